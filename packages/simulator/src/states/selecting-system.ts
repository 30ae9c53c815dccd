import type { Diagnostic, ModelProgram, VariableId } from "@cosimo/ir";
import type { ModuleSystem } from "../compiled/module-system.ts";
import type { ProgramSystem } from "../compiled/program-system.ts";
import type { AssertionReporter } from "../explain/assertion-reporter.ts";
import { moveToClosestPoint } from "../initialization/closest-point.ts";
import { describeLoop, initialLoops } from "../initialization/initial-loops.ts";
import { searchOfStarts } from "../initialization/initial-search-choice.ts";
import type { HeapHolder } from "../model/memory-pool.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { slotValues } from "../model/slot-values.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { describeDependence, describeSingularPosition } from "./dependent-constraints.ts";
import { createStateSelection } from "./state-selection.ts";

type MutableSystem = { -readonly [K in keyof HybridSystem]: HybridSystem[K] } & HeapHolder;

/**
 * A compiled model that changes its states when the constraints between them and the other variables become singular.
 * Each choice of states has its own module; all work on the same memory.
 */
export function createSelectingSystem(
  first: ModelInstance,
  program: ModelProgram,
  build: (instance: ModelInstance, before?: AssertionReporter) => ModuleSystem,
): ProgramSystem {
  const selection = createStateSelection(first);
  const initial = build(first);
  const built = new Map<string, { readonly instance: ModelInstance; readonly system: HybridSystem }>();
  const key = (states: readonly VariableId[]) => states.join();
  let instance = first;
  let inner = initial.system;
  built.set(key(first.module.sorted.states), { instance, system: inner });

  const evaluateConstraints = (t: number): boolean =>
    instance.functions.constraints!(instance.base, t, selection.jacobian) === 0;

  /** Continues with the module of other states from the values in memory. */
  const switchTo = (states: readonly VariableId[]): boolean => {
    let next = built.get(key(states));
    if (next === undefined) {
      const module = program.module(states);
      const other = module && instance.withModule(module);
      if (other === undefined) return false;
      next = { instance: other, system: build(other, initial.assertions).system };
      built.set(key(states), next);
    }
    ({ instance, system: inner } = next);
    selection.adopt(states);
    instance.writeTables();
    instance.functions.resume!(instance.base);
    const { stateNames, nominals, kernels, jacobianSparsity } = inner;
    Object.assign(system, { stateNames, nominals, kernels, jacobianSparsity });
    return true;
  };

  const reselect = (t: number): boolean => {
    const states = evaluateConstraints(t) ? selection.choose() : undefined;
    return states !== undefined && switchTo(states);
  };

  const dependentConstraints = (t: number) => {
    const groups = selection.dependent();
    if (groups.length === 0) return [];
    const { dae, sorted } = first.module;
    const solve = () => inner.initialize(t).failure === undefined || isPutTogether(instance);
    const count = () => singularConstraints(t).length;
    const beside = searchOfStarts()?.dependenceBeside(instance, sorted.constraintSets, solve, count);
    return groups.map((group) => describeDependence(group, dae, beside === 0));
  };

  /** Adds the chosen states to the report of the initialization. */
  const withStates = (result: Initialized): Initialized => {
    const { report } = result;
    if (report === undefined) return result;
    const { sorted, dae } = first.module;
    const sets = sorted.constraintSets.filter((set) => set.candidates.length > set.residuals.length);
    if (sets.length === 0) return result;
    const chains = sets.flatMap((set) => set.candidates);
    const candidates = chains.flatMap((chain) => chain.slice(0, -1));
    const states = new Set(instance.module.sorted.states);
    const names = (list: readonly VariableId[]) => list.map((v) => dae.variables[v]!.name);
    const choice = { candidates: names(candidates), chosen: names(candidates.filter((v) => states.has(v))) };
    return { ...result, report: { ...report, solved: result.failure === undefined, states: choice } };
  };

  const initialize = (t: number): ReturnType<HybridSystem["initialize"]> => {
    // Uses the start values: the initial system takes them for states where nothing else determines these.
    reselect(t);
    const result = inner.initialize(t);
    // Without solution the constraints are examined where their residuals are least; elsewhere their Jacobian is
    // meaningless.
    const isNear = result.failure === undefined || approachConstraints(instance);
    if (isNear) reselect(t);
    return withStates(withCauses(result, isNear ? dependentConstraints(t) : []));
  };

  /** Almost dependent constraints at the values in memory. */
  const singularConstraints = (t: number): readonly Diagnostic[] => {
    const causes = evaluateConstraints(t) ? selection.almostDependent() : [];
    return causes.map((cause) => describeSingularPosition(cause, first.module.dae, t));
  };

  const isAtCrossing = (code: number): boolean => {
    const { failure } = instance.module.loops[code - 1] ?? {};
    return failure !== undefined && instance.heap[instance.base + failure] === BRANCHES_CROSS;
  };

  /** Where branches cross, variables have no values: those shortly before are used. */
  const singularBeside = (t: number, x: number): readonly Diagnostic[] => {
    const code = inner.evaluateOutputs(t - BESIDE * Math.max(1, Math.abs(t)), x);
    return code === 0 ? singularConstraints(t) : [];
  };

  // Other states have another iteration.
  const { eventIteration: _, ...unselected } = inner;
  const system: MutableSystem = {
    ...unselected,
    heap: first.heap,
    methodKernels: (name) => inner.methodKernels(name),
    residualForm: (isExplicit) => inner.residualForm!(isExplicit),
    tangents: (columns) => inner.tangents!(columns),
    derivatives: (t, x, xdot) => inner.derivatives(t, x, xdot),
    indicatorValues: (t, x, g) => inner.indicatorValues(t, x, g),
    indicatorRates: (t, x, xdot, g, gdot) => inner.indicatorRates!(t, x, xdot, g, gdot),
    isBeyond: (code) => inner.isBeyond?.(code) === true,
    isAtCrossing,
    initialize,
    readStates: (x) => inner.readStates(x),
    stateEquation: (state) => inner.stateEquation?.(state),
    eventPlace: (record) => inner.eventPlace?.(record),
    eventUpdate(t, x, cause) {
      const result = inner.eventUpdate(t, x, cause);
      if (result.failure === undefined || !instance.module.loops.some((_, i) => isAtCrossing(i + 1)))
        return result;
      const diagnostics = singularBeside(t, x);
      return diagnostics.length > 0 ? { ...result, failure: { ...result.failure, diagnostics } } : result;
    },
    evaluateOutputs: (t, x) => inner.evaluateOutputs(t, x),
    explainFailure(t, x, code) {
      const found = inner.explainFailure(t, x, code);
      // A loop that cannot be solved there is a consequence.
      const singular = isAtCrossing(code) ? singularBeside(t, x) : singularConstraints(t);
      return singular.length > 0 ? singular : found;
    },
    singularConstraints: (t, x) => (inner.evaluateOutputs(t, x) === 0 ? singularConstraints(t) : []),
    ...(selection.isDynamic && {
      selectStates: (t: number, x: number) => inner.evaluateOutputs(t, x) === 0 && reselect(t),
    }),
    saveState() {
      const own = inner.saveState();
      const { states } = instance.module.sorted;
      const state = new Float64Array(states.length + own.length);
      state.set(states);
      state.set(own, states.length);
      return state;
    },
    restoreState(state) {
      const present = instance.module.sorted.states;
      const states = [...state.subarray(0, present.length)] as VariableId[];
      if (key(states) !== key(present)) switchTo(states);
      inner.restoreState(state.subarray(states.length));
    },
  };
  first.share(system);
  return { system, instance: () => instance, chooseStates: reselect };
}

