import { lastOf, type SourceText, textOf } from "@cosimo/ir";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { highlight, highlightClasses } from "./highlight/index.ts";
import { definitionAt, diagnoseText, formatText, hoverAt, outlineOf } from "./index.ts";

const modelica = (text: string): SourceText => ({ uri: "Ball.mo", text });
const lisma = (text: string): SourceText => ({ uri: "ball.lisma", text });
const provider = createSourceProvider(
  new Map([
    ["Parts/package.mo", "package Parts end Parts;"],
    [
      "Parts/Spring.mo",
      'within Parts; model Spring extends Base; parameter Real c = 2 "Stiffness"; end Spring;',
    ],
    ["Parts/Base.mo", "within Parts; partial model Base Real f; end Base;"],
  ]),
);

/** The text with a bar at the place that is asked about, without the bar. */
function placed(marked: string, make: (text: string) => SourceText = modelica): [SourceText, number] {
  const offset = marked.indexOf("|");
  return [make(marked.replace("|", "")), offset];
}

const ball = `model Ball "It bounces" // comment
  parameter Real e = 0.8 "Restitution";
  Real h(start = 1, fixed = true);
equation
  der(h) = -e*h;
end Ball;`;

describe("diagnostics", () => {
  const report = (source: SourceText) => lastOf(diagnoseText(source, { provider }));

  it("a correct text has none, and its size", () => {
    expect(report(modelica(ball))).toMatchObject({ diagnostics: [], size: { variables: 2 } });
  });

  it("the violation of a rule can be accepted: it is a warning then", () => {
    const text =
      "connector C Real e; Real g; flow Real f; end C; model M C c; equation c.e = 1; c.g = 2; end M;";
    const source = modelica(text);
    const [refused] = report(source).diagnostics;
    expect(refused).toMatchObject({
      code: "flatten.connector-balance",
      severity: "error",
      isAcceptable: true,
    });
    const accept = [refused!.code];
    const [accepted] = lastOf(diagnoseText(source, { provider, accept })).diagnostics;
    expect([accepted!.code, accepted!.severity, accepted!.isAcceptable]).toEqual([
      ...accept,
      "warning",
      undefined,
    ]);
  });

  it("units are not checked where the user does not want it", () => {
    const source = modelica('model M Real a(unit = "m") = time; Real b(unit = "s") = a; end M;');
    expect(report(source).diagnostics).not.toEqual([]);
    expect(lastOf(diagnoseText(source, { provider, unitCheck: "ignore" })).diagnostics).toEqual([]);
  });

  it("a wrong name has its place, a message and a way out", () => {
    const text = ball.replace("-e*h", "-e*hh");
    const [first] = report(modelica(text)).diagnostics;
    expect(text.slice(first!.place!.start, first!.place!.end)).toBe("hh");
    expect(first).toMatchObject({ severity: "error", hint: expect.stringContaining("'h'") });
    expect(structuredClone(first)).toEqual(first);
  });

  it("a text of several classes, of which none is a model, is no fault", () => {
    expect(report(modelica("package P constant Real c = 1; end P;")).diagnostics).toEqual([]);
  });

  it("a missing equation is found by the structure", () => {
    const [first] = report(modelica("model M Real x; Real y; equation x = 1; end M;")).diagnostics;
    expect(first?.severity).toBe("error");
  });

  it("LISMA_HDS has its own", () => {
    const [first] = report(lisma("x' = ;\n")).diagnostics;
    expect(first).toMatchObject({ severity: "error", place: { uri: "ball.lisma" } });
  });

  it("a fault at the end of a text has a place that can be seen", () => {
    const { diagnostics } = report(modelica("model M Real x; equation x = "));
    for (const { place } of diagnostics) expect(place!.end).toBeLessThanOrEqual(29);
  });
});

describe("outline", () => {
  it("has classes with components", () => {
    const [model] = outlineOf(modelica(ball));
    expect(model).toMatchObject({ name: "Ball", kind: "model", detail: "It bounces" });
    expect(model!.parts.map(({ name, kind }) => `${kind} ${name}`)).toEqual(["parameter e", "variable h"]);
    expect(ball.slice(model!.parts[0]!.nameStart, model!.parts[0]!.nameEnd)).toBe("e");
  });

  it("has modes and constants of LISMA_HDS", () => {
    const text = "const g = 9.81;\nx(t0) = 1;\nx' = g;\nstate down [x < 0] {\n  set x = 1;\n} from init;\n";
    const symbols = outlineOf(lisma(text)).map(({ name, kind }) => `${kind} ${name}`);
    expect(symbols).toEqual(["constant g", "variable x", "mode down"]);
  });
});

