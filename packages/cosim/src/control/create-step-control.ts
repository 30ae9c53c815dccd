import { type Checked, type Diagnostic, hasErrors } from "@cosimo/ir";
import type { ResolvedExperiment } from "../description/resolve-experiment.ts";
import type { AlgorithmDescription, SystemDescription } from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import type { Unit } from "../unit/unit.ts";
import { constraintsControl } from "./constraints.ts";
import { type ControlReporter, controlReporter } from "./control-reporter.ts";
import { createControlledStepper, type StepSizes } from "./controlled-stepper.ts";
import { defectControl } from "./defect.ts";
import { energyControl } from "./energy.ts";
import type { ErrorControl } from "./error-control.ts";
import { watchedControl } from "./fixed-control.ts";
import { watchHiddenEvents } from "./hidden-events.ts";
import { monitorBonds } from "./power-bonds.ts";
import { resolveBonds } from "./resolve-bonds.ts";
import { resolveConstraints } from "./resolve-constraints.ts";
import { richardsonControl } from "./richardson.ts";
import type { StepControl, StepLog } from "./step-control.ts";

/** The parts of a description that step control uses. */
export type StepControlDescription = Pick<SystemDescription, "algorithm" | "experiment" | "bonds" | "spans">;

type ControlName = NonNullable<AlgorithmDescription["control"]>;
type Controlling = Exclude<ControlName, "fixed">;

/** If no tolerance is given. */
const DEFAULT_TOLERANCE = 1e-4;
/** Default of the smallest step, relative to the duration of the run. */
const SMALLEST_STEP_FRACTION = 1e-12;

/** The step control of a description, for a system before initialization. */
export function createStepControl(
  description: StepControlDescription,
  system: CoupledSystem,
  experiment: ResolvedExperiment,
  log?: StepLog,
): Checked<StepControl> {
  const diagnostics: Diagnostic[] = [];
  const report = controlReporter(diagnostics, description.spans);
  const { algorithm } = description;
  const { control: name = "fixed" } = algorithm;
  const bonds = resolveBonds(system, description.bonds, report);
  const constraints = resolveConstraints(system, algorithm.constraints ?? [], report);
  const sizes = stepSizes(algorithm, system, experiment, report);
  if (algorithm.energyCorrection === true && description.bonds.length === 0)
    report("step-control.nothing-corrected", "algorithm.energyCorrection", {});
  for (const option of unusedOptions(name))
    if (algorithm[option] !== undefined)
      report("step-control.unused-option", `algorithm.${option}`, { control: name, option });
  if (name === "fixed") checkLongest(system, experiment, report);
  else {
    checkUnits(name, system, report);
    checkUse(name, description, system, report);
  }
  const rollback = name !== "energy" && system.units.every(({ capabilities }) => capabilities.rollback);
  if (name !== "fixed" && !rollback && algorithm.maxStep === undefined) checkHidden(name, system, report);
  if (hasErrors(diagnostics)) return { diagnostics };
  if (name === "fixed") return { value: watchedControl(bonds, log), diagnostics };
  const tolerances = tolerancesOf(description);
  const value: StepControl = {
    ...{ name, fixed: false },
    start(started, inner) {
      const { stepper, monitor } = monitorBonds(started, inner, bonds);
      const errorControls: Readonly<Record<Controlling, () => ErrorControl>> = {
        richardson: () => richardsonControl(started, stepper, tolerances),
        defect: () => defectControl(started, stepper, tolerances),
        energy: () => energyControl(started, stepper, monitor, tolerances),
        constraints: () => constraintsControl(started, stepper, constraints, sizes.min),
      };
      return createControlledStepper(started, stepper, errorControls[name](), {
        sizes,
        rollback,
        log,
        monitor,
        hidden: watchHiddenEvents(started, tolerances),
        location: tolerances.relative,
      });
    },
  };
  return { value, diagnostics };
}

function unusedOptions(control: ControlName): readonly ("minStep" | "maxStep" | "constraints")[] {
  if (control === "fixed") return ["minStep", "maxStep", "constraints"];
  return control === "constraints" ? [] : ["constraints"];
}

