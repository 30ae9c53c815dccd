import type { DiscreteValues } from "../model/discrete-values.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { createFlowRates, type FlowSystem } from "../system/flow-rates.ts";
import type { EventCause } from "../system/hybrid-system.ts";
import { holdsAfter } from "../system/relation-sides.ts";

/** The truths of an instance's relations during an event: some are frozen, the others follow their values. */
export interface FrozenRelations {
  /** Begins an event: the present truths are those at its entry. */
  begin(cause: EventCause): void;
  /** Freezes the located and held relations, and at time events those whose threshold is this instant. */
  freezeCauses(t: number, x: number, cause: EventCause): void;
  /**
   * States have jumped: relations may be at zero now that were not before, and located ones follow their values again if
   * that has carried the states away from their surface, so that they cause nothing more at this instant.
   */
  statesJumped(t: number, bracket: number): void;
  /** Whether a truth differs from what it was at the last call. */
  takeChanges(): boolean;
  /** The relations whose truth differs from what it was then. */
  changing(): readonly number[];
  /** Truths as of the last `takeChanges`: 1 or 0. */
  readonly last: Float64Array;
  /**
   * Relations at zero take their truth just after the instant, each at most once (`armed`: some did). One whose surface a
   * reset has carried the states away from follows its value again (`released`).
   */
  resolveZeroRelations(t: number, bracket: number): "settled" | "armed" | "released";
  /** Ends the event: all relations follow their values. */
  unfreeze(): void;
}

/** Distance from zero, in units of the roundoff of t times the rate, at which a relation is about to change its truth. */
const BAND = 8 * Number.EPSILON;
/** What has been decided about a relation at this instant. */
const OPEN = 0;
/** Located: its truth is frozen, but its side after the instant is not known yet. */
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
  /** Distance from zero with which located relations come into the event. */
  const entryDistance = new Float64Array(count);
  const last = new Float64Array(count);
  const decided = new Uint8Array(count);
  let usesRates = true;
  /** Whether some relation may be at zero whose side has not been decided yet. */
  let undecided = false;

  const freeze = (i: number, truth: boolean, decision: number): void => {
    const { heap } = instance;
    heap[relationValues + i] = truth ? 1 : 0;
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

  /** Time relations whose threshold is this instant: their truth just after it. */
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

  /** Is a located relation farther from zero than it came in? Cheaper to see than rates, and most often false. */
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

  /** Has a located relation left its surface? By the values of `rates`. */
  const hasLeftSurface = (i: number, band: number): boolean => {
    const distance = Math.abs(instance.heap[rates.g + i]!);
    return distance > band && distance > 4 * entryDistance[i]!;
  };

  /** The same for one relation; `band` is the distance from zero that counts as none. */
  const resolveZeroRelation = (i: number, band: number): "settled" | "armed" | "released" => {
    const { heap } = instance;
    if (decided[i] === OPEN && Math.abs(heap[rates.g + i]!) > band) return "settled";
    if (decided[i] === FROZEN && hasLeftSurface(i, band)) {
      release(i);
      return "released";
    }
    const rate = heap[rates.rate + i]!;
    const truth = rate === 0 ? heap[relationValues + i] === 1 : holdsAfter(indicators[i]!.operator, rate);
    if (truth === (heap[relationValues + i] === 1)) {
      undecided = true;
      return "settled";
    }
    freeze(i, truth, SIDE_DECIDED);
    return "armed";
  };

  return {
    last,
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
        const one = resolveZeroRelation(i, Math.abs(instance.heap[rates.rate + i]!) * width);
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
