import { describe, expect, it } from "vitest";
import {
  diagnosticLines,
  firstDiagnostic,
  flatSystem,
  guardTexts,
  relationTypes,
  sectionOf,
} from "./testing/flat-text.ts";

const model = (condition: string) => `x' = 1; y' = 1; state S ${condition} { x' = 2; } from init;`;
const types = (condition: string) => relationTypes(model(condition));
const guard = (condition: string) => guardTexts(model(condition))[0];

describe("types of events", () => {
  it("precede the bracket; bare brackets and relations are ordinary", () =>
    expect(
      types(
        "unilateral[x > 1] && bilateral[x > 2] || shortliving[x > 3] && ordinary[x > 4] || [x > 5] || x > 6",
      ),
    ).toEqual([
      "x > 1: unilateral",
      "x > 2: bilateral",
      "x > 3: shortliving",
      "x > 4: ordinary",
      "x > 5: ordinary",
      "x > 6: ordinary",
    ]));
  it("hold for all relations in the bracket", () =>
    expect(types("unilateral[x > 1 && y > 2]")).toEqual(["x > 1: unilateral", "y > 2: unilateral"]));
  it("are not located if they are under noEvent only", () =>
    expect(diagnosticLines(model("noEvent[x > 1]"))).toEqual(["lisma.filter-only:1"]));
  it("have no relations for parts under noEvent", () => {
    expect(types("[x > 1] && noEvent[y > 2 || x == y]")).toEqual(["x > 1: ordinary"]);
    expect(guard("[x > 1] && noEvent[y > 2 || x == y]")).toBe("x > 1 and (y > 2 or x == y)");
  });
});

it("guards keep the text of the model, without parentheses around the whole", () => {
  const texts = ["(x > 1)", "(x > 1) || (y > 2)", "[x > 1] // the wall\n  && y > 2"].map((condition) => {
    const { cause } = flatSystem(model(condition)).transitions[0]!;
    return cause.kind === "guard" ? cause.text : "";
  });
  expect(texts).toEqual(["x > 1", "(x > 1) || (y > 2)", "[x > 1] && y > 2"]);
});

describe("relations", () => {
  it("are shared by equal conditions", () =>
    expect(
      relationTypes(`${model("[x > 1]")} state T [x > 1] { } from S; state U bilateral[x > 1] { } from T;`),
    ).toEqual(["x > 1: ordinary", "x > 1: bilateral"]));
  it("take negations up", () => {
    expect(guard("!(x > 1 && [y <= 2])")).toBe("x <= 1 or y > 2");
    expect(types("!(x > 1 && [y <= 2])")).toEqual(["x <= 1: ordinary", "y > 2: ordinary"]);
    expect(guard("x > 1 && !noEvent[y < 2]")).toBe("x > 1 and y >= 2");
  });
  it("contain the values of loop variables", () =>
    expect(relationTypes("for i = 1:2 { x_[i]' = 1; if (x_[i] > 1) { set x_[i] = 0; } }")).toEqual([
      "x_1 > 1: ordinary",
      "x_1 <= 1: ordinary",
      "x_2 > 1: ordinary",
      "x_2 <= 1: ordinary",
    ]));
});

describe("equality", () => {
  it("is no event", () => {
    expect(firstDiagnostic(model("[x == y]"))).toMatchObject({ place: "x == y" });
    expect(diagnosticLines(model("[x == y]"))).toEqual(["lisma.equality-as-event:1"]);
    expect(diagnosticLines(model("x != y"))).toEqual(["lisma.inequality-as-event:1"]);
    expect(firstDiagnostic(model("!(x == y)")).message).toContain("'x != y'");
  });
  it("with time is reached from below", () => {
    expect(diagnosticLines(model("TIME == 2"))).toEqual(["lisma.equality-with-time:1"]);
    expect([guard("TIME == 2"), guard("2 == TIME")]).toEqual(["time >= 2", "2 <= time"]);
  });
  it("of constants is decided once, as all relations of constants are", () => {
    expect(sectionOf(`const k = 2; ${model("x > 1 && k > 1")}`, "relations")).toEqual(["x > 1 (ordinary)"]);
    expect(guard("x > 1 && 2 == 3")).toBe("x > 1 and 2 == 3");
  });
});

describe("an if", () => {
  const equations = (text: string) => sectionOf(text, "equations");
  it("chooses between right sides of its branches", () =>
    expect(equations("if (TIME > 1) { x = 1; y' = 2; } else { x = 3; y' = 4; }")).toEqual([
      "x = if time > 1 then 1 else 3",
      "der(y) = if time > 1 then 2 else 4",
    ]));
  it("chooses between its branch and the equation without it, later ones first", () =>
    expect(equations("if (TIME > 1) { x = 1; } if (TIME > 2) { x = 2; } x = 0;")).toEqual([
      "x = if time > 2 then 2 else if time > 1 then 1 else 0",
    ]));
  it("nests", () =>
    expect(
      equations(
        "if (TIME > 1) { if (TIME > 2) { x = 1; } else { x = 2; } } else if (TIME > 0) { x = 3; } else { x = 4; }",
      ),
    ).toEqual(["x = if time > 1 then (if time > 2 then 1 else 2) else if time > 0 then 3 else 4"]));
  it("becomes an automaton where equations differ in more", () => {
    const text = "x' = 1; if (x > 1) { x + y = 2; } else if (x > 0) { y = 3; } else { y = 4; z = 1; }";
    expect(sectionOf(text, "modes")).toEqual([
      "else",
      "  y = 4",
      "  z = 1",
      "if x > 1",
      "  x + y = 2",
      "else if x > 0",
      "  y = 3",
    ]);
    expect(guardTexts(text)).toContain("x <= 1 and x > 0");
  });
  it("sets when it becomes true", () =>
    expect(sectionOf("x' = v; v' = -1; if (x < 0) { set v = -v; set v = 0.5*v; }", "transitions")).toEqual([
      "else -> if x < 0 when x < 0",
      "  v := 0.5*(-v)",
      "if x < 0 -> else when x >= 0",
    ]));
  it("in a state chooses only", () => {
    const body = (text: string) => `x' = 1; state S (x > 1) {\n${text} } from init;`;
    expect(diagnosticLines(body("if (x > 2) { x' = 3; }"))).toEqual(["lisma.if-in-state:2"]);
    expect(diagnosticLines(body("if (x > 2) { x + y = 3; }"))).toEqual(["lisma.if-implicit-in-state:2"]);
  });
});
