import type { DiscreteValues } from "../model/discrete-values.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { FlowSystem } from "../system/flow-rates.ts";
import type { EventCause } from "../system/hybrid-system.ts";
import { holdsAfter } from "../system/relation-sides.ts";
import { createZeroTest } from "./zero-test.ts";

/** Relation values of an instance during an event: some are frozen, the others follow their indicators. */
export interface FrozenRelations {
  /** Begins an event: stores the current values. What happens `within` this time belongs to the instant [s]. */
  begin(cause: EventCause, within: number): void;
  /**
   * Freezes located and held relations, and those that reach zero at this instant; at time events also relations whose threshold is
   * this instant.
   */
  freezeCauses(t: number, x: number, cause: EventCause): void;
  /**
   * To be called after states changed. Relations may now be at zero. A relation whose value was decided follows its indicator again
   * if the states have left its surface.
   */
  statesJumped(t: number): void;
  /** Whether a value differs from the last call. */
  takeChanges(): boolean;
  /** Relations whose value differs from the last `takeChanges`. */
  changing(): readonly number[];
  /**
   * Sets relations with g = 0 to their value just after the instant, each at most once. `armed`: one changed.
   * `released`: the states left a surface, so its relation follows its indicator again.
   */
  resolveZeroRelations(t: number): "settled" | "armed" | "released";
  /** Ends the event: no relation is frozen any more. */
  unfreeze(): void;
}

/** Largest |g|, in units of the largest state, that is examined at the begin of an event: others are far from zero. */
const SMALL = 1e-6;
/** Change of g by a jump, in units of g, that counts: detections at ends of steps find events far beyond the surface. */
const MOVED = 0.5;
const NONE: readonly number[] = [];
/** Decisions about a relation at this instant. */
const OPEN = 0;
/** Located: the value is frozen, the value after the instant is not decided yet. */
const FROZEN = 1;
/** At zero: the value is that just after the instant. */
const SIDE_DECIDED = 2;
/** Of a contact at rest: the value is kept whatever the states. */
const HELD = 3;