describe("hover and definition", () => {
  it.each([
    ["a component", "model M Real x; equation |x = 1; end M;", "Real x"],
    ["a parameter's value", "model M parameter Real p = 2; Real x = |p; end M;", "parameter Real p = 2"],
    ["a class of a library", "model M Parts.|Spring s; end M;", "model Parts.Spring"],
    ["a member of a component", "model M Parts.Spring s; Real x = s.|c; end M;", "parameter Real c = 2"],
    ["an inherited member", "model M Parts.Spring s; equation s.|f = 1; end M;", "Real f"],
    ["a modified member", "model M Parts.Spring s(|c = 3); end M;", "parameter Real c = 2"],
    ["an imported class", "model M import S = Parts.Spring; |S s; end M;", "model Parts.Spring"],
    ["a class beside", "model A Real a; end A; model M extends |A; end M;", "model A"],
  ])("of %s", (_, marked, declaration) => {
    expect(hoverAt(...placed(marked), provider)?.declaration).toBe(declaration);
  });

  it("leads to the text of the library", () => {
    const span = definitionAt(...placed("model M Parts.Spring s; Real x = s.|c; end M;"), provider)!;
    expect([span.source.uri, textOf(span)]).toEqual(["Parts/Spring.mo", "c"]);
  });

  it("is unknown for keywords, unknown names and circles of base classes", () => {
    for (const marked of [
      "mod|el M end M;",
      "model M Real x = |y; end M;",
      "model A extends A; Real x = |y; end A;",
    ])
      expect(definitionAt(...placed(marked), provider)).toBeUndefined();
  });

  it("of a constant in LISMA_HDS", () => {
    const [source, offset] = placed("const g = 9.81;\nx' = -|g;\n", lisma);
    expect(hoverAt(source, offset)?.declaration).toBe("g = 9.81");
    expect(definitionAt(source, offset)).toMatchObject({ start: 6, end: 7 });
  });
});

describe("highlighting", () => {
  const classesOf = (source: SourceText) => {
    const { starts, ends, classes } = highlight(source);
    return starts.map((start, i) => `${highlightClasses[classes[i]!]}: ${source.text.slice(start, ends[i])}`);
  };

  it("of Modelica", () => {
    const found = classesOf(modelica(ball));
    for (const one of [
      "keyword: model",
      "definition: Ball",
      'description: "It bounces"',
      "comment: // comment",
      "type: Real",
      "number: 0.8",
      'description: "Restitution"',
      "function: der",
    ])
      expect(found).toContain(one);
  });

  it("of a faulty text, as far as it goes", () => {
    expect(classesOf(modelica("model M /* open"))).toEqual([
      "keyword: model",
      "definition: M",
      "comment: /* open",
    ]);
  });

  it("of LISMA_HDS", () => {
    const found = classesOf(lisma("state down unilateral[x < 0] { set x = sin(1); } from init; // end"));
    for (const one of [
      "keyword: state",
      "definition: down",
      "type: unilateral",
      "function: sin",
      "comment: // end",
    ])
      expect(found).toContain(one);
  });
});

describe("formatting", () => {
  it("is an edit of what differs only", () => {
    expect(formatText(lisma("x' =  1;\n"))).toEqual([{ start: 5, end: 6, text: "" }]);
    expect(formatText(lisma("x' = 1;\n"))).toEqual([]);
  });

  it("is there for both languages, and leaves a faulty text as it is", () => {
    expect(formatText(lisma("x' = = 1;\n"))).toEqual([]);
    expect(formatText(modelica("type T=Real;\n"))).toEqual([{ start: 6, end: 7, text: " = " }]);
    expect(formatText(modelica("type T = = Real;\n"))).toEqual([]);
    expect(formatText({ uri: "a.csv", text: "time,x" })).toBeUndefined();
  });
});
