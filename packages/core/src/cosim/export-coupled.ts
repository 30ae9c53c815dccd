import { withValues } from "@cosimo/compiler";
import { type ResolvedExperiment, resolveExperiment, type SystemDescription } from "@cosimo/cosim";
import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  type HybridDae,
  hasErrors,
  type OptionRows,
  requireFields,
} from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { type ExportSystemOptions, exportRows, exportSystem, type FmuExport } from "../fmu/export-fmu.ts";
import { exportMessages } from "../fmu/export-messages.ts";
import { promoteVariables } from "../fmu/promote-variables.ts";
import { type NamedUnits, planNamed } from "./cosimulate.ts";
import { exportContainer } from "./export-container.ts";
import { joinPlans } from "./monolithic.ts";

export interface ExportCoupledOptions extends ExportSystemOptions {
  /**
   * Parameters and variables that become inputs, by `unit.variable`; unconnected inputs always do.
   */
  readonly inputs?: readonly string[];
  /** Variables that become outputs; outputs of units always do. */
  readonly outputs?: readonly string[];
  /** WebAssembly is requested as well. */
  readonly wasm?: boolean;
}

const coupledRows: OptionRows<ExportCoupledOptions> = { ...exportRows, wasm: { type: "boolean" } };

/**
 * Exports a coupled system as one FMU. If all units are models: all equations, solved together as
 * by the algorithm `monolithic`, with parameters and experiment of the system. Otherwise the FMU
 * contains the units and steps them by the system's algorithm.
 * @throws ModelError when the system has errors, or a part that cannot be built into an FMU.
 */
export async function exportCoupledSystem(
  named: NamedUnits,
  options: ExportCoupledOptions = {},
): Promise<FmuExport> {
  requireFields(options, coupledRows, "exportCoupledSystem()");
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
