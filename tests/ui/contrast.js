// Return a line for each visible text of too little contrast, for each control without a name, and for what lies over
// something else or outside the window.
const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
const paint = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const parsed = new Map();
const colour = (text) => {
  if (!parsed.has(text)) {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = text;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
    parsed.set(text, [r, g, b, a / 255]);
  }
  return parsed.get(text);
};
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
const parent = (one) => one.parentElement;
const lineage = (one) => (one ? [...lineage(parent(one)), one] : []);
const behind = (one) => lineage(one).reduce((under, each) => over(colour(getComputedStyle(each).backgroundColor), under),
  [255, 255, 255]);
const opacity = (one) => lineage(one).reduce((all, each) => all * Number(getComputedStyle(each).opacity), 1);
const visible = (one) => one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
  && one.getClientRects().length > 0 && !one.closest("[aria-hidden=true]:not(.q-icon)");
const large = (style) => {
  const size = parseFloat(style.fontSize);
  return size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
};
const told = (one) => `${one.tagName.toLowerCase()}.${String(one.className.baseVal ?? one.className).replace(/ +/g, ".")}`;
const found = new Set();
const check = (one, text, ink, ground, least) => {
  const [r, g, b, a] = colour(ink);
  const shown = over([r, g, b, a * opacity(one)], ground);
  const ratio = contrast(shown, ground);
  if (ratio < least - 0.005) found.add(`${ratio.toFixed(2)} of ${least}: ${text.trim().slice(0, 60)} (${told(one)})`);
};
const off = (one) => one.closest("[disabled], [aria-disabled=true], .disabled");

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const one = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !visible(one) || off(one) || one.closest("script, style, noscript")) continue;
  const style = getComputedStyle(one);
  const picture = one.matches(".q-icon, i.material-icons") || one.closest("[role=img]:not(.nicegui-echart)");
  const ink = one.closest("svg") ? style.fill : style.color;
  check(one, walker.currentNode.data, ink, behind(one), picture || large(style) ? 3 : 4.5);
}
for (const one of document.querySelectorAll("input, textarea")) {
  if (!visible(one) || off(one) || ["checkbox", "radio", "range", "hidden"].includes(one.type)) continue;
  if (one.value) check(one, one.value, getComputedStyle(one).color, behind(one), 4.5);
  if (!one.value && one.placeholder) {
    const ink = getComputedStyle(one, "::placeholder").color;
    if (colour(ink)[3]) check(one, one.placeholder, ink, behind(one), 4.5);  // else its label lies there
  }
}
for (const one of document.querySelectorAll(".q-field--outlined .q-field__control, form input, .q-checkbox__bg")) {
  if (!visible(one) || off(one)) continue;
  const edge = one.matches(".q-field__control") ? getComputedStyle(one, "::before") : getComputedStyle(one);
  const ink = parseFloat(edge.borderTopWidth) ? edge.borderTopColor : edge.backgroundColor;
  check(one, "the edge of a control", ink, behind(parent(one)), 3);
}

const controls = "button, a[href], input, textarea, select, [role=checkbox], [role=button], [role=combobox], [role=slider], [tabindex='0']";
const texts = (one) => [...one.childNodes].map((each) =>
  each.nodeType === 3 ? each.data
    : each.nodeType !== 1 || each.getAttribute("aria-hidden") === "true" || each.matches(".q-icon") ? ""
      : each.getAttribute("aria-label") || each.getAttribute("alt") || texts(each)).join(" ").trim();
const named = (one) =>
  one.getAttribute("aria-label") || one.getAttribute("title") || one.getAttribute("placeholder")
  || (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.innerText ?? "").join("")
  || [...(one.labels ?? [])].some((label) => label.innerText.trim()) || texts(one);
for (const one of document.querySelectorAll(controls)) {
  if (!one.checkVisibility({checkVisibilityCSS: true}) || one.closest("[aria-hidden=true]") || one.type === "hidden") continue;
  if (!named(one)) found.add(`no name: ${one.outerHTML.slice(0, 160)}`);
}

if (document.documentElement.scrollWidth > innerWidth) found.add(`wider than the window: ${document.documentElement.scrollWidth}`);
for (const one of document.querySelectorAll("main *")) {
  const style = getComputedStyle(one);
  if (!visible(one) || one.closest("svg, .q-field, .nicegui-echart") || !one.innerText?.trim()) continue;
  if (style.overflowY !== "visible" || /inline|contents/.test(style.display)) continue;
  if (one.scrollHeight > one.clientHeight + 4) found.add(`too low for its text: ${one.innerText.replace(/\s+/g, " ").slice(0, 60)} (${told(one)})`);
}
return [...found];
