import { compile, exportFmu, type ModelError } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const named = `model Named
  parameter String name = "a";
  input String said;
  Real x = 1;
equation
  assert(x < 2, name);
end Named;`;

function refusal(code: string) {
  return expect.objectContaining({ diagnostics: [expect.objectContaining({ code })] });
}

describe("Strings of a model", () => {
  const model = compile(named);

  it("cannot be set for a run", () => {
    expect(() => model.simulateSync({ parameters: { name: 2 } })).toThrow(refusal("override.string"));
  });

  it("cannot be driven", () => {
    expect(() => model.simulateSync({ inputs: { said: () => 1 } })).toThrow(refusal("input.string"));
  });

  it("cannot be inputs of an FMU", async () => {
    await expect(exportFmu(named, { inputs: ["name"] })).rejects.toThrow(refusal("fmu-export.string-input"));
  });
});

/** The messages of assertions of level warning. */
function messages(text: string): readonly string[] {
  const { diagnostics } = compile(text, { model: "M" }).simulateSync({ stopTime: 1 });
  return diagnostics
    .filter(({ code }) => code === "simulator.assertion-warning")
    .map(({ args }) => String(args["message"]));
}

const warn = "AssertionLevel.warning";

describe("Strings that change", () => {
  it("are choices among given ones in equations, also joined, and their values at events", () => {
    const text = `model M type Color = enumeration(red, green); Boolean c = time > 0.5;
      Color e = if c then Color.red else Color.green; String s = "is " + String(e) + "!";
      discrete String d(start = "none", fixed = true); Real x = if s == "is red!" then 1 else 2;
    equation when c then d = "now " + s; end when;
      assert(time < 0.2, d, ${warn}); assert(time < 0.9, d + " " + String(x), ${warn}); end M;`;
    expect(messages(text)).toEqual(["none", "now is red! 1"]);
  });

  it("are known in equations where they depend on parameters and on variables that never change", () => {
    const text = `model M parameter Integer n = 3; Integer k = 4; String s = "n = " + String(n);
      Real x = if s == "n = 3" and stars(n) == "***" and String(k) == "4" then 1 else 0; end M;
      function stars input Integer n; output String s = ""; algorithm for i in 1:n loop s := s + "*"; end for; end stars;`;
    expect(compile(text, { model: "M" }).simulateSync({ stopTime: 1 }).column("x").at(-1)).toBe(1);
  });

  it("may be of any value of the run where messages read them", () => {
    const text = `model M Integer k(start = 0, fixed = true); String s = "step " + String(k);
      String t = s + " at " + String(time, significantDigits = 2);
    equation when sample(0.1, 0.1) then k = pre(k) + 1; end when; assert(k < 5, t, ${warn}); end M;`;
    expect(messages(text)).toEqual(["step 5 at 0.5"]);
  });

  it("are computed by functions for messages", () => {
    const text = `model M Real v[2] = {time, 2*time}; equation assert(time < 0.5, "v = " + list(v), ${warn}); end M;
      function list input Real v[:]; output String s = "{";
      algorithm for i in 1:size(v, 1) loop s := s + (if i > 1 then ", " else "") + String(v[i]); end for; s := s + "}"; end list;`;
    expect(messages(text)).toEqual(["v = {0.5, 1}"]);
  });

  it("do no harm in a function that only has them in its own messages", () => {
    const text = `model M Real y = f(time); end M;
      function f input Real x; output Real y; protected String name = "x";
      algorithm name := name + String(x); assert(x < 2, name + " is large"); if x > 3 then fail("at " + String(x)); end if; y := 2*x; end f;
      function fail input String message; algorithm assert(false, message); end fail;`;
    expect(compile(text, { model: "M" }).simulateSync({ stopTime: 1 }).column("y").at(-1)).toBeCloseTo(2, 9);
  });

  it.each([
    ["in a comparison", 'Boolean b = String(k) == "3";', ""],
    ["at an event", "discrete String d;", "when time > 0.5 then d = String(k); end when;"],
    ["in a function", "Integer y = f(k);", ""],
    ["in a circle", 'String s = "a" + s; Boolean b = s == "a";', ""],
  ])("are refused where a computed one is needed %s", (_, declaration, equation) => {
    const text = `model M Integer k(start = 0, fixed = true); ${declaration}
      equation when sample(0.1, 0.1) then k = pre(k) + 1; end when; ${equation} end M;
      function f input Integer n; output Integer y; protected String s;
      algorithm s := String(n); y := if s == "3" then 1 else 0; end f;`;
    let codes: readonly string[] = [];
    try {
      compile(text, { model: "M" });
    } catch (error) {
      codes = (error as ModelError).diagnostics.map(({ code }) => code);
    }
    expect(codes).toContain("flatten.unsupported");
  });
});
