import { lastOf } from "@cosimo/ir";
import { createModelMemory, createSourceProvider, modelicaToHybridDae } from "@cosimo/modelica";
import { expect, it } from "vitest";
import { createCheckMemory } from "./check-memory.ts";
import { diagnoseText } from "./diagnose-text.ts";

const library = `package Lib
  model Tank parameter Real area = 2; Real level(start = 1, fixed = true); input Real inflow; equation area*der(level) = inflow; end Tank;
end Lib;`;
const provider = createSourceProvider(new Map([["Lib.mo", library]]));

/** A text with a warning behind what is edited: no start value is fixed for z. */
function text({ equation = "der(x) = -2*x", value = "3*x", initial = "x = 1", more = "" } = {}): string {
  return `model M "Edited"
  Real x; Real y = ${value}; Lib.Tank tank(inflow = y);
  Real w(start = 0, fixed = true); Real z(start = 1); ${more}
equation
  ${equation};
  der(w) = if x > 0.5 then y else tank.level;
  der(z) = -z;
initial equation
  ${initial};
end M;
`;
}

/** Each form is checked with the memory of those before it, and from the start. */
function expectSame(forms: readonly string[]): void {
  const memory = createCheckMemory();
  for (const form of forms) {
    const source = { uri: "M.mo", text: form };
    const known = lastOf(diagnoseText(source, { provider, memory }));
    expect(known).toEqual(lastOf(diagnoseText(source, { provider })));
  }
}

it.each([
  ["a factor", [{ value: "3.25*x" }, { value: "-7*x" }, { equation: "der(x) = -20*x" }]],
  ["what is read", [{ value: "3*w" }, { value: "z + w" }, { value: "der(x)" }, { value: "x" }]],
  ["what is solved for", [{ equation: "x = 3*time" }, { equation: "0 = x - z" }, {}]],
  ["a factor that vanishes", [{ equation: "2*x = 3*z" }, { equation: "0*x = 3*z" }, {}]],
  ["a relation", [{ value: "if x > 0.5 then 1 else 2" }, { value: "if x > 0.6 then 1 else 2" }]],
  ["an error and back", [{ value: "3*xx" }, { value: "3*" }, { value: "true" }, {}]],
  ["an equation that is doubled", [{ equation: "der(x) = -x; y = 2" }, { equation: "der(x) = -x" }]],
  ["initial equations", [{ initial: "x = 2" }, { initial: "der(x) = 0" }, { initial: "z = 1" }]],
  ["declarations", [{ more: "Real q = 2*x;" }, { more: "Real q = 3*x;" }, { more: "Real q;" }]],
  ["a parameter", [{ more: "parameter Real k = 1;" }, { more: "parameter Real k = y;" }]],
  [
    "a comment",
    [{ more: "// nothing" }, { more: "/* more */" }, { more: "\n\n" }, { value: "4*x", more: "\n" }],
  ],
])("a change of %s has the diagnostics of the whole text", (_, edits) => {
  expectSame([text(), ...edits.map(text), text()]);
});

it("a memory does not outlive its library", () => {
  const memory = createCheckMemory();
  const check = (tank: string) =>
    lastOf(
      diagnoseText(
        { uri: "M.mo", text: text() },
        { provider: createSourceProvider(new Map([["Lib.mo", tank]])), memory },
      ),
    ).diagnostics.map(({ code, severity }) => `${severity} ${code}`);
  const before = check(library);
  expect(check(library)).toEqual(before);
  expect(check(library.replace("Real level", "Real depth"))).toContain("error expression.unknown-name");
});

it("equations of what has not changed are those of the former translation", () => {
  const memory = createModelMemory();
  const flat = (form: string) =>
    modelicaToHybridDae({ source: { uri: "M.mo", text: form }, provider, memory }).value!;
  const [before, after] = [flat(text()), flat(text({ value: "4*x" }))];
  const changed = after.equations.filter((one, i) => one !== before.equations[i]);
  expect(changed.map(({ right }) => right)).toMatchObject([{ left: { value: 4 } }]);
});
