import type { DiscreteValues } from "../model/discrete-values.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { createFlowRates, type FlowSystem } from "../system/flow-rates.ts";
import type { EventCause } from "../system/hybrid-system.ts";
import { holdsAfter } from "../system/relation-sides.ts";

/** Relation values of an instance during an event: some are frozen, the others follow their indicators. */
export interface FrozenRelations {
  /** Begins an event: stores the current values. */
  begin(cause: EventCause): void;
  /** Freezes located and held relations; at time events also relations whose threshold is this instant. */
  freezeCauses(t: number, x: number, cause: EventCause): void;
  /**
   * To be called after states changed. Relations may now be at zero. A located relation follows its indicator again if
   * the states have left its surface.
   */
  statesJumped(t: number, bracket: number): void;
  /** Whether a value differs from the last call. */
  takeChanges(): boolean;
  /** Relations whose value differs from the last `takeChanges`. */
  changing(): readonly number[];
  /**
   * Sets relations with g = 0 to their value just after the instant, each at most once. `armed`: one changed.
   * `released`: the states left a surface, so its relation follows its indicator again.
   */
  resolveZeroRelations(t: number, bracket: number): "settled" | "armed" | "released";
  /** Ends the event: no relation is frozen any more. */
  unfreeze(): void;
}

/** Distance from zero, in units of roundoff of t times the rate, within which g counts as zero. */
const BAND = 8 * Number.EPSILON;
/** Decisions about a relation at this instant. */
const OPEN = 0;
/** Located: the value is frozen, the value after the instant is not decided yet. */
const FROZEN = 1;
const SIDE_DECIDED = 2;

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
  const rates = createFlowRates(flow);
  const xNow = instance.allocate(stateSlots.length);
  const gNow = instance.allocate(count);
  const timeValues = new Float64Array(count);
  /** |g| of located relations at the begin of the event. */
  const entryDistance = new Float64Array(count);
  const last = new Float64Array(count);
  const decided = new Uint8Array(count);
  let usesRates = true;
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
      entryDistance[indicator] = Math.abs(instance.heap[gNow + indicator]!);
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
      const distance = Math.abs(timeValues[i]!);
      if (distance > 2 * BAND * Math.abs(t)) continue;
      freeze(i, holdsAfter(indicators[i]!.operator, heap[gNow + i]! - timeValues[i]!), FROZEN);
      entryDistance[i] = distance;
    }
  };

  /** Whether |g| of a located relation grew since the begin of the event; cheaper than rates, and rarely true. */
  const anyFarther = (t: number): boolean => {
    let first = 0;
    while (first < count && decided[first] !== FROZEN) first++;
    if (first === count) return false;
    values.readStates(xNow);
    functions.indicators(base, t, xNow, gNow);
    const { heap } = instance;
    for (let i = first; i < count; i++)
      if (decided[i] === FROZEN && Math.abs(heap[gNow + i]!) > 4 * entryDistance[i]!) return true;
    return false;
  };

  const saveRelationValues = (): void => {
    const { heap } = instance;
    for (let i = 0; i < count; i++) last[i] = heap[relationValues + i]!;
  };

  /** Whether the states have left the surface of a located relation, by the values of `rates`. */
  const hasLeftSurface = (i: number, band: number): boolean => {
    const distance = Math.abs(instance.heap[rates.g + i]!);
    return distance > band && distance > 4 * entryDistance[i]!;
  };

  /** `resolveZeroRelations` for one relation; |g| below `band` counts as zero. */
  const resolveZeroRelation = (i: number, band: number): "settled" | "armed" | "released" => {
    const { heap } = instance;
    if (decided[i] === OPEN && Math.abs(heap[rates.g + i]!) > band) return "settled";
    if (decided[i] === FROZEN && hasLeftSurface(i, band)) {
      release(i);
      return "released";
    }
    const rate = heap[rates.rate + i]!;
    const value = rate === 0 ? heap[relationValues + i] === 1 : holdsAfter(indicators[i]!.operator, rate);
    if (value === (heap[relationValues + i] === 1)) {
      undecided = true;
      return "settled";
    }
    freeze(i, value, SIDE_DECIDED);
    return "armed";
  };

  return {
    begin({ useCurrentSign }) {
      usesRates = useCurrentSign !== true;
      undecided = count > 0 && usesRates;
      saveRelationValues();
    },
    freezeCauses(t, x, { located, held, timeEvent, useCurrentSign }) {
      if (!useCurrentSign) freezeLocated(t, x, located);
      if (held) for (const i of held) freeze(i, instance.heap[relationValues + i] === 1, SIDE_DECIDED);
      if (timeEvent) freezeDue(t, x);
    },
    statesJumped(t, bracket) {
      if (!usesRates) return;
      undecided = true;
      if (!anyFarther(t) || rates.calc(t, xNow) !== 0) return;
      const width = BAND * Math.abs(t) + bracket;
      for (let i = 0; i < count; i++)
        if (decided[i] === FROZEN && hasLeftSurface(i, Math.abs(instance.heap[rates.rate + i]!) * width))
          release(i);
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
    resolveZeroRelations(t, bracket) {
      if (!undecided) return "settled";
      values.readStates(xNow);
      if (rates.calc(t, xNow) !== 0) return "settled";
      const width = BAND * Math.abs(t) + bracket;
      let result: "settled" | "armed" | "released" = "settled";
      undecided = false;
      for (let i = 0; i < count; i++) {
        if (decided[i] === SIDE_DECIDED) continue;
        // A detection at ends of steps finds an event late: its bracket says nothing about the other relations.
        const certain = decided[i] === FROZEN ? width : BAND * Math.abs(t);
        const one = resolveZeroRelation(i, Math.abs(instance.heap[rates.rate + i]!) * certain);
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
