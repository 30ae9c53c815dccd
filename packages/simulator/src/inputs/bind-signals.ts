import {
  type Checked,
  type Diagnostic,
  type DiagnosticContext,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type InputSignal,
  type InputSignals,
  type MessageArguments,
  type Phrase,
  phrase,
  type SampledSignal,
} from "@cosimo/ir";
import { isAdmissible } from "../system/admissible-value.ts";
import type { HybridSystem, InputDescription } from "../system/hybrid-system.ts";
import { FAULT_LIMIT, inputMessages, inputPhrases } from "./input-messages.ts";

/** A checked signal of one input: at least one point, finite numbers, ascending times, at most two equal times. */
export interface BoundSignal {
  /** Index of the input. */
  readonly input: number;
  readonly name: string;
  readonly discrete: boolean;
  /** [s] */
  readonly time: Float64Array;
  readonly values: Float64Array;
  /** Of an integer of 64 bits, what the values leave over. Missing: nothing. */
  readonly remainders?: Float64Array;
}

/** A target with inputs: a system, or a unit of a coupled system. */
export type InputTarget = Pick<
  HybridSystem,
  "inputs" | "variables" | "parameterValues" | "setInput" | "inputValue"
>;

type Code = keyof typeof inputMessages;

/** Matches signals to inputs by name and checks their points. */
export function bindSignals(system: InputTarget, signals: InputSignals): Checked<readonly BoundSignal[]> {
  const diagnostics: Diagnostic[] = [];
  const bound: BoundSignal[] = [];
  const inputs = system.inputs ?? [];
  const numbers = new Map(inputs.map(({ name }, i) => [name, i]));
  for (const [name, given] of Object.entries(signals)) {
    // Callers in JavaScript may pass other types.
    const input = numbers.get(name);
    const isWide = input !== undefined && inputs[input]!.wide === true;
    const signal = isSignal(given) && (isWide || typeof given !== "bigint") ? given : Number.NaN;
    if (input === undefined) diagnostics.push(notAnInput(system, name, signal));
    else bound.push(bind(input, inputs[input]!, signal, diagnostics));
    if (diagnostics.length >= FAULT_LIMIT) break;
  }
  return hasErrors(diagnostics) ? { diagnostics } : { value: bound, diagnostics };
}

function isSignal(given: unknown): given is InputSignal {
  if (typeof given !== "object") return ["number", "bigint", "boolean"].includes(typeof given);
  return given !== null && "time" in given && "values" in given;
}

function about(
  signal: InputSignal,
  point: number | undefined,
  code: Code,
  args: MessageArguments,
  more: DiagnosticContext = {},
): Diagnostic {
  const place = typeof signal === "object" ? signal.place : undefined;
  const context = { ...(typeof args["name"] === "string" && { variables: [args["name"]] }), ...more };
  return place === undefined || point === undefined
    ? diagnoseWithoutSpan(inputMessages, code, args, context)
    : diagnose(inputMessages, code, place(point), args, context);
}

function notAnInput(system: InputTarget, name: string, signal: InputSignal): Diagnostic {
  const inputs = (system.inputs ?? []).map((one) => one.name);
  const variable = system.variables.find((one) => one.name === name);
  const parameter = system.parameterValues().some((one) => one.variable.name === name);
  if (variable?.causality === "input") {
    const reason = phrase(inputPhrases, "input.has-a-value");
    const advice = phrase(inputPhrases, "input.start-only", { name });
    return about(signal, HEADER, "input.no-input", { name, reason }, { advice });
  }
  const all = phrase(inputPhrases, inputs.length === 0 ? "input.none-at-all" : "input.all", { inputs });
  const advice = { advice: all, ...didYouMean(name, inputs) };
  if (variable === undefined && !parameter) return about(signal, HEADER, "input.unknown", { name }, advice);
  const reason = phrase(inputPhrases, parameter ? "input.is-a-parameter" : "input.is-determined");
  return about(signal, HEADER, "input.no-input", { name, reason }, advice);
}

/** Index for messages about the header of a signal. */
const HEADER = -1;

function bind(
  input: number,
  description: InputDescription,
  given: InputSignal,
  faults: Diagnostic[],
): BoundSignal {
  const { name, discrete } = description;
  const signal: SampledSignal =
    typeof given === "object"
      ? given
      : { time: [0], values: [typeof given === "bigint" ? given : Number(given)] };
  const time = numbersOf(signal.time);
  const values = numbersOf(signal.values);
  const report = (point: number | undefined, code: Code, args: MessageArguments = {}): void => {
    faults.push(about(signal, point, code, { name, ...args }));
  };
  const { unit = "" } = signal;
  if (unit !== "" && description.unit !== "" && unit !== description.unit)
    report(HEADER, "input.unit", { given: unit, unit: description.unit });
  if (description.type === "String") report(HEADER, "input.string");
  else if (time.length !== values.length)
    report(HEADER, "input.lengths", { times: time.length, values: values.length });
  else if (time.length === 0) report(HEADER, "input.empty");
  else for (let i = 0; i < time.length && faults.length < FAULT_LIMIT; i++) checkPoint(i);

  function checkPoint(i: number): void {
    const [t, value] = [time[i]!, values[i]!];
    const point = i + 1;
    if (!Number.isFinite(t)) report(i, "input.time-not-finite", { point, time: t });
    else if (i > 0 && t < time[i - 1]!) report(i, "input.time-order", { point, time: t });
    else if (i > 1 && t === time[i - 2]!) report(i, "input.three-at-once", { time: t });
    else if (!Number.isFinite(value)) report(i, "input.not-finite", { value, time: t });
    else if (!isAdmissible(description.type, description.literalCount, value))
      report(i, "input.wrong-type", { type: typeInWords(description), value, time: t });
  }
  const remainders = description.wide ? remaindersOf(signal, values) : undefined;
  return { input, name, discrete, time, values, ...(remainders && { remainders }) };
}

function numbersOf(values: ArrayLike<number | bigint>): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values, Number);
}

/** What the nearest numbers leave over of integers of 64 bits; `undefined`: nothing. */
function remaindersOf(
  { values, remainders }: SampledSignal,
  nearest: Float64Array,
): Float64Array | undefined {
  const rest = Float64Array.from(nearest, (number, i) => {
    const value = values[i]!;
    return typeof value === "bigint" ? Number(value - BigInt(number)) : (remainders?.[i] ?? 0);
  });
  return rest.some((one) => one !== 0) ? rest : undefined;
}

function typeInWords({ type, literalCount }: InputDescription): Phrase {
  switch (type) {
    case "Integer":
      return phrase(inputPhrases, "input.integer");
    case "Boolean":
      return phrase(inputPhrases, "input.boolean");
    case "Enumeration":
      return phrase(inputPhrases, "input.enumeration", { count: literalCount });
    default:
      return phrase(inputPhrases, "input.other-type", { type });
  }
}
