import type { Diagnostic, EventRecord, Heap } from "@cosimo/ir";
import { diagnose, diagnoseWithoutSpan, type MessageCatalogue } from "@cosimo/ir";
import type { EventCause, SystemFailure } from "../system/hybrid-system.ts";
import { describeModel } from "../system/model-description.ts";
import type { ModelInstance } from "../system/model-instance.ts";
import { branchRecord, relationRecord } from "./event-records.ts";
import { createFlowRates, type FlowSystem } from "./flow-rates.ts";
import { holdsAfter } from "./relation-sides.ts";
import type { Samplers } from "./samplers.ts";

export const eventIterationMessages = {
  "simulator.event-iteration": {
    category: "integration",
    severity: "error",
    text: "the event at t = {time} s does not settle: after {count} iterations these still change: {names}",
    hint: "look for conditions that switch each other, or for a value that depends on its own new value; pre() breaks such a cycle",
  },
} as const satisfies MessageCatalogue;

/** What an event iteration did. */
export interface EventIterationResult {
  readonly statesChanged: boolean;
  /** Relations and discrete variables have come back to what they were. */
  readonly sameBranch: boolean;
  readonly records: readonly EventRecord[];
  /** Number (from 1) of the terminate statement reached, else 0. */
  readonly terminate: number;
  readonly failure: SystemFailure | undefined;
}

/** Parts of a compiled system that the iteration needs. */
export interface EventIterationHost {
  readonly instance: ModelInstance;
  readonly flow: FlowSystem;
  readonly samplers: Samplers;
  readonly logFalling: boolean;
  explainCode(code: number, t: number): readonly Diagnostic[];
  /** Violated assertions as of the last pass; those of when-clauses only if `insideWhen`. */
  assertions(t: number, insideWhen: boolean): readonly Diagnostic[];
}

const MAX_ITERATIONS = 100;
/** Distance from zero, in units of the roundoff of t times the rate, at which a relation is about to change its truth. */
const BAND = 8 * Number.EPSILON;
const NO_RECORDS: readonly EventRecord[] = [];

/**
 * Event iteration of a compiled model (Modelica specification, appendix B): passes over all equations until no discrete
 * variable, relation or state changes any more. Located relations take their new value and are not evaluated again
 * meanwhile. At the fixed point the relations at zero take the truth that they have just after the instant, so that a
 * condition left at once by a reset is armed anew in the same event.
 */
