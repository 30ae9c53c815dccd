import type { Diagnostic } from "@cosimo/core/models";

/**
 * Codes of diagnostics of the category `unsupported`, and features that their messages name, by the row of
 * `docs/supported.md` that says more.
 */
export const messagesOfRows: Readonly<Record<string, readonly string[]>> = {
  delay: ["fmu-export.delays", "steady.delays", "feature.delay-in-loop", "feature.delay-in-algorithm"],
  "spatial-distribution": ["feature.transport-in-algorithm"],
  strings: ["feature.changing-text", "expression.text-option"],
  "algorithms-in-loops": ["structure.algorithm-in-loop"],
  sensitivities: ["sensitivity.unsupported"],
  terminate: ["feature.terminate-in-when", "feature.terminate-elsewhere"],
  "derivatives-of-inputs": [
    ...["structure.not-differentiable", "structure.input-derivative", "structure.derivative-of-input"],
  ],
  "run-time-sizes": [
    ...["feature.unsized-local-array", "feature.run-time-local-array"],
    ...["feature.growing-recursion", "feature.unsized-function"],
    ...["feature.run-time-range", "feature.event-in-loop"],
  ],
  "calls-for-effect": ["feature.call-for-effect", "flatten.call-without-effect"],
  "external-functions": [
    ...["expression.external-function", "feature.text-function"],
    ...["feature.external-argument", "fmu-export.external-function"],
  ],
  "partial-derivatives": ["feature.partial-derivative"],
  "clocked-equations": [
    ...["feature.clock-method", "feature.clock-index"],
    ...["feature.clock-operator", "feature.clock-faster"],
  ],
  "state-machines": ["machines.equation"],
  "lisma-pde": [
    ...["pde.too-many-points", "pde.indexed-operand", "pde.edge-of-mixed-derivative"],
    ...["pde.edge-combination", "pde.in-linear-system"],
  ],
  "lisma-flatten": [
    ...["flatten.equations-change", "flatten.reset-of-no-state", "flatten.reset-in-two-automata"],
  ],
  "fmi-versions": ["fmu.unknown-version"],
  "fmi-clocks": ["system.other-clock"],
  "fmi-strings": ["override.string", "input.string", "fmu-export.string-input"],
  "fmi-export": ["fmu-export.too-many-modes", "fmu-export.state-choices", "fmu-export.expression-language"],
  "fmi-container": [
    ...["fmu-export.algorithm", "fmu-export.algorithm-option", "fmu-export.consistent-exchange"],
    ...["fmu-export.part-loop", "fmu-export.part-version", "fmu-export.part-rate", "fmu-export.part-value"],
    ...["fmu-export.model-exchange-part", "fmu-export.source-part", "fmu-export.no-common-platform"],
    ...["fmu-export.events-across", "fmu-export.intermediate-inputs", "fmu-export.container-type"],
    ...["fmu-export.container-wasm", "fmu-export.container-input"],
  ],
  "ssp-versions": ["ssp.version"],
  "ssp-parameters": ["ssp.binding-type"],
  "ssp-components": [
    ...["ssp.component-type", "ssp.absolute-source", "ssp.source-outside", "ssp.no-source"],
    ...["ssp.proxy-source", "ssp.nothing-to-run", "ssp.too-deep"],
  ],
  "ssp-transformations": ["ssp.transformation"],
  "ssp-indices": ["ssp.indices"],
  "osp-annotations": ["ssp.osp-annotation", "ssp.rounded-rate"],
  "osp-algorithms": ["osp.algorithm"],
  "osp-proxy": ["osp.proxy-source"],
  "mode-graphs": ["graph.no-modes"],
  "mat-files": ["mat.unsupported"],
};

const rowsOfMessages: ReadonlyMap<string, string> = new Map(
  Object.entries(messagesOfRows).flatMap(([row, names]) => names.map((name) => [name, row])),
);

/** The place in the documentation that says what is supported; `undefined` for other diagnostics. */
export function supportedPlace({ category, code, args }: Diagnostic): string | undefined {
  if (category !== "unsupported") return undefined;
  const { feature } = args;
  const name = typeof feature === "object" && "code" in feature ? feature.code : code;
  const row = rowsOfMessages.get(name);
  return row === undefined ? undefined : `docs/supported.md#${row}`;
}