export function createFrozenRelations(
  instance: ModelInstance,
  flow: FlowSystem,
  values: Pick<DiscreteValues, "readStates">,
): FrozenRelations {
  const { module, functions, base } = instance;
  const { indicators, timeRelations, stateSlots } = describeModel(module);
  const count = indicators.length;
  const relationValues = base + module.layout.relations;
  const masks = base + module.layout.relationMasks;
  const zero = createZeroTest(instance, flow);
  const xNow = instance.allocate(stateSlots.length);
  const gNow = instance.allocate(count);
  const timeValues = new Float64Array(count);
  /** g of relations when they were frozen. */
  const entry = new Float64Array(count);
  const last = new Float64Array(count);
  const decided = new Uint8Array(count);
  let usesRates = true;
  let width = 0;
  /** Whether a relation may be at zero without decision. */
  let undecided = false;

  const freeze = (i: number, value: boolean, decision: number): void => {
    const { heap } = instance;
    heap[relationValues + i] = value ? 1 : 0;
    heap[masks + i] = 1;
    decided[i] = decision;
  };

  const release = (i: number): void => {
    instance.heap[masks + i] = 0;
    decided[i] = OPEN;
  };

  const freezeLocated = (t: number, x: number, located: EventCause["located"]): void => {
    if (located.length > 0) functions.indicators(base, t, x, gNow);
    for (const { indicator, value } of located) {
      freeze(indicator, value, FROZEN);
      entry[indicator] = instance.heap[gNow + indicator]!;
    }
  };

  /** Freezes time relations whose threshold is this instant at their value just after it. */
  const freezeDue = (t: number, x: number): void => {
    if (timeRelations.length === 0) return;
    const { heap } = instance;
    functions.indicators(base, t, x, gNow);
    for (const i of timeRelations) timeValues[i] = heap[gNow + i]!;
    const ahead = Math.max(1, Math.abs(t)) * 1e-6;
    functions.indicators(base, t + ahead, x, gNow);
    for (const i of timeRelations) {
      const change = heap[gNow + i]! - timeValues[i]!;
      if (Math.abs(timeValues[i]!) * ahead > 2 * width * Math.abs(change)) continue;
      freeze(i, holdsAfter(indicators[i]!.operator, change), FROZEN);
      entry[i] = timeValues[i]!;
    }
  };

  const followsLater = (i: number): boolean => decided[i] === FROZEN || decided[i] === SIDE_DECIDED;

  const hasMoved = (i: number, g: number): boolean => Math.abs(g - entry[i]!) > MOVED * Math.abs(entry[i]!);

  /** Whether g of a decided relation has moved since its decision; cheaper than rates, and rarely true. */
  const anyMoved = (t: number): boolean => {
    let first = 0;
    while (first < count && !followsLater(first)) first++;
    if (first === count) return false;
    values.readStates(xNow);
    functions.indicators(base, t, xNow, gNow);
    const { heap } = instance;
    for (let i = first; i < count; i++) if (followsLater(i) && hasMoved(i, heap[gNow + i]!)) return true;
    return false;
  };

  const saveRelationValues = (): void => {
    const { heap } = instance;
    for (let i = 0; i < count; i++) last[i] = heap[relationValues + i]!;
  };

  /** Whether the states have left the surface of a decided relation, by the last values of `zero`. */
  const hasLeftSurface = (i: number): boolean => {
    return !zero.isWithin(i) && hasMoved(i, zero.value(i));
  };

  const frozenValue = (i: number): boolean => instance.heap[relationValues + i] === 1;

  /** The value of a relation at zero just after the instant. */
  const valueAfter = (i: number): boolean => {
    const rate = zero.rate(i);
    return rate === 0 ? frozenValue(i) : holdsAfter(indicators[i]!.operator, rate);
  };

  /** `resolveZeroRelations` for one relation. */
  const resolveZeroRelation = (i: number): "settled" | "armed" | "released" => {
    if (decided[i] === OPEN && !zero.isAtZero(i)) return "settled";
    if (decided[i] === FROZEN && hasLeftSurface(i)) {
      release(i);
      return "released";
    }
    const value = valueAfter(i);
    if (value === frozenValue(i)) {
      undecided = true;
      return "settled";
    }
    if (decided[i] === OPEN) entry[i] = zero.value(i);
    freeze(i, value, SIDE_DECIDED);
    return "armed";
  };

  /** Whether |g| of a relation besides the causes is small; cheaper than rates, and rarely true. */
  const anySmall = (t: number, x: number): boolean => {
    if (decided.indexOf(OPEN) < 0) return false;
    functions.indicators(base, t, x, gNow);
    const { heap } = instance;
    let largest = 1;
    for (let i = 0; i < stateSlots.length; i++) largest = Math.max(largest, Math.abs(heap[x + i]!));
    for (let i = 0; i < count; i++)
      if (decided[i] === OPEN && Math.abs(heap[gNow + i]!) <= SMALL * largest) return true;
    return false;
  };

  /** Freezes relations that cross zero at this instant: they change in the first pass, as its causes do. */
  const freezeReached = (t: number, x: number): void => {
    if (count === 0 || !anySmall(t, x) || !zero.calc(t, x)) return;
    for (let i = 0; i < count; i++) {
      if (decided[i] !== OPEN || !zero.isAtZero(i) || valueAfter(i) === frozenValue(i)) continue;
      freeze(i, valueAfter(i), FROZEN);
      entry[i] = zero.value(i);
    }
  };

  return {
    begin({ useCurrentSign }, within) {
      width = within;
      zero.begin(within);
      usesRates = useCurrentSign !== true;
      undecided = count > 0 && usesRates;
      saveRelationValues();
    },
    freezeCauses(t, x, { located, held = NONE, timeEvent }) {
      if (usesRates) {
        for (const { indicator } of located) decided[indicator] = FROZEN;
        for (const i of held) decided[i] = HELD;
        if (timeEvent || located.length > 0) freezeReached(t, x);
        freezeLocated(t, x, located);
      }
      for (const i of held) freeze(i, frozenValue(i), HELD);
      if (timeEvent) freezeDue(t, x);
    },
    statesJumped(t) {
      if (!usesRates) return;
      undecided = true;
      if (!anyMoved(t) || !zero.calc(t, xNow)) return;
      for (let i = 0; i < count; i++) if (followsLater(i) && hasLeftSurface(i)) release(i);
    },
    takeChanges() {
      const { heap } = instance;
      let changed = false;
      for (let i = 0; i < count; i++) {
        if (heap[relationValues + i] !== last[i]) changed = true;
        last[i] = heap[relationValues + i]!;
      }
      return changed;
    },
    changing: () => [...indicators.keys()].filter((i) => instance.heap[relationValues + i] !== last[i]),
    resolveZeroRelations(t) {
      if (!undecided) return "settled";
      values.readStates(xNow);
      if (!zero.calc(t, xNow)) return "settled";
      let result: "settled" | "armed" | "released" = "settled";
      undecided = false;
      for (let i = 0; i < count; i++) {
        if (decided[i] === SIDE_DECIDED || decided[i] === HELD) continue;
        const one = resolveZeroRelation(i);
        if (one !== "settled" && result !== "released") result = one;
      }
      saveRelationValues();
      return result;
    },
    unfreeze() {
      for (let i = 0; i < count; i++) release(i);
    },
  };
}
