import { compileSystem } from "@cosimo/compiler";
import { emptySourceProvider, type HybridDae, hasErrors } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem } from "@cosimo/simulator";
import { arrayForms } from "../../packages/modelica/src/arrays/array-forms.ts";
import { flattenRecorded } from "../../packages/modelica/src/flatten/flatten.ts";
import { instantiateModelica } from "../../packages/modelica/src/front-end.ts";
import { recordRun } from "../../packages/simulator/src/testing/record-run.ts";

/** The system of a text with arrays, and the one in which the front end writes each element out. */
export function bothForms(text: string): { readonly arrays: HybridDae; readonly elements: HybridDae } {
  const input = { source: { uri: "test.mo", text }, provider: emptySourceProvider };
  const tree = () => instantiateModelica(input).value!;
  const arrays = flattenRecorded(tree(), () => arrayForms, 8).checked;
  const elements = flattenRecorded(tree()).checked;
  for (const { diagnostics } of [arrays, elements])
    if (hasErrors(diagnostics)) throw new Error(diagnostics.map((d) => d.message).join("; "));
  return { arrays: arrays.value!, elements: elements.value! };
}

/** All values at the end of a run, and the number of its events. */
export function endOf(dae: HybridDae, stopTime = 1, solver = "auto") {
  const { value, diagnostics } = compileSystem(dae, linkableKernels);
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("; "));
  const { value: system } = createCompiledSystem(value.program);
  const settings = { startTime: 0, stopTime, solver, tolerance: 1e-8, outputInterval: stopTime / 4 };
  const { report, rows } = recordRun(system!, settings);
  const values = system!.variables.map(({ name }, i) => [name, rows.at(-1)!.values[i]!] as const);
  return { status: report?.outcome.status, values: new Map(values), system: system! };
}