function tolerancesOf({ experiment }: StepControlDescription) {
  const { tolerance = DEFAULT_TOLERANCE, absoluteTolerance = tolerance } = experiment;
  return { relative: tolerance, absolute: absoluteTolerance };
}

/** Of controlled steps; H is the first one. */
function stepSizes(
  { minStep, maxStep }: AlgorithmDescription,
  { units }: CoupledSystem,
  { startTime, stopTime, communicationStep }: ResolvedExperiment,
  report: ControlReporter,
): StepSizes {
  for (const [option, value] of Object.entries({ minStep, maxStep }))
    if (value !== undefined && !(value > 0))
      report("step-control.bad-step", `algorithm.${option}`, { option, value });
  if (minStep !== undefined && maxStep !== undefined && minStep > maxStep)
    report("step-control.min-above-max", "algorithm.minStep", { minStep, maxStep });
  for (const { name: unit, longestStep } of units)
    if (longestStep !== undefined && (minStep ?? 0) > longestStep)
      report("step-control.min-above-longest", "algorithm.minStep", {
        minStep: minStep!,
        unit,
        longest: longestStep,
      });
  const duration = stopTime - startTime;
  const rounding = 64 * Number.EPSILON * Math.max(Math.abs(startTime), Math.abs(stopTime));
  const min = minStep ?? Math.max(SMALLEST_STEP_FRACTION * duration, rounding);
  return { initial: communicationStep, min, max: Math.max(min, maxStep ?? duration) };
}

/** Limits controlled steps to the longest step of the units; a fixed step must not exceed it. */
function checkLongest(
  { units }: CoupledSystem,
  { communicationStep: size }: ResolvedExperiment,
  report: ControlReporter,
): void {
  for (const { name: unit, longestStep: longest } of units)
    if (longest !== undefined && size > longest * (1 + 1e-9))
      report("step-control.beyond-unit", "experiment.communicationStep", { size, unit, longest });
}

/** Capabilities that each control needs, beside steps of any size. */
const needsRollback: Readonly<Record<Controlling, boolean>> = {
  richardson: true,
  defect: false,
  energy: false,
  constraints: false,
};

function checkUnits(control: Controlling, { units }: CoupledSystem, report: ControlReporter): void {
  for (const { name: unit, capabilities } of units)
    if (!capabilities.variableStep)
      report("step-control.fixed-size", "algorithm.control", { control, unit, remaining: ["fixed"] });
  if (!needsRollback[control]) return;
  const remaining = ["fixed", ...Object.keys(needsRollback)].filter(
    (one) => needsRollback[one as Controlling] !== true,
  );
  for (const { name: unit, capabilities } of units)
    if (!capabilities.rollback)
      report("step-control.no-rollback", "algorithm.control", { control, unit, remaining });
}

/** Without rollback nothing is done about events that units do not report. */
function checkHidden(control: Controlling, { units }: CoupledSystem, report: ControlReporter): void {
  for (const { name: unit, capabilities } of units)
    if (capabilities.hidesEvents)
      report("step-control.hidden-events", "algorithm.control", { control, unit });
}

function checkUse(
  control: Controlling,
  { algorithm, bonds }: StepControlDescription,
  { units }: CoupledSystem,
  report: ControlReporter,
): void {
  if (control === "energy" && bonds.length === 0) report("step-control.no-bonds", "algorithm.control", {});
  if (control === "constraints" && (algorithm.constraints ?? []).length === 0)
    report("step-control.no-constraints", "algorithm.control", {});
  const { name = "jacobi", form } = algorithm;
  const hasFeedback = name === "linear-implicit" && form !== "L0" && form !== "L1";
  // FMUs for co-simulation cannot report their inputs with feedback.
  const hidesInputs = ({ inputs, capabilities, kind }: Unit): boolean =>
    inputs.length === 0 || (capabilities.feedback && kind === "coSimulationFmu");
  const predictsEnds =
    name === "implicit" || name === "monolithic" || (hasFeedback && units.every(hidesInputs));
  if (name === "auto" && (control === "defect" || control === "energy"))
    report("step-control.unsure-defect", "algorithm.control", { control });
  if (predictsEnds && (control === "defect" || control === "energy"))
    report("step-control.no-defect", "algorithm.control", { control, algorithm: form ?? name });
}
