import { describe, expect, it } from "vitest";
import { diagnosticLines, firstDiagnostic, flatSystem, sectionOf } from "./testing/flat-text.ts";

const modes = (text: string) => sectionOf(text, "modes");
const transitions = (text: string) => sectionOf(text, "transitions").filter((line) => !line.startsWith(" "));
const automata = (text: string) => {
  const dae = flatSystem(text);
  return dae.automata.map((a) => `${a.name}: ${a.modes.map((id) => dae.modes[id]!.name).join(", ")}`);
};

describe("equations of a state", () => {
  it("replace the one with the same left side", () =>
    expect(modes("x' = 1; y = 2; state S (x > 1) { x' = 2; y = x; } from init;")).toEqual([
      "init",
      "  der(x) = 1",
      "  y = 2",
      "S",
      "  der(x) = 2",
      "  y = x",
    ]));
  it("are added if no equation has that left side, or only an implicit one", () =>
    expect(modes("x' = 1; state S (x > 1) { y = 2; x + z = 3; } from init;")).toEqual([
      "init",
      "S",
      "  y = 2",
      "  x + z = 3",
    ]));
  it("with a label replace its group, the first of them; the others add to it", () =>
    expect(
      modes("a: x + y = 1; a: x - y = 0; z = 1; state S (x > 1) { a: x = 2; a: y = 3; } from init;"),
    ).toEqual(["init", "  x + y = 1", "  x - y = 0", "S", "  x = 2", "  y = 3"]));
  it("with a new label replace the equation with the same left side", () =>
    expect(modes("x' = 1; state S (x > 1) { a: x' = 2; } from init;")).toEqual([
      "init",
      "  der(x) = 1",
      "S",
      "  der(x) = 2",
    ]));
  it("stay in force in the states that follow", () =>
    expect(
      modes("x' = 1; y' = 1; state A (x > 1) { x' = 2; } from init; state B (x > 2) { y' = 2; } from A;"),
    ).toEqual([
      "init",
      "  der(x) = 1",
      "  der(y) = 1",
      "A",
      "  der(y) = 1",
      "  der(x) = 2",
      "B",
      "  der(x) = 2",
      "  der(y) = 2",
    ]));
  it("that no state touches are in no mode's list", () =>
    expect(modes("x' = 1; state A (x > 1) { x(t0) = 0; } from init, A;")).toEqual(["init", "A"]));
  it("may be written as loops and choices", () =>
    expect(
      modes(
        "for i = 1:2 { x[i]' = 1; } state S (x1 > 1) { for i = 1:2 { if (x1 > 3) { x[i]' = 2; } else { x[i]' = 3; } } } from init;",
      ),
    ).toEqual([
      "init",
      "  der(x1) = 1",
      "  der(x2) = 1",
      "S",
      "  der(x1) = if x1 > 3 then 2 else 3",
      "  der(x2) = if x1 > 3 then 2 else 3",
    ]));
});

describe("the same state with another guard", () => {
  const text =
    "x' = 1; y' = 1; state S (x > 1) { x' = 2; } from init; state S (y > 1) { x' = 2; } from init;";
  it("is one mode with two ways into it", () => {
    expect(automata(text)).toEqual(["mode: init, S"]);
    expect(transitions(text)).toEqual(["init -> S when x > 1", "init -> S when y > 1"]);
  });
});

describe("path dependence", () => {
  const text = `x' = 1; y' = 1;
state A (x > 1) { x' = 2; } from init;
state B (y > 1) { y' = 2; } from init, A;`;
  it("makes two modes of one state, and is said", () => {
    expect(automata(text)).toEqual(["mode: init, A, B, B"]);
    expect(firstDiagnostic(text)).toMatchObject({
      message:
        "the equations in force in 'B' depend on the path of transitions to it: { der(x) = 1 }, { der(x) = 2 }",
      place: "state B (y > 1)",
    });
  });
  it("is said of a way back to init that leaves equations as they are", () => {
    const text = "x' = 1;\nstate A (x > 1) { x' = 2; } from init;\nstate init (x > 3) { x(t0) = 0; } from A;";
    expect(diagnosticLines(text)).toEqual(["lisma.path-dependence:3"]);
  });
  it("ends where equations are written again", () => {
    const back = "x' = 1; state A (x > 1) { x' = 2; } from init; state init (x < 0) { x' = 1; } from A;";
    expect(automata(back)).toEqual(["mode: init, A"]);
    expect(diagnosticLines(back)).toEqual([]);
  });
});

