"""The graph in the browser; and the plain functions behind it."""

import time

import pytest

import perdure
from perdure.domain.entity import Entity, Relation
from perdure.domain.memory import Memory
from perdure.surfaces.ui.graph import could_be
from perdure.surfaces.ui.network import drawn, network, placed

ENTITIES = [
    Entity(id="rex", name="Rex", type="person", aliases=("the beagle",), count=2),
    Entity(id="porto", name="Porto", type="location", count=1),
    Entity(id="ox", name="Ox", type="other", count=0),
]
MEMORIES = [
    Memory(id="1", content="REX sleeps in the kitchen"),
    Memory(id="2", content="The beagle barks in Porto"),
    Memory(id="3", content="Oxen and Rexine are others"),
    Memory(id="4", content="\u202eevil <b>"),
]


def test_names_are_bound_to_statements_that_say_them_as_whole_words():
    graph = network(ENTITIES, MEMORIES, [], most=10)
    assert {(one.a, one.b) for one in graph.edges} == {("rex", "1"), ("rex", "2"), ("porto", "2")}
    assert {one.id for one in graph.nodes} == {"rex", "porto", "1", "2"}
    assert graph.nodes[0].weight == 2


def test_related_statements_are_bound_and_the_weightiest_stay():
    relations = [Relation(from_id="3", to_id="4", type="contradicts", strength=1.0)]
    related = [*relations, Relation(from_id="3", to_id="gone", type="related_to", strength=1.0)]
    graph = network(ENTITIES, MEMORIES, related, most=10)
    assert ("3", "4", "contradicts") in {(one.a, one.b, one.type) for one in graph.edges}
    few = network(ENTITIES, MEMORIES, related, most=2)
    assert len(few.nodes) == 2
    assert all({one.a, one.b} <= {node.id for node in few.nodes} for one in few.edges)
    assert network([], MEMORIES, [], most=10).nodes == ()
    texts = {one["name"] for one in drawn(graph, dark=True)["series"][0]["data"]}
    assert "\\u202eevil <b>" in texts


def test_a_graph_lies_inside_its_picture_and_always_the_same_way():
    names = [Entity(id=str(n), name=f"Name{n}", type="person", count=1) for n in range(30)]
    said = [Memory(id=f"m{n}", content=f"Name{n} met Name{n // 2}") for n in range(30)]
    graph = network(names, said, [], most=500)
    places = placed(graph)
    assert places.shape == (len(graph.nodes), 2)
    assert (places.min(), places.max()) == (0.0, 1.0)
    assert (places == placed(graph)).all()
    assert len({tuple(one) for one in places.round(3).tolist()}) == len(graph.nodes)
    where = {one.id: place for one, place in zip(graph.nodes, places, strict=True)}
    bound = [((where[one.a] - where[one.b]) ** 2).sum() ** 0.5 for one in graph.edges]
    assert sum(bound) / len(bound) < 0.25  # two places at random lie about half a picture apart
    assert placed(network([], [], [], most=5)).shape == (0, 2)


def test_where_there_are_many_names_the_weightiest_are_labelled():
    names = [Entity(id=str(n), name=f"Name{n}", type="person", count=1) for n in range(60)]
    said = [Memory(id=f"m{n}", content=" ".join(one.name for one in names[: 60 - n])) for n in range(60)]
    (series,) = drawn(network(names, said, [], most=500), dark=False)["series"]
    labelled = [one["name"] for one in series["data"] if one["label"]["show"]]
    assert (len(labelled), "Name0" in labelled, "Name59" in labelled) == (40, True, False)


