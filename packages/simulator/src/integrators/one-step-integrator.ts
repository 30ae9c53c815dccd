import type { int } from "@cosimo/ir";
import {
  ADVANCE_SEARCH,
  EVENT_FULL,
  EVENT_NONE,
  EVENT_WITHOUT_RESTART,
  LOG_DEGREE,
  LOG_FIRST_STEP,
  LOG_ISLANDS,
  LOG_ORDER,
  LOG_REFINED,
  STATUS_EVALUATION_FAILED,
  STEP_ACCEPTED_COUNT,
  STEP_EVALUATIONS,
  STEP_FACTORIZATIONS,
  STEP_FAILED_COUNT,
  STEP_FAILED_TRY,
  STEP_FAILURE,
  STEP_FIXED,
  STEP_H,
  STEP_HEADER,
  STEP_JACOBIANS,
  STEP_JUMPED,
  STEP_LIMITS,
  STEP_REJECTED_COUNT,
  STEP_ROWS,
  STEP_SIZE_LIMIT,
  STEP_T,
  STEP_T_END,
  STEP_T_OLD,
  STEP_TOLERANCE_DIVISOR,
  undoStep,
} from "@cosimo/kernels";
import { copyVector } from "../system/copy-vector.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import type {
  ChoiceReason,
  EventHandler,
  Integrator,
  IntegratorOptions,
  IntegratorStatistics,
  MethodUse,
  StepStatus,
  Suspect,
} from "./integrator.ts";
import { type StepMethod, statusOf, writeTolerances } from "./step-method.ts";

/** Chooses the method of the next step after one that ended with `status`. */
export interface MethodChoice {
  readonly next: (status: StepStatus, current: StepMethod) => StepMethod;
  readonly implicit: () => StepMethod;
  /** May change with the first use of a method. */
  reason: ChoiceReason;
}

