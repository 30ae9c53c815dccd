import type { Checked, Diagnostic } from "@cosimo/ir";
import type { Unit, UnitInput, UnitPlace, UnitState, UnitVariable } from "../unit/unit.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { answer, answerLength, PROTOCOL, remoteCalls, request, requestLength } from "./remote-frames.ts";
import type { FaultOfUnit } from "./remote-link.ts";

/** The side of the unit: answers the messages of one run. */
export interface UnitHost {
  /** The first message, which the host sends unasked. */
  readonly greeting: string;
  /** Answer to a text: a text. */
  text(message: string): string;
  /** Answer to a frame: a frame, which the next one overwrites, or a text with a failure. */
  frame(numbers: Float64Array): Float64Array | string;
  end(): void;
}

/** What is served of the plan of a unit. */
export interface ServedPlan {
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitVariable[];
  readonly parameters: readonly string[];
  content?(): string;
  build(outputs: readonly string[]): Unit;
}

/** Data of a run for the plan of a unit, as it was sent. */
export type SentContext = Readonly<Record<string, unknown>>;

/** States that a run may keep: it would fill the memory otherwise. */
const MOST_STATES = 1000;

/** `plan`: makes the plan of the unit for a run. What a run sends wrongly is answered by a failure, and never throws. */
export function createUnitHost(plan: (context: SentContext) => Checked<ServedPlan>): UnitHost {
  let planned: ServedPlan | undefined;
  let built: BuiltUnit | undefined;
  const answerOf = (message: Readonly<Record<string, unknown>>): object => {
    const { call } = message;
    if (call === "ping") return {};
    if (call === "plan") {
      const { value, diagnostics } = plan((message["context"] ?? {}) as SentContext);
      planned = value;
      return { plan: value && planMessage(value), diagnostics: diagnostics.map(withoutSpan) };
    }
    if (call === "build" && planned !== undefined) {
      built?.unit.end();
      built = buildUnit(planned, namesOf(message["outputs"], planned));
      planned = undefined;
      return unitMessage(built);
    }
    if (built === undefined) return wrong("the unit is not built");
    return built.text(message);
  };
  return {
    greeting: JSON.stringify({ protocol: PROTOCOL }),
    text(message) {
      try {
        const sent: unknown = JSON.parse(message);
        if (typeof sent !== "object" || sent === null) return JSON.stringify(wrong("no object"));
        return JSON.stringify(answerOf(sent as Record<string, unknown>), plainNumbers);
      } catch (error) {
        return JSON.stringify({ failure: failureOf(error) });
      }
    },
    frame(numbers) {
      try {
        if (built === undefined) return JSON.stringify(wrong("the unit is not built"));
        return built.frame(numbers);
      } catch (error) {
        return JSON.stringify({ failure: failureOf(error) });
      }
    },
    end() {
      built?.unit.end();
      built = undefined;
    },
  };
}

interface BuiltUnit {
  readonly unit: Unit;
  text(message: Readonly<Record<string, unknown>>): object;
  frame(numbers: Float64Array): Float64Array | string;
}