describe("automata", () => {
  it("run in parallel where states have only init in common", () => {
    const text = `x' = 1; y' = 1;
state A (x > 1) { x' = 2; } from init;
state B (y > 1) { y' = 2; } from init;
state C (y > 2) { y' = 3; } from B;`;
    expect(automata(text)).toEqual(["mode1: init, A", "mode2: init, B, C"]);
    expect(modes(text).slice(0, 4)).toEqual(["init", "  der(x) = 1", "A", "  der(x) = 2"]);
    expect(transitions(text)).toEqual(["init -> A when x > 1", "init -> B when y > 1", "B -> C when y > 2"]);
  });
  it("that change the same equations are one", () => {
    const text = "x' = 1;\nstate A (x > 1) { x' = 2; } from init;\nstate B (x < -1) { x' = 3; } from init;";
    expect(automata(text)).toEqual(["mode: init, A, B"]);
    expect(diagnosticLines(text)).toEqual(["lisma.merged-automata:3"]);
  });
  it("that change the equations of several others join them", () => {
    const text = `x' = 1; y' = 1;
state A (x > 1) { x' = 2; } from init;
state B (y > 1) { y' = 2; } from init;
state C (x + y > 9) { x' = 0; y' = 0; } from init;`;
    expect(automata(text)).toEqual(["mode: init, A, B, C"]);
    expect(transitions(text).map((line) => line.split(" ")[2])).toEqual(["A", "B", "C"]);
  });
  it("parallel to an if cannot change the same equations", () => {
    const text = `x' = 1; w = 0;
if (x > 1) { w*w = x; } else { w = 1; }
state A (x > 2) { w = 3; } from init;`;
    expect(diagnosticLines(text)).toEqual(["lisma.shared-equations:2"]);
  });
  it("have names that no variable has", () =>
    expect(automata("mode' = 1; state A (mode > 1) { mode' = 2; } from init;")).toEqual(["mode_2: init, A"]));
  it("return to an init of their own", () => {
    const text = `x' = 1; y' = 1;
state A (x > 1) { x' = -1; } from init;
state B (y > 1) { y' = -1; } from init;
state init (x + y < 0) { x(t0) = 0; } from A, B;`;
    expect(transitions(text)).toContain("A -> init when x + y < 0");
    expect(transitions(text)).toContain("B -> init when x + y < 0");
    expect(flatSystem(text).automata).toHaveLength(2);
  });
});

describe("states that are wrong", () => {
  it("come from nowhere", () => {
    expect(diagnosticLines("x' = 1; state A (x > 1) { x' = 2; } ;")).toEqual(["lisma.state-without-from:1"]);
    expect(diagnosticLines("x' = 1; state A (x > 1) { x' = 2; } from A;")).toEqual([
      "lisma.unreachable-state:1",
    ]);
  });
  it("come from unknown states", () =>
    expect(
      firstDiagnostic("x' = 1; state Fly (x > 1) { } from init; state B (x > 2) { } from Flyy;"),
    ).toMatchObject({
      place: "Flyy",
      hint: "Did you mean 'Fly'?",
    }));
  it("delete unknown labels", () =>
    expect(firstDiagnostic("cst: x' = 1; state A (x > 1) { delete ctt; } from init;")).toMatchObject({
      message: "no equation has the label 'ctt'",
      hint: "Did you mean 'cst'?",
    }));
});

describe("time events", () => {
  it("that only reset run beside everything else", () => {
    const text = "x' = 1; at 1 each 0.5 repeat 3 { x(t0) = 0; } state A (x > 1) { x' = 2; } from init;";
    expect(automata(text)).toEqual(["at: init", "mode: init, A"]);
    const [schedule] = flatSystem(text).schedules;
    expect(schedule).toMatchObject({ text: "at 1 each 0.5 repeat 3", count: { kind: "number", value: 3 } });
  });
  it("that change equations lead into a state named after them", () =>
    expect(modes("x' = 1; at 2 { x' = 3; }")).toEqual(["init", "  der(x) = 1", "at 2", "  der(x) = 3"]));
  it("with 'from' belong to the automaton", () => {
    const text = "x' = 1; y' = 0; state A (x > 1) { x' = 2; } from init; at 3 { y' = 1; } from A;";
    expect(automata(text)).toEqual(["mode: init, A, A"]);
    expect(transitions(text)).toEqual(["init -> A when x > 1", "A -> A when at 3", "A -> A when at 3"]);
  });
  it("that change an automaton's equations belong to it, and act in all its modes", () => {
    const text = "x' = 1; state A (x > 1) { x' = 2; } from init; at 3 { x' = 3; }";
    expect(automata(text)).toEqual(["mode: init, init, A, A"]);
    expect(modes(text)).toEqual([
      "init",
      "  der(x) = 1",
      "init",
      "  der(x) = 3",
      "A",
      "  der(x) = 2",
      "A",
      "  der(x) = 3",
    ]);
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("are known before the run", () =>
    expect(diagnosticLines("x' = 1; at x { x(t0) = 0; }")).toEqual(["lisma.constant-reads-variable:1"]));
});

describe("resets", () => {
  const resets = (body: string) =>
    sectionOf(`v' = 0; w' = 0; state S (v > 1) { ${body} } from init;`, "transitions").slice(1);
  it("by 'set' read values assigned by earlier ones, also in macros", () => {
    expect(resets("set v = w + 1; set w = v; set v = 2*v;")).toEqual(["  v := 2*(w + 1)", "  w := w + 1"]);
    expect(resets("macro s = v + w; set v = 5; set w = s;")).toEqual(["  v := 5", "  w := 5 + w"]);
  });
  it("by '(t0)' see the values before the event", () =>
    expect(resets("v(t0) = w; w(t0) ~= v;")).toEqual(["  v := w", "  w ~= v"]));
  it("may depend on conditions", () =>
    expect(resets("set v = 3; if (v > w) { set w = 1; } else { set w = 2; }")).toEqual([
      "  v := 3",
      "  w := if not 3 > w then 2 else if 3 > w then 1 else w",
    ]));
  it("of both kinds exclude each other", () => {
    const text = "v' = 0;\nstate S (v > 1) {\nset v = 1;\nv(t0) = 2; } from init;";
    expect(diagnosticLines(text)).toEqual(["lisma.set-and-reset:4"]);
    expect(diagnosticLines("v' = 0;\nstate S (v > 1) {\nv(t0) = 1;\nv(t0) = 2; } from init;")).toEqual([
      "lisma.duplicate-reset:4",
    ]);
  });
});
