import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";

/**
 * Solves the equations of one instant, pre() being held. A pass over them solves an algebraic loop with the relations and the
 * discrete unknowns inside it as they were (ideal diodes, friction), and decides these anew afterwards; only when a pass
 * leaves them so do discrete and continuous values belong together.
 *
 * What disagrees is changed all at once at first: few passes are enough as a rule. Where this turns in circles, one relation
 * is changed at a time, always the first that disagrees. For piecewise linear loops with exactly one solution whatever the
 * sources (passive circuits of ideal diodes: a linear complementarity problem with a P-matrix) this ends at the solution:
 * Murty, Linear Algebra Appl. 9 (1974); with the quick steps before it, Judice and Pires, Computers Oper. Res. 21 (1994).
 */
export interface MixedLoops {
  /** Repeats `pass` at time `t` until it changes nothing; gives up at its first failure, or when nothing settles. */
  solve<F extends object>(t: number, pass: () => F | undefined): F | "unsettled" | undefined;
  /** After "unsettled": the relations that go on changing. */
  cycling(): readonly number[];
}

/** Passes without any progress before relations are changed one at a time. */
const MAX_STALLED_PASSES = 10;
/** Distance that is rounding, relative to the largest of the loops' relations, and in any case. */
const ROUNDING = 1e-12;
const SMALLEST = 1e-14;

export function createMixedLoops(instance: ModelInstance): MixedLoops {
  const { relations, discrete } = mixedParts(instance);
  const relationValues = relations.map((r) => instance.base + instance.module.layout.relations + r);
  const masks = relations.map((r) => instance.base + instance.module.layout.relationMasks + r);
  /** Truths and discrete values with which the last pass has solved the loops. */
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

  const together = <F>(pass: () => F | undefined): F | "circles" | undefined => {
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

  /** Changes relation number `chosen` of the loops' only, and lets discrete unknowns follow it. */
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

  const oneAtATime = <F>(t: number, pass: () => F | undefined): F | "unsettled" | undefined => {
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
      // With one solution, none changes there and back but for rounding: then either truth will do.
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
      const result = together(pass);
      return result === "circles" ? oneAtATime(t, pass) : result;
    },
    cycling: () => relations.filter((_, i) => changes[i]! > 0),
  };
}

/** Distances of relations' sides while they are changed one at a time. */
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
    /** Whether the sides of a loop's relation differ by rounding only, now and when last asked for. */
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
