import { readFileSync } from "node:fs";

/** The published problems, and how each is solved: by RODAS with its Jacobian where it is stiff. */
export const daeProblems = [
  { name: "ChemicalAkzoNobel", title: "chemical Akzo Nobel", index: 1, solver: "rodas4", tolerance: 1e-8 },
  { name: "TransistorAmplifier", title: "transistor amplifier", index: 1, solver: "rodas4", tolerance: 1e-8 },
  {
    name: "TransistorCircuit",
    title: "transistor amplifier, voltages of the capacitors as states",
    reference: "TransistorAmplifier",
    index: 1,
    solver: "rodas4",
    tolerance: 1e-8,
  },
  { name: "CarAxis", title: "car axis", index: 3, solver: "auto", tolerance: 1e-8 },
  {
    name: "AndrewsSqueezer",
    title: "Andrews' squeezing mechanism",
    index: 3,
    solver: "auto",
    tolerance: 1e-10,
  },
  { name: "SliderCrank", title: "slider crank", index: 3, solver: "dopri5", tolerance: 1e-11 },
  { name: "FeketePoints", title: "Fekete points", index: 3, solver: "rodas4", tolerance: 1e-8 },
];

const [, ...references] = readFileSync(new URL("../reference/dae_problems.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((row) => /^(\w+),"?(.*?)"?,([^,]*),\w+$/.exec(row).slice(1));

export function problemText(name) {
  return readFileSync(new URL(`${name}.mo`, import.meta.url), "utf8");
}

/** The published values at the end, by variable. */
export function referenceOf({ name, reference = name }) {
  return references
    .filter(([problem]) => problem === reference)
    .map(([, variable, value]) => ({ variable, value: Number(value) }));
}

/**
 * Mixed-error correct digits at the end of a run, as the test set defines them: -log10 of the largest error over all reference
 * components, relative to atol/rtol + |reference|, with atol = rtol.
 */
export function mixedErrorCorrectDigits(result, problem) {
  const errors = referenceOf(problem).map(
    ({ variable, value }) => Math.abs(result.column(variable).at(-1) - value) / (1 + Math.abs(value)),
  );
  return -Math.log10(Math.max(...errors));
}
