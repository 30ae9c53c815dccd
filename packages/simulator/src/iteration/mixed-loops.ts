import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";

/**
 * Solves the equations of one instant with pre() fixed. A pass solves each algebraic loop with its relations and
 * discrete unknowns fixed (ideal diodes, friction), then evaluates these anew. Values are consistent when a pass
 * changes none of them.
 *
 * All inconsistent relations are changed together at first, which needs few passes. If that cycles, only the first
 * inconsistent relation is changed in each pass. This terminates for piecewise linear loops with a unique solution for
 * all sources (linear complementarity with a P-matrix): Murty, Linear Algebra Appl. 9 (1974); with the fast steps
 * before it, Judice and Pires, Computers Oper. Res. 21 (1994).
 */
export interface MixedLoops {
  /**
   * Repeats `pass` at time `t` until it changes nothing. Ends at the first failure or, without fixed point, with
   * "unsettled".
   */
  solve<F extends object>(t: number, pass: () => F | undefined): F | "unsettled" | undefined;
  /** After "unsettled": the number of passes, and the relations that kept changing. */
  cycling(): { readonly passes: number; readonly relations: readonly number[] };
}

/** Passes without any progress before relations are changed one at a time. */
const MAX_STALLED_PASSES = 10;
/** Differences below this, relative to the largest relation of the loops and absolutely, are rounding. */
const ROUNDING = 1e-12;
const SMALLEST = 1e-14;

export function createMixedLoops(instance: ModelInstance): MixedLoops {
  const { relations, discrete } = mixedParts(instance);
  const relationValues = relations.map((r) => instance.base + instance.module.layout.relations + r);
  const masks = relations.map((r) => instance.base + instance.module.layout.relationMasks + r);
  /** Relation and discrete values used by the last pass. */
  const held = new Float64Array(relations.length);
  const heldDiscrete = new Float64Array(discrete.length);
  const ownMasks = new Float64Array(relations.length);
  const changes = new Uint32Array(relations.length);
  const limit = 100 + 10 * relations.length;
  let distances: ReturnType<typeof createDistances> | undefined;

  const hold = (): void => {
    const { heap } = instance;
    for (let i = 0; i < relationValues.length; i++) held[i] = heap[relationValues[i]!]!;
    for (let i = 0; i < discrete.length; i++) heldDiscrete[i] = heap[discrete[i]!]!;
  };

  const discreteChanges = (): number => {
    let count = 0;
    for (let i = 0; i < discrete.length; i++)
      if (!Object.is(instance.heap[discrete[i]!]!, heldDiscrete[i]!)) count++;
    return count;
  };

  const disagreeing = (): number => {
    let count = discreteChanges();
    for (let i = 0; i < relationValues.length; i++)
      if (instance.heap[relationValues[i]!] !== held[i]) count++;
    return count;
  };

  const changeAll = <F>(pass: () => F | undefined): F | "circles" | undefined => {
    let fewest = Number.POSITIVE_INFINITY;
    let passesLeft = MAX_STALLED_PASSES;
    for (;;) {
      hold();
      const failure = pass();
      if (failure !== undefined) return failure;
      const count = disagreeing();
      if (count === 0) return undefined;
      if (count < fewest) {
        fewest = count;
        passesLeft = MAX_STALLED_PASSES;
      } else if (passesLeft-- === 0) return "circles";
    }
  };

  /** Changes only relation number `chosen` of the loops; discrete unknowns follow. */
  const pivot = <F>(chosen: number, pass: () => F | undefined): F | undefined => {
    const { heap } = instance;
    for (let i = 0; i < relationValues.length; i++) {
      if (i !== chosen) heap[relationValues[i]!] = held[i]!;
      ownMasks[i] = heap[masks[i]!]!;
      heap[masks[i]!] = 1;
    }
    let failure: F | undefined;
    for (let count = 0; count <= discrete.length; count++) {
      hold();
      failure = pass();
      if (failure !== undefined || discreteChanges() === 0) break;
    }
    for (let i = 0; i < masks.length; i++) heap[masks[i]!] = ownMasks[i]!;
    return failure;
  };

  const changeOneAtATime = <F>(t: number, pass: () => F | undefined): F | "unsettled" | undefined => {
    const { heap } = instance;
    distances ??= createDistances(instance, relations);
    distances.begin();
    let before = -1;
    changes.fill(0);
    for (let count = 0; count < limit; count++) {
      if (count === limit >> 1) changes.fill(0);
      const first = relationValues.findIndex((slot, i) => heap[slot] !== held[i]);
      if (first >= 0) changes[first]!++;
      const failure = pivot(first, pass);
      if (failure !== undefined) return failure;
      // With a unique solution a relation changes back only by rounding; then either value is valid.
      const degenerate = distances.negligible(t, first) && first === before;
      before = first;
      if (degenerate) heap[masks[first]!] = 1;
      hold();
      const last = pass();
      if (last !== undefined) return last;
      if (disagreeing() === 0) return undefined;
    }
    return "unsettled";
  };

  return {
    solve(t, pass) {
      if (relations.length + discrete.length === 0) return pass();
      const result = changeAll(pass);
      return result === "circles" ? changeOneAtATime(t, pass) : result;
    },
    cycling: () => ({ passes: limit, relations: relations.filter((_, i) => changes[i]! > 0) }),
  };
}

/** Distances of relations from zero while they are changed one at a time. */
function createDistances(instance: ModelInstance, relations: readonly number[]) {
  const { module, functions, base } = instance;
  const { stateSlots } = describeModel(module);
  const x = instance.allocate(stateSlots.length + module.indicators.length);
  const g = x + stateSlots.length;
  const previous = new Float64Array(relations.length);
  let largest = 0;
  return {
    begin() {
      previous.fill(Number.POSITIVE_INFINITY);
      largest = 0;
    },
    /** Whether the relation differs from zero by rounding only, now and at the previous call. */
    negligible(t: number, relation: number): boolean {
      const { heap } = instance;
      for (let i = 0; i < stateSlots.length; i++) heap[x + i] = heap[base + stateSlots[i]!]!;
      functions.indicators(base, t, x, g);
      for (const r of relations) largest = Math.max(largest, Math.abs(heap[g + r]!));
      if (relation < 0) return false;
      const distance = Math.abs(heap[g + relations[relation]!]!);
      const worst = Math.max(distance, previous[relation]!);
      previous[relation] = distance;
      return worst <= Math.max(ROUNDING * largest, SMALLEST);
    },
  };
}

/** Relations that loops decide, by number, and slots of their discrete unknowns. */
function mixedParts({ module, base }: ModelInstance) {
  const { dae, layout, loops } = module;
  const relations = new Set(loops.flatMap((loop) => loop.relations));
  const discrete = new Set(
    loops
      .flatMap((loop) => loop.unknowns)
      .filter((v) => dae.variables[v]!.variability === "discrete")
      .map((v) => base + layout.value[v]!),
  );
  return { relations: [...relations].sort((a, b) => a - b), discrete: [...discrete] };
}