/** See `LoopDescription.failure`. */
const BRANCHES_CROSS = 4;
/** Part of the time. */
const BESIDE = 1e-5;

/** Moves the unknowns of the initial loops to the point of least residuals; returns whether these vanish there. */
function approachConstraints(instance: ModelInstance): boolean {
  return holdNonlinearLoops(instance, moveToClosestPoint);
}

/** Whether the nonlinear equations hold at the values in memory: forces may still have no solution. */
function isPutTogether(instance: ModelInstance): boolean {
  return holdNonlinearLoops(instance, () => "closest");
}

/** Whether the residuals of the nonlinear initial loops vanish, each after a `move` to another point. */
function holdNonlinearLoops(
  instance: ModelInstance,
  move: (...loop: Parameters<typeof moveToClosestPoint>) => ReturnType<typeof moveToClosestPoint>,
): boolean {
  const { heap, base, module } = instance;
  const before = heap.slice(base, base + module.layout.size);
  const surroundings = { instance, values: slotValues(instance), before };
  const loops = initialLoops(instance.module).filter((loop) => !loop.linear);
  for (const loop of loops) {
    const point = move(surroundings, loop);
    const { residuals } = describeLoop(surroundings, loop, "failed", point);
    // Of an equation whose terms vanish rounding errors are all.
    if (!residuals.every(({ residual, relative }) => relative < 1e-6 || Math.abs(residual) < 1e-12))
      return false;
  }
  return loops.length > 0;
}

type Initialized = ReturnType<HybridSystem["initialize"]>;

/** Dependent constraints are the failure: equations without solution or value are a consequence; both are one of a wrong model. */
function withCauses(result: Initialized, causes: readonly Diagnostic[]): Initialized {
  if (causes.length === 0 || result.failure?.kind === "assertion") return result;
  const others = result.failure?.diagnostics.filter(({ code }) => !consequences.has(code)) ?? [];
  return { ...result, failure: { kind: "initialization", diagnostics: [...causes, ...others] } };
}

const consequences: ReadonlySet<string> = new Set([
  "simulator.loop-failed",
  "simulator.loop-singular",
  "simulator.domain-error",
  "simulator.not-finite",
]);
