import { withValues } from "@cosimo/compiler";
import { type ResolvedExperiment, resolveExperiment, type SystemDescription } from "@cosimo/cosim";
import { type Checked, type Diagnostic, diagnoseWithoutSpan, type HybridDae, hasErrors } from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { type ExportSystemOptions, exportSystem, type FmuExport } from "../fmu/export-fmu.ts";
import { exportMessages } from "../fmu/export-messages.ts";
import { promoteVariables } from "../fmu/promote-variables.ts";
import { type NamedUnits, planNamed } from "./cosimulate.ts";
import { exportContainer } from "./export-container.ts";
import { joinPlans } from "./monolithic.ts";

export interface ExportCoupledOptions extends ExportSystemOptions {
  /** Parameters and variables that are given from outside, by `unit.variable`; inputs to which nothing is connected always are. */
  readonly inputs?: readonly string[];
  /** Variables that are shown outside; outputs of units always are. */
  readonly outputs?: readonly string[];
  /** WebAssembly is wanted as well. */
  readonly wasm?: boolean;
}

/**
 * A coupled system as one FMU. Of models: all their equations, solved together as by the algorithm `monolithic`, with the
 * parameters and the experiment of the system. With FMUs among its units: they travel along, and are stepped as the system's
 * algorithm does.
 * @throws ModelError when the system is wrong, or has what cannot be built into an FMU.
 */
export async function exportCoupledSystem(
  named: NamedUnits,
  options: ExportCoupledOptions = {},
): Promise<FmuExport> {
  const planned = planNamed(named);
  const experiment = resolveExperiment(named.system);
  const about = [...planned.diagnostics, ...experiment.diagnostics];
  if (planned.value === undefined || experiment.value === undefined || hasErrors(about))
    throw new ModelError(about);
  const joined = joinPlans(named.system.name, planned.value);
  if (joined === undefined) {
    refuseForContainer(options);
    const fmu = await exportContainer(named.system, planned.value, experiment.value, options);
    return { ...fmu, diagnostics: [...about, ...fmu.diagnostics] };
  }
  const dae = asOneModel(joined, named.system, experiment.value);
  const { inputs = [], outputs = [] } = options;
  return exportSystem(withDiagnostics(promoteVariables(dae, inputs, outputs), about), options);
}

function asOneModel(
  joined: NonNullable<ReturnType<typeof joinPlans>>,
  { description = "", experiment: given }: SystemDescription,
  { startTime, stopTime }: ResolvedExperiment,
): HybridDae {
  return {
    ...withValues(joined.dae, joined.values),
    description,
    experiment: {
      ...{ startTime, stopTime },
      ...(given.tolerance !== undefined && { tolerance: given.tolerance }),
      ...(given.outputInterval !== undefined && { interval: given.outputInterval }),
    },
  };
}

/** @throws ModelError */
function refuseForContainer({ type, wasm = false, inputs = [] }: ExportCoupledOptions): void {
  const faults = [
    ...(wasm ? [diagnoseWithoutSpan(exportMessages, "fmu-export.container-wasm")] : []),
    ...(type === "me" ? [diagnoseWithoutSpan(exportMessages, "fmu-export.container-type")] : []),
    ...inputs.map((name) => diagnoseWithoutSpan(exportMessages, "fmu-export.container-input", { name })),
  ];
  if (faults.length > 0) throw new ModelError(faults);
}

function withDiagnostics<T>(checked: Checked<T>, about: readonly Diagnostic[]): Checked<T> {
  return { ...checked, diagnostics: [...about, ...checked.diagnostics] };
}