export function createEventIteration(host: EventIterationHost) {
  const { instance, samplers } = host;
  const { module, functions, base } = instance;
  const { layout } = module;
  const { branches, pre, discrete, reinitSlots, timeRelations, needsLeftLimits, stateSlots, indicators } =
    describeModel(module);
  const relationCount = indicators.length;
  const rates = createFlowRates(host.flow);
  const xNow = instance.allocate(stateSlots.length);
  const gNow = instance.allocate(relationCount);
  const timeValues = new Float64Array(relationCount);
  /** Distance from zero with which located relations come into the event. */
  const entryDistance = new Float64Array(relationCount);
  const before = new Float64Array(relationCount);
  const atEntry = new Float64Array(relationCount);
  /** 1: located or held at this instant; 2: its side after the instant has been decided. */
  const settled = new Uint8Array(relationCount);
  const relations = base + layout.relations;
  const masks = base + layout.relationMasks;

  let heap: Heap = instance.heap;
  let records: EventRecord[] | undefined;
  /** Whether some relation may be at zero whose side has not been decided yet. */
  let undecided = false;

  const copyPre = (): void => {
    for (let i = 0; i < pre.from.length; i++) heap[base + pre.to[i]!] = heap[base + pre.from[i]!]!;
  };

  const writeStates = (x: number): void => {
    for (let i = 0; i < stateSlots.length; i++) heap[base + stateSlots[i]!] = heap[x + i]!;
  };

  const readStates = (x: number): void => {
    for (let i = 0; i < stateSlots.length; i++) heap[x + i] = heap[base + stateSlots[i]!]!;
  };

  const freeze = (i: number, truth: boolean): void => {
    heap[relations + i] = truth ? 1 : 0;
    heap[masks + i] = 1;
    settled[i] = 1;
  };

  const hold = (i: number): void => {
    freeze(i, heap[relations + i] === 1);
    settled[i] = 2;
  };

  const freezeAtThreshold = (i: number, rate: number): void => {
    freeze(i, holdsAfter(indicators[i]!.operator, rate));
    entryDistance[i] = Math.abs(timeValues[i]!);
  };

  /** Time relations whose threshold is this instant: their truth just after it. */
  const locateTimeRelations = (t: number, x: number): void => {
    if (timeRelations.length === 0) return;
    functions.indicators(base, t, x, gNow);
    for (const i of timeRelations) timeValues[i] = heap[gNow + i]!;
    const ahead = Math.max(1, Math.abs(t)) * 1e-6;
    functions.indicators(base, t + ahead, x, gNow);
    for (const i of timeRelations)
      if (Math.abs(timeValues[i]!) <= 2 * BAND * Math.abs(t))
        freezeAtThreshold(i, heap[gNow + i]! - timeValues[i]!);
  };

  const begin = (t: number, x: number): void => {
    heap = instance.heap;
    records = undefined;
    if (needsLeftLimits) functions.outputs(base, t, x);
    writeStates(x);
    for (let i = 0; i < relationCount; i++) {
      before[i] = heap[relations + i]!;
      atEntry[i] = before[i]!;
    }
  };

  const freezeLocated = (t: number, x: number, located: EventCause["located"]): void => {
    if (located.length > 0) functions.indicators(base, t, x, gNow);
    for (const { indicator, value } of located) {
      freeze(indicator, value);
      entryDistance[indicator] = Math.abs(heap[gNow + indicator]!);
    }
  };

  /** Sets the frozen truths of this instant. Comes after the left limits have been taken. */
  const arm = (t: number, x: number, cause: EventCause): boolean => {
    if (!cause.byValue) freezeLocated(t, x, cause.located);
    if (cause.held) for (const i of cause.held) hold(i);
    if (cause.terminal) heap[base + layout.terminal] = 1;
    if (!cause.timeEvent) return false;
    locateTimeRelations(t, x);
    return samplers.raise(heap, base, t);
  };

  const record = (entry: EventRecord): void => {
    if (records === undefined) records = [entry];
    else records.push(entry);
  };

  const recordChanges = (t: number, cause: EventCause, iteration: number, silent: boolean): void => {
    for (let i = 0; i < branches.length; i++)
      if (heap[base + layout.whenBranches + i] === 1) record(branchRecord(t, branches[i]!, cause, iteration));
    if (silent) return;
    for (let i = 0; i < relationCount; i++) {
      if (heap[relations + i] === before[i]) continue;
      const indicator = module.indicators[i]!;
      const truth = heap[relations + i] === 1;
      if (indicator.usage === "branch" || (host.logFalling && !truth))
        record(relationRecord(t, indicator, truth, cause, iteration));
    }
  };

  const applyReinits = (): boolean => {
    let any = false;
    for (let i = 0; i < reinitSlots.length; i++) {
      if (heap[base + layout.reinitFlags + i] !== 1) continue;
      heap[base + layout.reinitFlags + i] = 0;
      const value = heap[base + layout.reinitValues + i]!;
      if (heap[base + reinitSlots[i]!] !== value) any = true;
      heap[base + reinitSlots[i]!] = value;
    }
    return any;
  };

  const relationsChanged = (): boolean => {
    let changed = false;
    for (let i = 0; i < relationCount; i++) {
      if (heap[relations + i] !== before[i]) changed = true;
      before[i] = heap[relations + i]!;
    }
    return changed;
  };

  const discreteChanged = (): boolean => {
    for (let i = 0; i < discrete.value.length; i++)
      if (!Object.is(heap[base + discrete.value[i]!]!, heap[base + discrete.pre[i]!]!)) return true;
    return false;
  };

  const relationsAsAtEntry = (): boolean => {
    for (let i = 0; i < relationCount; i++) if (heap[relations + i] !== atEntry[i]) return false;
    return true;
  };

  /** Relations at zero take their truth just after the instant, each at most once. */
  const settleSides = (t: number, bracket: number): "settled" | "armed" | "released" => {
    readStates(xNow);
    if (rates.calc(t, xNow) !== 0) return "settled";
    heap = instance.heap;
    let result: "settled" | "armed" | "released" = "settled";
    undecided = false;
    for (let i = 0; i < relationCount; i++) {
      if (settled[i] === 2) continue;
      const rate = heap[rates.rate + i]!;
      const band = Math.abs(rate) * (BAND * Math.abs(t) + bracket);
      const distance = Math.abs(heap[rates.g + i]!);
      if (distance > band && (settled[i] === 0 || distance > 4 * entryDistance[i]!)) {
        if (settled[i] === 0) continue;
        // A reset has carried the states away from the surface: what g says counts again.
        heap[masks + i] = 0;
        settled[i] = 0;
        result = "released";
      } else {
        const truth = rate === 0 ? heap[relations + i]! : holdsAfter(indicators[i]!.operator, rate) ? 1 : 0;
        if (truth === heap[relations + i]) {
          undecided = true;
          continue;
        }
        freeze(i, truth === 1);
        settled[i] = 2;
        if (result === "settled") result = "armed";
      }
    }
    for (let i = 0; i < relationCount; i++) before[i] = heap[relations + i]!;
    return result;
  };

  const end = (): void => {
    for (let i = 0; i < relationCount; i++) {
      heap[masks + i] = 0;
      settled[i] = 0;
    }
    heap[base + layout.terminal] = 0;
  };

  const stillChanging = (): readonly string[] => {
    const names: string[] = [];
    for (let i = 0; i < relationCount; i++)
      if (heap[relations + i] !== before[i]) names.push(module.indicators[i]!.text);
    discrete.names.forEach((name, i) => {
      if (!Object.is(heap[base + discrete.value[i]!]!, heap[base + discrete.pre[i]!]!)) names.push(name);
    });
    for (let i = 0; i < reinitSlots.length; i++)
      if (heap[base + layout.reinitFlags + i] === 1)
        names.push(module.dae.variables[module.reinitStates[i]!]!.name);
    return names.filter((name) => !name.startsWith("$"));
  };

  const notSettled = (t: number): SystemFailure => {
    const names = stillChanging();
    const first = module.indicators.find((indicator) => names.includes(indicator.text));
    const args = { time: t, count: MAX_ITERATIONS, names: names.join(", ") };
    const context = { time: t, variables: names };
    const diagnostic = first
      ? diagnose(eventIterationMessages, "simulator.event-iteration", first.origin.span, args, context)
      : diagnoseWithoutSpan(eventIterationMessages, "simulator.event-iteration", args, context);
    return { kind: "event-iteration", diagnostics: [diagnostic] };
  };

  const iterate = (t: number, x: number, cause: EventCause): EventIterationResult => {
    begin(t, x);
    undecided = relationCount > 0 && cause.byValue !== true;
    copyPre();
    let sampling = arm(t, x, cause);
    let silent = false;
    let terminate = 0;
    let statesChanged = false;
    let discreteMoved = false;
    for (let iteration = 1; ; iteration++) {
      const code = functions.update(base, t);
      if (code !== 0) return failed({ kind: "loop", diagnostics: host.explainCode(code, t) }, statesChanged);
      terminate ||= heap[base + layout.terminate]!;
      const violated = host.assertions(t, true);
      if (violated.length > 0) return failed({ kind: "assertion", diagnostics: violated }, statesChanged);
      recordChanges(t, cause, iteration, silent);
      if (iteration >= MAX_ITERATIONS) return failed(notSettled(t), statesChanged);
      const jumped = applyReinits();
      statesChanged ||= jumped;
      undecided ||= jumped && cause.byValue !== true;
      const moved = discreteChanged();
      discreteMoved ||= moved;
      const changed = relationsChanged() || moved;
      copyPre();
      if (jumped || changed) continue;
      const sides = undecided ? settleSides(t, cause.bracket) : "settled";
      if (sides !== "settled") {
        silent = sides === "armed";
      } else if (sampling) {
        samplers.clear(heap, base);
        sampling = false;
        silent = true;
      } else {
        break;
      }
    }
    const violated = host.assertions(t, false);
    if (violated.length > 0) return failed({ kind: "assertion", diagnostics: violated }, statesChanged);
    const sameBranch = !discreteMoved && relationsAsAtEntry();
    return { statesChanged, sameBranch, records: records ?? NO_RECORDS, terminate, failure: undefined };
  };

  const failed = (failure: SystemFailure, statesChanged: boolean): EventIterationResult => ({
    statesChanged,
    sameBranch: false,
    records: records ?? NO_RECORDS,
    terminate: 0,
    failure,
  });

  return {
    /** Iterates at instant `t` from the left limits `x`; the new states stand in their slots. */
    run(t: number, x: number, cause: EventCause): EventIterationResult {
      const result = iterate(t, x, cause);
      end();
      return result;
    },
    /** Takes the present values for left limits. */
    takeLeftLimits(): void {
      heap = instance.heap;
      copyPre();
    },
  };
}

export type EventIteration = ReturnType<typeof createEventIteration>;
