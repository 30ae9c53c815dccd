import { withValues } from "@cosimo/compiler";
import { resolveExperiment } from "@cosimo/cosim";
import { type Checked, type Diagnostic, diagnoseWithoutSpan, type HybridDae, hasErrors } from "@cosimo/ir";
import { type ExportSystemOptions, exportSystem, type FmuExport } from "../fmu/export-fmu.ts";
import { exportMessages } from "../fmu/export-messages.ts";
import { promoteVariables } from "../fmu/promote-variables.ts";
import { ModelError } from "../model-error.ts";
import { type NamedUnits, planNamed } from "./cosimulate.ts";
import { joinPlans } from "./monolithic.ts";

export interface ExportCoupledOptions extends ExportSystemOptions {
  /** Parameters and variables that are given from outside, by `unit.variable`; inputs to which nothing is connected always are. */
  readonly inputs?: readonly string[];
  /** Variables that are shown outside; outputs of units always are. */
  readonly outputs?: readonly string[];
}

/**
 * A coupled system of models as one FMU: all their equations, solved together as by the algorithm `monolithic`, with the
 * parameters and the experiment of the system.
 * @throws ModelError when the system is wrong, or has units that are no models.
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
  const { name, description = "", experiment: given } = named.system;
  const joined = joinPlans(name, planned.value);
  const foreign = planned.value.plans.filter(({ equations }) => equations?.model === undefined);
  if (joined === undefined) throw new ModelError([foreignUnits(foreign.map((plan) => plan.name))]);
  const { startTime, stopTime } = experiment.value;
  const dae: HybridDae = {
    ...withValues(joined.dae, joined.values),
    description,
    experiment: {
      ...{ startTime, stopTime },
      ...(given.tolerance !== undefined && { tolerance: given.tolerance }),
      ...(given.outputInterval !== undefined && { interval: given.outputInterval }),
    },
  };
  const { inputs = [], outputs = [] } = options;
  return exportSystem(withDiagnostics(promoteVariables(dae, inputs, outputs), about), options);
}

function withDiagnostics<T>(checked: Checked<T>, about: readonly Diagnostic[]): Checked<T> {
  return { ...checked, diagnostics: [...about, ...checked.diagnostics] };
}

function foreignUnits(units: readonly string[]): Diagnostic {
  return diagnoseWithoutSpan(exportMessages, "fmu-export.foreign-units", { units });
}
