"""A console in a process of its own, and a browser that reads, clicks and types in it."""

import contextlib
import multiprocessing
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for the module that serves
from serve import serve

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
PATIENCE_S = 60

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["perdure.wiring", "perdure.surfaces.rest", "perdure.surfaces.ui.shell", "uvicorn"])


@pytest.fixture
def served() -> Iterator[Callable[..., str]]:
    """Return what serves a console of a store, and its address."""
    with contextlib.ExitStack() as running:

        def start(store: str, *, preset: str = "assistant") -> str:
            ours, theirs = FORKED.Pipe()
            process = FORKED.Process(target=serve, args=(store, preset, theirs), daemon=True)
            process.start()
            running.callback(_end, process, ours)
            theirs.close()
            return f"http://127.0.0.1:{ours.recv()}"

        yield start


def _end(process: BaseProcess, ours: Connection) -> None:
    ours.close()
    process.join(20)
    if process.exitcode is None:
        process.kill()
        process.join()
    process.close()


@dataclass(frozen=True)
class Reader:
    """Somebody at a browser: looks for texts, presses what has a name, types into what has a label."""

    driver: Any

    def open(self, address: str) -> None:
        self.driver.get(address)

    def text(self) -> str:
        return self.driver.execute_script("return document.body.innerText")

    def wait(self, is_so: Callable[[], Any], *, what: str) -> Any:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with contextlib.suppress(_stale()):
                if found := is_so():
                    return found
            time.sleep(0.05)
        raise AssertionError(f"no {what} in {PATIENCE_S} s; the page says:\n{self.text()}")

    def sees(self, *texts: str) -> None:
        for text in texts:
            self.wait(lambda text=text: text in self.text(), what=f"text {text!r}")

    def no_longer_sees(self, text: str) -> None:
        self.wait(lambda: text not in self.text(), what=f"end of the text {text!r}")

    def all(self, css: str) -> list[Any]:
        return self.driver.find_elements("css selector", css)

    def _first(self, css: str, script: str, given: str) -> Any:
        """Return the first visible element of which a script says so: one question to the browser, not one for each."""
        look = f"""
            const [css, given] = arguments, is = {script};
            const seen = (one) => one.checkVisibility({{visibilityProperty: true}}) && one.getClientRects().length;
            return [...document.querySelectorAll(css)].find((one) => seen(one) && is(one, given)) ?? null"""
        return self.driver.execute_script(look, css, given)

    def press(self, name: str, *, within: str = "body") -> None:
        kinds = ("button", "a", "[role=checkbox]", "[role=option]", "[role=tab]")
        called = """(one, name) => one.innerText.replaceAll("\\n", " ").includes(name)
            || (one.ariaLabel ?? "").startsWith(name)"""

        moving = """return arguments[0].closest('[class*=enter-active], [class*=leave-active]') !== null
            || window.did_handshake === false"""  # what is pressed before the server knows the page may be lost

        def pressed() -> bool:
            one = self._first(", ".join(f"{within} {kind}" for kind in kinds), called, name)
            if one is None or not one.is_enabled() or self.driver.execute_script(moving, one):
                return False
            one.click()
            return True

        self.wait(pressed, what=f"{name!r} to press")

    def field(self, label: str):
        labelled = "(one, label) => [one.ariaLabel, one.getAttribute('placeholder')].includes(label)"
        return self.wait(lambda: self._first("input, textarea", labelled, label), what=f"field {label!r}")

    def type(self, label: str, text: str, *, anew: bool = False) -> None:
        from selenium.webdriver.common.keys import Keys

        field = self.field(label)
        held = "" if anew else field.get_attribute("value")
        if anew:
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys(Keys.BACKSPACE)
        field.send_keys(text)
        if held == field.get_attribute("value") != held + text:  # a menu that was closing took the focus back
            field.send_keys(text)

    def choose(self, label: str, option: str) -> None:
        find = f"""
            const one = document.querySelector('.q-select [aria-label="{label}"]');
            one?.closest('.q-field').click();
            return Boolean(one)"""
        self.wait(lambda: self.driver.execute_script(find), what=f"choice {label!r}")

        def chosen() -> bool:
            for one in self.all(".q-menu .q-item"):
                if one.text.strip() == option:
                    one.click()
                    return True
            return False

        self.wait(chosen, what=f"option {option!r}")
        self.wait(lambda: not self.all(".q-menu"), what="end of the menu")

    def window(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def picture(self, name: str) -> None:
        """Keep a picture for the docs, where they are made anew."""
        if os.environ.get("PERDURE_PICTURES"):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 1, "y": 1})
            self.wait(lambda: not self.all(".q-notification"), what="end of what is told in passing")
            time.sleep(0.6)  # menus and bars come to rest
            PICTURES.mkdir(exist_ok=True)
            self.driver.save_screenshot(str(PICTURES / f"{name}.png"))

    def complaints(self) -> list[str]:
        return [one["message"] for one in self.driver.get_log("browser") if one["level"] == "SEVERE"]


def _stale() -> type[Exception]:
    from selenium.common.exceptions import WebDriverException

    return WebDriverException


@pytest.fixture(scope="session")
def chromium():
    """One headless Chromium for all tests of a run."""
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("there is no Chromium with its driver (Debian: apt install chromium chromium-driver)")
    webdriver = pytest.importorskip("selenium.webdriver")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    driver.set_page_load_timeout(PATIENCE_S)
    yield driver
    driver.quit()


@pytest.fixture
def reader(chromium) -> Iterator[Reader]:
    """A reader with a wide window in light colours, and no cookies."""
    looks = {"features": [{"name": "prefers-color-scheme", "value": "light"}]}
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", looks)
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    one = Reader(driver=chromium)
    one.window(1280, 860)
    one.complaints()  # of the test before
    yield one
    chromium.get("about:blank")
