import type { InitialLoop } from "@cosimo/simulator";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { planEvaluation } from "../system/evaluation-plan.ts";
import { createEvaluation, createExchange, type LoopFailure } from "../system/exchange.ts";
import { explainLoop, loopFault, nonFiniteSources } from "../system/loop-fault.ts";
import { evaluatedOutputs } from "../system/output-model.ts";
import type { UnitExperiment } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { reportLoop } from "./coupled-initialization-report.ts";

/** Result of coupled initialization. `loops` are those of connections, in order. */
export interface CoupledInitialization {
  /** Reason of a unit to end the run at once, if any. */
  readonly terminate: string | undefined;
  readonly loops: readonly InitialLoop[];
}

/** An output that changes by more than this, relative to its size, depends on the changed inputs. */
const SAME = 1e-7;
/** Propagation of discrete values through units; further changes are left to the events of the start time. */
const MAX_PASSES = 100;

/**
 * Finds consistent inputs and outputs at the start time: block by block in the order of dependence, loops by Newton's
 * method. Initial values may depend on inputs without later feedthrough (a unit that starts in a steady state): if
 * final inputs change outputs unexpectedly, all inputs of these units are assumed to have feedthrough. Discrete
 * values are propagated to a fixed point. `log` receives the loops even if one of them cannot be solved.
 * @throws UnitFault if a loop cannot be solved.
 */
export function initializeSystem(
  system: CoupledSystem,
  experiment: UnitExperiment,
  log: InitialLoop[] = [],
): CoupledInitialization {
  const { units } = system;
  for (const unit of units) unit.enterInitialization(experiment);
  setStarts(system);
  const entangled = new Set<number>();
  for (let pass = 0; ; pass++) {
    log.length = 0;
    evaluateAll(system, entangled, log);
    const { changed, byDiscrete } = findChanged(system);
    const found = changed.filter((unit) => !entangled.has(unit));
    for (const unit of found) entangled.add(unit);
    if ((found.length === 0 && !byDiscrete) || pass === MAX_PASSES)
      return { loops: log, terminate: exitInitialization(system, log.length > 0) };
  }
}

/** Initial guesses for the inputs of loops. */
function setStarts({ units, u, approximation }: CoupledSystem): void {
  u.set(units.flatMap(({ inputs }) => inputs.map(({ start }) => start)));
  approximation.value.set(u);
}

function evaluateAll(system: CoupledSystem, entangled: ReadonlySet<number>, log: InitialLoop[]): void {
  const { units } = system;
  const models = units.map((_, unit) => evaluatedOutputs(system, unit, false));
  const dependencies = (unit: number, port: number): readonly number[] => {
    const { inputs, outputs } = units[unit]!;
    return entangled.has(unit) ? [...inputs.keys()] : outputs[port]!.dependencies;
  };
  const plan = planEvaluation(system, { dependencies, everything: true });
  const evaluation = createEvaluation(system, plan, models);
  const failure = withFaultOrigin(system, () => evaluation.run());
  for (const one of evaluation.loops) {
    const isFailed = one.loop === failure?.loop;
    log.push(reportLoop(system, one, isFailed ? "failed" : "solved"));
    if (isFailed) break;
  }
  if (failure !== undefined) fail(system, failure);
}

/** If a unit fails by non-finite inputs, names the unit that they come from. */
function withFaultOrigin<T>(system: CoupledSystem, action: () => T): T {
  const { units, connections, firstInput, firstOutput, approximation } = system;
  try {
    return action();
  } catch (error) {
    if (!(error instanceof UnitFault)) throw error;
    const outputs = connections
      .filter(({ to }) => units[to.unit]!.name === error.unit)
      .filter(({ to }) => !Number.isFinite(approximation.value[firstInput[to.unit]! + to.port]!))
      .map(({ from }) => firstOutput[from.unit]! + from.port);
    const [source] = nonFiniteSources(system, outputs);
    if (source === undefined) throw error;
    throw new UnitFault(units[source.unit]!.name, error.time, "initialization", [source.diagnostic]);
  }
}

function fail(system: CoupledSystem, { loop, solver, outcome }: LoopFailure): never {
  throw loopFault(system, loop, "initialization", explainLoop(system, loop, solver, outcome));
}

/**
 * Sets the final inputs of all units. `changed`: units whose outputs changed by inputs without declared feedthrough.
 * `byDiscrete`: discrete inputs and then outputs changed.
 */
function findChanged(system: CoupledSystem): {
  readonly changed: readonly number[];
  readonly byDiscrete: boolean;
} {
  const { units, y, firstInput, firstOutput, approximation, u } = system;
  const before = y.slice();
  const changed: number[] = [];
  let byDiscrete = false;
  system.transfer();
  for (const [i, unit] of units.entries()) {
    const first = firstInput[i]!;
    const isDiscrete = unit.inputs.some(
      (input, port) => input.discrete && approximation.value[first + port] !== u[first + port],
    );
    approximation.value.set(u.subarray(first, firstInput[i + 1]!), first);
    unit.evaluate();
    if (!differs(before, y, firstOutput[i]!, firstOutput[i + 1]!)) continue;
    if (isDiscrete) byDiscrete = true;
    else changed.push(i);
  }
  return { changed, byDiscrete };
}

function differs(before: Float64Array, after: Float64Array, first: number, end: number): boolean {
  for (let k = first; k < end; k++) {
    const size = Math.max(Math.abs(after[k]!), Math.abs(before[k]!));
    if (Math.abs(after[k]! - before[k]!) > SAME * size) return true;
  }
  return false;
}

function exitInitialization(system: CoupledSystem, hasLoops: boolean): string | undefined {
  const { units, y } = system;
  system.transfer();
  system.hold();
  const before = y.slice();
  let terminate: string | undefined;
  withFaultOrigin(system, () => {
    for (const unit of units) terminate ??= unit.exitInitialization().terminate;
  });
  system.transfer();
  system.hold();
  // Events of the start time may change outputs; and a repelling loop amplifies rounding in each exchange.
  if (hasLoops || y.some((value, i) => value !== before[i]))
    createExchange(system, "consistent", { refusesSingular: false }).update();
  return terminate;
}
