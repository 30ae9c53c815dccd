import type { Diagnostic } from "@cosimo/core/models";

/** Rows of `docs/supported.md` by the feature or code of a diagnostic of the category `unsupported`. */
export const supportedRows: Readonly<Record<string, string>> = {
  "feature.operator-record": "operator-records",
  "feature.record-operator": "operator-records",
  "feature.function-as-argument": "functional-arguments",
  "feature.clocked-sample": "clocks",
  "feature.clocked-operator": "clocks",
  "feature.clock": "clocks",
  "feature.call-for-effect": "calls-for-effect",
  "feature.partial-derivative": "partial-derivatives",
  "feature.terminate-in-when": "terminate",
  "feature.stream-variable": "stream-connectors",
  "feature.expandable-connector": "expandable-connectors",
  "feature.external-object": "external-object",
  "feature.unsized-local-array": "run-time-sizes",
  "feature.run-time-local-array": "run-time-sizes",
  "feature.growing-recursion": "run-time-sizes",
  "feature.unsized-function": "run-time-sizes",
  "feature.state-machine-operator": "state-machines",
  "delay(…)": "delay",
  "spatialDistribution(…)": "spatial-distribution",
  "cardinality(…)": "cardinality",
  "expression.unsupported": "overconstrained-connections",
  "expression.external-function": "external-functions",
  "structure.not-differentiable": "derivatives-of-inputs",
  "structure.input-derivative": "derivatives-of-inputs",
  "structure.derivative-of-input": "derivatives-of-inputs",
  "structure.algorithm-in-loop": "algorithms-in-loops",
  "flatten.equations-change": "lisma-flatten",
  "flatten.reset-of-no-state": "lisma-flatten",
  "flatten.reset-in-two-automata": "lisma-flatten",
  pde: "lisma-pde",
  "fmu-export": "fmi-export",
  "fmu.unknown-version": "fmi-versions",
  "system.other-clock": "fmi-clocks",
  "ssp.indices": "ssp-indices",
  "ssp.transformation": "ssp-transformations",
  ssp: "ssp-components",
  "override.string": "strings",
  "input.string": "strings",
};

/** The place in the documentation that says what is supported; `undefined` for other diagnostics. */
export function supportedPlace({ category, code, args }: Diagnostic): string | undefined {
  if (category !== "unsupported") return undefined;
  const { feature } = args;
  const name = typeof feature === "object" && "code" in feature ? feature.code : String(feature);
  const row = supportedRows[name] ?? supportedRows[code] ?? supportedRows[code.split(".")[0]!];
  return row === undefined ? undefined : `docs/supported.md#${row}`;
}