function buildUnit(plan: ServedPlan, outputs: readonly string[]): BuiltUnit {
  const unit = plan.build(outputs);
  const [m, p, columns] = [unit.inputs.length, unit.outputs.length, unit.variables.length];
  const place: UnitPlace = {
    approximation: {
      value: Float64Array.from(unit.inputs, ({ start }) => start),
      slope: new Float64Array(m),
      curvature: new Float64Array(m),
      order: 0,
    },
    outputs: new Float64Array(p),
  };
  unit.attach(place);
  const reply = new Float64Array(answerLength(p, columns, unit.isInactive !== undefined));
  const states = new Map<number, UnitState>();
  let [nextState, reason]: [number, string | undefined] = [1, undefined];
  let time = Number.NaN;
  let records: readonly object[] = [];
  let notes = 0;

  const stateAt = (number: number): UnitState => {
    const state = states.get(number);
    if (state === undefined) throw new RangeError("there is no such state");
    return state;
  };
  /** Makes the call, and writes what only it says into the answer. */
  const act = (call: (typeof remoteCalls)[number], t: number, number: number): void => {
    switch (call) {
      case "evaluate":
        unit.evaluate();
        return;
      case "exitInitialization":
        reason = unit.exitInitialization().terminate;
        return;
      case "updateDiscrete":
        reason = unit.updateDiscrete().terminate;
        return;
      case "terminate":
        reply[answer.result] = unit.terminate?.() ? 1 : 0;
        return;
      case "step": {
        unit.begin(t, number);
        const step = unit.finish();
        time = step.time;
        reason = step.terminate;
        reply[answer.isDiscarded] = step.status === "discarded" ? 1 : 0;
        reply[answer.isEvent] = step.event ? 1 : 0;
        return;
      }
      case "save":
        if (states.size === MOST_STATES) throw new RangeError("there are too many saved states");
        states.set(nextState, unit.save());
        reply[answer.result] = nextState++;
        return;
      case "restore":
        unit.restore(stateAt(number));
        time = stateAt(number).time;
        return;
      case "release":
        unit.release(stateAt(number));
        states.delete(number);
    }
  };
  const fill = (): Float64Array => {
    records = [...records, ...unit.takeRecords()];
    reply[answer.time] = time;
    reply[answer.terminates] = reason === undefined ? 0 : 1;
    reply[answer.nextEventTime] = unit.nextEventTime;
    reply[answer.isAtEvent] = unit.atEvent ? 1 : 0;
    reply[answer.longestStep] = unit.longestStep ?? Number.POSITIVE_INFINITY;
    reply[answer.hasRecords] = records.length > 0 ? 1 : 0;
    reply[answer.hasNotes] = (unit.notes?.length ?? 0) > notes ? 1 : 0;
    reply.set(place.outputs, answer.values);
    unit.readValues(reply, answer.values + p);
    const flags = answer.values + p + columns;
    for (let i = flags; i < reply.length; i++) reply[i] = unit.isInactive!(i - flags) ? 1 : 0;
    return reply;
  };
  return {
    unit,
    text(message) {
      switch (message["call"]) {
        case "enterInitialization": {
          const { startTime, stopTime, tolerance, communicationStep } = message as Record<string, number>;
          time = checkedTime(startTime);
          unit.enterInitialization({
            ...{ startTime: time, stopTime: checkedTime(stopTime) },
            ...(tolerance !== undefined && { tolerance: checkedTime(tolerance) }),
            ...(communicationStep !== undefined && { communicationStep: checkedTime(communicationStep) }),
          });
          return {};
        }
        case "records": {
          const taken = records;
          records = [];
          return { records: taken };
        }
        case "notes":
          notes = unit.notes?.length ?? 0;
          return { notes: (unit.notes ?? []).map(withoutSpan) };
        case "reason":
          return { reason: reason ?? "" };
        case "parameters":
          return { parameters: unit.parameterValues(), bounds: unit.bounds?.() ?? [] };
        case "left": {
          const row = new Float64Array(columns);
          return unit.readLeftValues?.(row, 0) ? { row: [...row] } : {};
        }
        default:
          return wrong("there is no such call");
      }
    },
    frame(numbers) {
      const call = remoteCalls[numbers[request.call]!];
      const order = numbers[request.order]!;
      if (call === undefined || numbers.length !== requestLength(m))
        return JSON.stringify(wrong("no such frame"));
      if (order !== 0 && order !== 1 && order !== 2) return JSON.stringify(wrong("no such order"));
      const { value, slope, curvature } = place.approximation;
      const inputs = request.inputs;
      value.set(numbers.subarray(inputs, inputs + m));
      slope.set(numbers.subarray(inputs + m, inputs + 2 * m));
      curvature.set(numbers.subarray(inputs + 2 * m, inputs + 3 * m));
      place.approximation.order = order;
      const [t, number] = [numbers[request.time]!, numbers[request.number]!];
      if (call === "step" && !(Number.isFinite(t) && number >= 0 && number < Number.POSITIVE_INFINITY))
        return JSON.stringify(wrong("a step needs a time and a size"));
      reply.fill(0, 0, answer.values);
      reason = undefined;
      act(call, t, number);
      return fill();
    },
  };
}

function checkedTime(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new RangeError("a time is no number");
  return value;
}

/** Names of a message that the plan has. */
function namesOf(names: unknown, { outputs }: ServedPlan): readonly string[] {
  const known = new Set(outputs.map(({ name }) => name));
  if (!Array.isArray(names) || names.some((name) => !known.has(name)))
    throw new RangeError("the unit has no such output");
  return names as readonly string[];
}

function planMessage({ inputs, outputs, parameters, content }: ServedPlan): object {
  return { inputs, outputs, parameters, content: content?.() };
}

function unitMessage({ unit }: BuiltUnit): object {
  const { inputs, outputs, capabilities, stateNames, variables } = unit;
  const { variableStep, rollback, evaluates, inputOrder, events, hidesEvents, discards } = capabilities;
  return {
    ...{ inputs, outputs, stateNames, variables },
    hasInactive: unit.isInactive !== undefined,
    longestStep: unit.longestStep ?? Number.POSITIVE_INFINITY,
    hasTerminate: unit.terminate !== undefined,
    capabilities: { variableStep, rollback, evaluates, inputOrder, events, hidesEvents, discards },
  };
}

const wrong = (reason: string): { readonly failure: FaultOfUnit } => ({
  failure: { reason, diagnostics: [] },
});

function failureOf(error: unknown): FaultOfUnit {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof UnitFault)) return { reason, diagnostics: [] };
  const { time, outcomeCause, diagnostics } = error;
  return {
    reason,
    time,
    ...(outcomeCause && { cause: outcomeCause }),
    diagnostics: diagnostics.map(withoutSpan),
  };
}

/** Texts stay where the unit is. */
function withoutSpan({ span: _, related: __, ...rest }: Diagnostic): Diagnostic {
  return rest;
}

/** JSON has no infinite numbers, and no large integers. */
function plainNumbers(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