@pytest.mark.slow
def test_the_graph_leads_to_memories(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(store, embedder="none") as engine:
        ana = engine.space(user="ana")
        for text in ("Carla Mendes lives in Porto", "Carla Mendes works at Acme Ltd", "Ana met Carla Mendes in Porto"):
            ana.remember(text)
        ana.remember("It rained all day", kind="note")
        engine.flush()
        names = {one.name for one in ana.entities()}
    assert "Carla Mendes" in names
    reader.open(served(store))
    reader.press("Graph")
    reader.sees("Names", "Carla Mendes", "nodes", "edges")
    reader.wait(lambda: reader.all(".nicegui-echart canvas"), what="drawn graph")
    assert click_on(reader, "Carla Mendes works at Acme Ltd")
    reader.sees("Carla Mendes")
    reader.press("Graph")
    reader.press("Carla Mendes")
    reader.sees("relevant", "Carla Mendes works at Acme Ltd")
    reader.no_longer_sees("It rained all day")
    assert reader.complaints() == []


@pytest.mark.slow
def test_five_hundred_nodes_come_to_rest_inside_the_picture(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    first = "Ana Bea Carla Dora Emma Frida Greta Hilda Ines Julia Klara Lena Mara Nora Olga Paula Rosa Sara Tania Vera"
    people = [
        f"{one} {two}" for one in first.split() for two in "Mendes Kovacs Novak Berger Rossi Silva Keller".split()
    ]
    with perdure.open(store, embedder="none", policy={"extract": {"auto": "off"}}) as engine:
        met = [f"{people[n % 140]} rowed with {people[(n * n + 3) % 140]} on trip {n}" for n in range(400)]
        engine.space(user="ana").observe_many([{"text": text} for text in met])
        engine.flush()
    reader.open(f"{served(store)}/graph?user=ana")
    reader.sees("500 nodes")
    xs, ys = zip(*at_rest(reader), strict=True)
    inside = [abs(x) <= 1 and abs(y) <= 1 for x, y in zip(xs, ys, strict=True)]
    assert len(inside) == 500
    assert sum(inside) >= 450
    assert max(xs) - min(xs) > 1  # of the 2 that the picture is wide


@pytest.mark.slow
def test_names_are_put_together_and_set_apart(served, reader, tmp_path):
    store = f"sqlite:///{tmp_path}/memory.db"
    with perdure.open(store, embedder="none") as engine:
        ana = engine.space(user="ana")
        for text in ("Carla Mendes lives in Porto", "Carla Mendes works at Acme Ltd", "At noon Lita rowed home"):
            ana.remember(text)
        ana.remember("In the evening Lita sang in Porto")
        engine.flush()
    reader.open(f"{served(store)}/graph?user=ana")
    reader.press("Names of Lita")
    reader.sees("Put together")
    reader.choose("The same as", "Carla Mendes (person, 2 mentions)")
    reader.press("Put together")
    reader.sees("Carla Mendes is also called Lita", "also Lita", "4 mentions")
    with perdure.open(store, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.remember("At night Lita wrote a letter")
        assert [one.count for one in ana.entities("Carla Mendes")] == [5]
    reader.press("Names of Carla Mendes")
    reader.press("Set Lita apart")
    reader.sees("Lita stands for itself")
    reader.no_longer_sees("also Lita")
    with perdure.open(store, embedder="none") as engine:
        assert [one.count for one in engine.space(user="ana").entities("Lita")] == [3]
    reader.press("Timeline")
    reader.sees("Names put together, or apart")
    assert reader.complaints() == []


def test_only_names_of_one_type_could_be_the_same():
    assert could_be(ENTITIES[0], ENTITIES) == {"ox": "Ox (other, 0 mentions)"}
    assert set(could_be(ENTITIES[2], ENTITIES)) == {"rex", "porto"}


def at_rest(reader):
    """Return where every node came to rest: from the middle of the picture, -1 to 1 inside it."""
    places = """
        const drawing = document.querySelector('.nicegui-echart');
        const chart = getElement(Number(drawing.id.slice(1))).chart;
        const data = chart.getModel().getSeriesByIndex(0).getData();
        return Array.from({length: data.count()}, (_, n) => {
          const [x, y] = chart.convertToPixel({seriesIndex: 0}, data.getItemLayout(n));
          return [x / drawing.clientWidth * 2 - 1, y / drawing.clientHeight * 2 - 1];
        })"""

    def rests():
        before = reader.driver.execute_script(places)
        time.sleep(0.4)
        return before == reader.driver.execute_script(places) and before

    return reader.wait(rests, what="drawing at rest")


def click_on(reader, text):
    """Click where a node came to rest, and tell whether that led away: to it, or to a name that lies over it."""
    from selenium.webdriver import ActionChains

    place = """
        const drawing = document.querySelector('.nicegui-echart');
        const chart = getElement(Number(drawing.id.slice(1))).chart;
        const data = chart.getModel().getSeriesByIndex(0).getData();
        const layout = data.getItemLayout(data.indexOfName(arguments[0]));
        const [x, y] = chart.convertToPixel({seriesIndex: 0}, layout);
        return [Math.round(x - drawing.clientWidth / 2), Math.round(y - drawing.clientHeight / 2)]"""

    def rests():
        before = reader.driver.execute_script(place, text)
        time.sleep(0.4)
        return before == reader.driver.execute_script(place, text) and before

    x, y = reader.wait(rests, what="drawing at rest")
    drawing = reader.all(".nicegui-echart")[0]
    ActionChains(reader.driver).move_to_element_with_offset(drawing, x, y).pause(0.2).click().perform()
    return reader.wait(lambda: "/graph" not in reader.driver.current_url, what="page that the node leads to")
