import { type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import type { CoupledSystem } from "./coupled-system.ts";
import { couplingMessages } from "./coupling-messages.ts";
import { type AlgebraicLoop, type EvaluationStep, planEvaluation } from "./evaluation-plan.ts";
import { explainLoop, loopFault } from "./loop-fault.ts";
import { createLoopSolver, LARGEST_CONDITION, type LoopOutcome, type LoopSolver } from "./loop-solver.ts";
import { correctedOutputs, evaluatedOutputs, type OutputModel } from "./output-model.ts";
import { connectionName } from "./port-names.ts";

/**
 * Exchange of inputs and outputs at a communication point. `stale`: inputs follow from outputs computed with the
 * previous inputs. `consistent`: y = g(x, K y + e). Outputs are computed anew with the new inputs if the unit can do
 * that, else corrected by dy/du; in the order of direct feedthrough, and by Newton's method in algebraic loops.
 */
export type ExchangeMode = "consistent" | "stale";

export interface ExchangeOptions {
  /** Corrects outputs of units without `evaluates` by dy/du; missing: true. */
  readonly linearCorrection?: boolean;
  /**
   * `approximation.value` contains the inputs at the end of the step, with feedback, before each update; missing:
   * false.
   */
  readonly endsAreKnown?: boolean;
  /** Whether a step of unit `to` ends with the new outputs of unit `from` as its inputs; missing: never. */
  readonly stepsWithNew?: (from: number, to: number) => boolean;
  /** Refuses loops whose solution is not unique, even if a solution exists at present; missing: true. */
  readonly refusesSingular?: boolean;
}

/** Computes `u`, and with `consistent` also `y`, at the current point. */
export interface Exchange {
  /**
   * After a step with the current approximations, `tau` [s] after their beginning; missing: 0. With `consistent`,
   * `approximation.value` of units with feedthrough becomes `u`.
   * @throws UnitFault if a loop cannot be solved.
   */
  update(tau?: number): void;
  /** Notices about outputs that are less consistent than `consistent` demands. */
  readonly notes: readonly Diagnostic[];
}

/**
 * Legal at a communication point.
 * @throws UnitFault if I - K D of a loop is singular.
 */
export function createExchange(
  system: CoupledSystem,
  mode: ExchangeMode,
  options: ExchangeOptions = {},
): Exchange {
  const { linearCorrection = true, endsAreKnown = false, refusesSingular = true } = options;
  if (mode === "stale") return { update: () => system.transfer(), notes: [] };
  const models = system.units.map((_, unit) => outputModel(system, unit, linearCorrection, endsAreKnown));
  const dependencies = (unit: number, port: number) =>
    models[unit] === undefined ? [] : system.units[unit]!.outputs[port]!.dependencies;
  const plan = planEvaluation(system, { dependencies, everything: false });
  const evaluation = createEvaluation(system, plan, models);
  const touched = models.filter(
    (model, unit) => model !== undefined && hasFeedthrough(system, unit),
  ) as OutputModel[];
  for (const model of touched) model.begin(0);
  if (refusesSingular) for (const one of evaluation.loops) demandRegular(system, one);
  return {
    notes: system.units.flatMap((_, unit) =>
      models[unit] === undefined ? staleNote(system, unit, options) : [],
    ),
    update(tau = 0) {
      for (let i = 0; i < touched.length; i++) touched[i]!.begin(tau);
      const failure = evaluation.run();
      if (failure !== undefined) {
        const { loop, solver, outcome } = failure;
        throw loopFault(system, loop, "evaluation", explainLoop(system, loop, solver, outcome));
      }
      system.transfer();
    },
  };
}

function demandRegular(system: CoupledSystem, { loop, solver }: SolvableLoop): void {
  if (solver.condition() < LARGEST_CONDITION) return;
  const areNumbers = loop.outputs.every((output) => Number.isFinite(system.y[output]!));
  const outcome = areNumbers ? "singular" : "not-finite";
  throw loopFault(system, loop, "usage", explainLoop(system, loop, solver, outcome));
}

/** Missing: outputs are those of the unit's step. */
function outputModel(
  system: CoupledSystem,
  unit: number,
  linearCorrection: boolean,
  endsAreKnown: boolean,
): OutputModel | undefined {
  const { capabilities, linearize } = system.units[unit]!;
  if (capabilities.evaluates) return evaluatedOutputs(system, unit, capabilities.jacobian === "directional");
  // With feedback only the unit has the inputs at the end of its step.
  if (!linearCorrection || (!endsAreKnown && system.approximations[unit]!.feedback !== undefined))
    return undefined;
  return linearize === undefined || capabilities.jacobian === "none"
    ? undefined
    : correctedOutputs(system, unit);
}

export function hasFeedthrough({ units }: CoupledSystem, unit: number): boolean {
  return units[unit]!.outputs.some(({ dependencies }) => dependencies.length > 0);
}

/** Outputs with direct feedthrough that stay behind their inputs by a step. */
function staleNote(
  system: CoupledSystem,
  unit: number,
  { stepsWithNew, linearCorrection = true }: ExchangeOptions,
): readonly Diagnostic[] {
  const { name, outputs, capabilities, linearize } = system.units[unit]!;
  const used = new Set(
    system.connections.filter(({ from }) => from.unit === unit).map(({ from }) => from.port),
  );
  const direct = new Set([...used].flatMap((port) => outputs[port]!.dependencies));
  const connections = system.connections
    .filter(({ from, to }) => to.unit === unit && direct.has(to.port) && !stepsWithNew?.(from.unit, unit))
    .map((one) => connectionName(system, one));
  if (connections.length === 0) return [];
  const canCorrect = linearize !== undefined && capabilities.jacobian !== "none";
  const code = canCorrect && !linearCorrection ? "coupling.uncorrected" : "coupling.stale";
  return [diagnoseWithoutSpan(couplingMessages, code, { unit: name, connections })];
}

/** An evaluation plan with its solvers. */
export interface Evaluation {
  readonly loops: readonly SolvableLoop[];
  /** Evaluates all outputs of the plan; returns the unsolved loop, if any. */
  run(): LoopFailure | undefined;
}

export interface SolvableLoop {
  readonly loop: AlgebraicLoop;
  readonly solver: LoopSolver;
}

export interface LoopFailure extends SolvableLoop {
  readonly outcome: Exclude<LoopOutcome, "solved">;
}

/** Units in the plan must have models. */
export function createEvaluation(
  system: CoupledSystem,
  plan: readonly EvaluationStep[],
  models: readonly (OutputModel | undefined)[],
): Evaluation {
  const { u, approximation, firstInput } = system;
  const guess = new Float64Array(u.length);
  const steps = plan.map((step) => {
    if (step.kind === "unit") return { unit: step.unit, loop: undefined };
    return { unit: -1, loop: { loop: step.loop, solver: createLoopSolver(system, step.loop, models) } };
  });
  const transferTo = (unit: number): void => {
    system.transferTo(unit);
    for (let k = firstInput[unit]!; k < firstInput[unit + 1]!; k++) approximation.value[k] = u[k]!;
  };
  /** Starts from the previous inputs of the loop. */
  const solve = ({ loop, solver }: SolvableLoop): LoopOutcome => {
    for (let k = 0; k < loop.inputs.length; k++) guess[k] = approximation.value[loop.inputs[k]!]!;
    for (let k = 0; k < loop.units.length; k++) transferTo(loop.units[k]!);
    for (let k = 0; k < loop.inputs.length; k++) u[loop.inputs[k]!] = guess[k]!;
    return solver.solve();
  };
  return {
    loops: steps.flatMap(({ loop }) => (loop === undefined ? [] : [loop])),
    run() {
      for (let i = 0; i < steps.length; i++) {
        const { unit, loop } = steps[i]!;
        if (loop === undefined) {
          transferTo(unit);
          models[unit]!.evaluate();
          continue;
        }
        const outcome = solve(loop);
        if (outcome !== "solved") return { ...loop, outcome };
      }
      return undefined;
    },
  };
}