/** An integrator with a one-step method, or several selected by `choice`, on the work area `w` of a system. */
export function oneStepIntegrator(
  name: string,
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  first: StepMethod,
  choice?: MethodChoice,
): Integrator {
  const n = system.stateCount;
  const b = system.base;
  const kernels = system.kernels;
  const x = w + STEP_HEADER;
  let method = first;
  let stepMethod = first;
  let started = false;
  let failed = false;
  let krylovUse: StepMethod["krylovUse"];
  const slot = (offset: int): number => system.heap[w + offset]!;

  let uses = choice && createMethodUses(first.name);
  const choose = choice?.next ?? keepMethod;
  const useMethod = (next: StepMethod): void => {
    if (started && next !== method) uses?.change(next.name, slot(STEP_ACCEPTED_COUNT), slot(STEP_T));
    // What the method remembers belongs to other steps.
    if (started) next.begin?.();
    method = next;
    krylovUse = next.krylovUse ?? krylovUse;
    system.heap[w + STEP_FIXED] = next.fixedStep ? 1 : 0;
    system.heap[w + STEP_TOLERANCE_DIVISOR] = next.toleranceDivisor;
    integrator.order = next.order;
  };

  const firstStep = (): number => {
    if (method.fixedStep) return options.stepSize!;
    return started ? 0 : (options.initialStep ?? 0);
  };
  const prepareDense = (): void => {
    if (integrator.degree !== 0) return;
    stepMethod.polynomial();
    integrator.degree = stepMethod.degree;
  };
  /** Copies scalars of the work area to plain properties, so that all integrators have one hidden class. */
  const readScalars = (): void => {
    const heap = system.heap;
    integrator.t = heap[w + STEP_T]!;
    integrator.tOld = heap[w + STEP_T_OLD]!;
    integrator.nextStep = heap[w + STEP_H]!;
    integrator.failureCode = heap[w + STEP_FAILURE]!;
    integrator.failedTry = heap[w + STEP_FAILED_TRY]!;
  };

  let handler: EventHandler | undefined;
  /** Whether the restart of the method is that of the kernel. */
  const handlesEvents = (): boolean =>
    handler !== undefined && method.begin === undefined && method.runSteps !== undefined;
  /** Several steps, through ordinary events; result as of `advanceSteps`. */
  const runSteps = (current: StepMethod, m: int, s: int, tStop: number, most: number): int => {
    const { address: v, islands, take } = handler!;
    const last = slot(STEP_ACCEPTED_COUNT) + most;
    // Islands have steps of this method. The table may be allocated now.
    const table = current.name === "dopri5" ? (islands?.() ?? 0) : 0;
    const { heap } = system;
    heap[v + LOG_ISLANDS] = table;
    heap[v + LOG_ORDER] = current.startOrder;
    heap[v + LOG_FIRST_STEP] = firstStep();
    heap[v + LOG_REFINED] = current.isRefinable === true ? current.degree : 0;
    heap[v + LOG_DEGREE] = current.degree;
    let result = current.runSteps!(m, s, v, tStop, most);
    while (result === ADVANCE_SEARCH + EVENT_FULL) {
      take();
      result = current.runSteps!(m, s, v, tStop, Math.max(1, last - slot(STEP_ACCEPTED_COUNT)));
    }
    failed = result === ADVANCE_SEARCH + EVENT_WITHOUT_RESTART;
    return failed ? STATUS_EVALUATION_FAILED : result;
  };

  const integrator: Mutable<Integrator> = {
    name,
    order: first.order,
    t: 0,
    tOld: 0,
    x,
    xOld: x + n,
    xdot: x + 2 * n,
    xdotOld: x + 3 * n,
    nextStep: 0,
    statistics: statisticsOf(slot),
    methodChoice: uses && {
      report: () => ({ reason: choice!.reason, uses: uses!.list(slot(STEP_ACCEPTED_COUNT)) }),
      current: () => method.name,
      begin(name, t) {
        if (name === method.name) return;
        uses!.change(name, 0, t);
        useMethod(choice!.implicit());
      },
      prepare() {
        choice!.implicit();
      },
      rewind() {
        uses = createMethodUses(first.name);
        started = false;
        useMethod(first);
      },
    },
    krylovUse: () => krylovUse?.(),
    failureCode: 0,
    failedTry: 0,
    work: w,
    degree: 0,
    restart(t, hint, triedStep = 0, hasJumped = false, tEnd = t) {
      const heap = system.heap;
      heap[w + STEP_T_END] = tEnd;
      heap[w + STEP_JUMPED] = hasJumped ? 1 : 0;
      writeTolerances(system, options, w);
      let code = kernels.restartStep(
        b,
        n,
        w,
        t,
        method.startOrder,
        method.fixedStep || triedStep === 0 ? firstStep() : triedStep,
      );
      heap[w + STEP_T_OLD] = t;
      if (code === 0 && method.begin) code = method.begin();
      if (hint > 0 && !method.fixedStep) heap[w + STEP_H] = Math.min(slot(STEP_H), hint);
      heap[w + STEP_FAILURE] = code;
      failed = code !== 0;
      started = true;
      integrator.degree = 0;
      readScalars();
    },
    step(tEnd) {
      if (failed) return "evaluation-failed";
      system.heap[w + STEP_T_END] = tEnd;
      stepMethod = method;
      integrator.degree = 0;
      const status = statusOf(method.advance());
      const next = choose(status, method);
      if (next !== method) useMethod(next);
      readScalars();
      return status;
    },
    searched: -1,
    advanceSteps(tEnd, m, s, tStop, most) {
      integrator.searched = -1;
      if (method.advanceSteps === undefined || failed) return integrator.step(tEnd);
      system.heap[w + STEP_T_END] = tEnd;
      stepMethod = method;
      integrator.degree = 0;
      const isRun = m > 0 && handlesEvents();
      const result = isRun ? runSteps(method, m, s, tStop, most) : method.advanceSteps(m, s, tStop, most);
      const degree = isRun ? system.heap[handler!.address + LOG_DEGREE]! : method.degree;
      const isFound = result >= ADVANCE_SEARCH;
      const status = isFound ? "accepted" : statusOf(result);
      if (m > 0 && status === "accepted") {
        integrator.degree = isFound ? degree : method.degree;
        integrator.searched = isFound ? result - ADVANCE_SEARCH : EVENT_NONE;
      }
      const next = choose(status, method);
      if (next !== method) useMethod(next);
      readScalars();
      return status;
    },
    handleEvents(next) {
      handler = next;
    },
    watchLimits(list) {
      system.heap[w + STEP_LIMITS] = list;
    },
    writeRows(list) {
      system.heap[w + STEP_ROWS] = list;
    },
    watchSize(limit) {
      system.heap[w + STEP_SIZE_LIMIT] = limit;
    },
    repeatStep(tEnd) {
      // The kernel restores values; tangents lie beside them.
      copyVector(system, x + n, x, n);
      copyVector(system, x + 3 * n, x + 2 * n, n);
      undoStep(system.heap, n, w, tEnd);
      stepMethod.undo?.();
      return integrator.step(tEnd);
    },
    prepareDense,
    refineDense() {
      prepareDense();
      if (integrator.degree >= 5 || stepMethod.isRefinable !== true) return false;
      if (kernels.refinePolynomial(b, n, w, integrator.degree) !== 0) return false;
      integrator.degree = 5;
      return true;
    },
    interpolate(t, target) {
      prepareDense();
      kernels.denseState(n, w, integrator.degree, t, target);
      stepMethod.interpolated?.(t);
    },
    truncate(t) {
      prepareDense();
      kernels.truncateStep(n, w, integrator.degree, t);
      integrator.t = slot(STEP_T);
    },
    suspects: () => rankStates(system, options, w, stepMethod),
  };
  useMethod(first);
  return integrator;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface SlotStatistics extends IntegratorStatistics {
  slot: (offset: int) => number;
}

/** Accessors in one prototype: in a literal they would give every integrator its own hidden class. */
const statisticsPrototype = {
  get steps() {
    return (this as unknown as SlotStatistics).slot(STEP_ACCEPTED_COUNT);
  },
  get rejectedSteps() {
    return (this as unknown as SlotStatistics).slot(STEP_REJECTED_COUNT);
  },
  get failedAttempts() {
    return (this as unknown as SlotStatistics).slot(STEP_FAILED_COUNT);
  },
  get derivativeEvaluations() {
    // Those of islands count by their share.
    return Math.round((this as unknown as SlotStatistics).slot(STEP_EVALUATIONS));
  },
  get jacobianEvaluations() {
    return (this as unknown as SlotStatistics).slot(STEP_JACOBIANS);
  },
  get factorizations() {
    return (this as unknown as SlotStatistics).slot(STEP_FACTORIZATIONS);
  },
};

function statisticsOf(slot: (offset: int) => number): IntegratorStatistics {
  const statistics = Object.create(statisticsPrototype) as SlotStatistics;
  statistics.slot = slot;
  return statistics;
}

/**
 * Ranks states by the variation of the error vectors in units of the tolerance; values that are not finite come first.
 */
function rankStates(
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  method: StepMethod,
): readonly Suspect[] {
  const n = system.stateCount;
  const heap = system.heap;
  const vectors = w + STEP_HEADER;
  const { first, count, relativeToSlope } = method.errorVectors;
  const scaledVariation = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const reference = relativeToSlope ? heap[vectors + 3 * n + i]! : 0;
    const scale = options.absoluteTolerance[i]! + options.relativeTolerance * Math.abs(heap[vectors + i]!);
    for (let k = 0; k < count; k++) {
      const size = Math.abs(heap[vectors + (first + k) * n + i]! - reference) / scale;
      scaledVariation[i] = Math.max(
        scaledVariation[i]!,
        Number.isFinite(size) ? size : Number.POSITIVE_INFINITY,
      );
    }
  }
  const ranked = Array.from(scaledVariation.keys()).sort((i, j) =>
    scaledVariation[j]! > scaledVariation[i]! ? 1 : scaledVariation[j]! < scaledVariation[i]! ? -1 : i - j,
  );
  const infinite = scaledVariation.filter((size) => size === Number.POSITIVE_INFINITY).length;
  const largest = scaledVariation[ranked[0]!]!;
  // Relative to the largest: squares of the sizes may overflow.
  const total = scaledVariation.reduce((sum, size) => sum + (size / largest) ** 2, 0);
  const share = (size: number) =>
    infinite > 0 ? Number(size === Number.POSITIVE_INFINITY) / infinite : (size / largest) ** 2 / total;
  return ranked
    .filter((i) => scaledVariation[i]! > 0)
    .slice(0, 5)
    .map((state) => ({ state, share: share(scaledVariation[state]!) }));
}

const keepMethod: MethodChoice["next"] = (_status, current) => current;

/** Counts the steps of each method. */
function createMethodUses(first: string) {
  const uses = new Map<string, MethodUse>([[first, { name: first, steps: 0 }]]);
  let current = first;
  let before = 0;
  const count = (accepted: number): void => {
    const use = uses.get(current)!;
    uses.set(current, { ...use, steps: use.steps + accepted - before });
    before = accepted;
  };
  return {
    /** To be called before the first step of another method, at `time`. */
    change(name: string, accepted: number, time: number): void {
      count(accepted);
      current = name;
      if (!uses.has(name)) uses.set(name, { name, steps: 0, since: time });
    },
    list(accepted: number): readonly MethodUse[] {
      count(accepted);
      return [...uses.values()];
    },
  };
}
