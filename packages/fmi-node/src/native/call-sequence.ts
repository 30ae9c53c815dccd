import {
  type JoinedStep,
  type OldStep,
  type PreparedExchange,
  type StatusCode,
  statusCode,
} from "@cosimo/fmi/calls";
import { type Helper, helper } from "../platform/helper.ts";
import type { NativeInstance } from "./marshal-native.ts";

/** A function that sets or gets values, and its arguments in C. */
interface ExchangeInC {
  readonly name: string;
  readonly form: "referencesValuesAndSize" | "referencesAndValues" | "vector";
  readonly references: bigint;
  readonly count: number;
  readonly values: bigint;
  readonly size: number;
}

/** `inC` is missing where values are converted. */
export interface NativeExchange extends PreparedExchange {
  readonly inC?: ExchangeInC;
}

/** Places of fields in `Sequence` of `helper/fmu-helper.c`, in words of eight bytes. */
const fields = {
  instance: 0,
  setTime: 1,
  doStep3: 2,
  doStep: 3,
  time: 4,
  stepSize: 5,
  flag: 6,
  hasStepped: 7,
  result: 8,
  sets: 12,
  gets: 13,
  exchanges: 14,
} as const;
const exchangeWords = 6;
const forms = { referencesValuesAndSize: 0, referencesAndValues: 1, vector: 2 } as const;

/** A sequence in pinned memory. */
interface Sequence {
  readonly helper: Helper;
  readonly address: number;
  readonly numbers: Float64Array;
  readonly words: BigUint64Array;
}

type Parts = readonly NativeExchange[];

/** A step in one call; `undefined` without the helper, or where a function is missing or values are converted. */
export function joinStep(
  native: NativeInstance,
  oldStep: OldStep | undefined,
  sets: Parts,
  gets: Parts,
): JoinedStep | undefined {
  const place = oldStep === undefined ? fields.doStep3 : fields.doStep;
  const sequence = makeSequence(native, { place, name: "DoStep" }, sets, gets);
  if (sequence === undefined) return undefined;
  return oldStep === undefined ? newStep(sequence) : olderStep(sequence, oldStep);
}

function newStep({ helper, address, numbers, words }: Sequence): JoinedStep {
  const { run } = helper;
  const flags = new Uint8Array(words.buffer, 8 * fields.flag, 1);
  let status: StatusCode = statusCode.ok;
  return {
    result: numbers.subarray(fields.result, fields.sets),
    begin: (time, stepSize, noSetPrior) => {
      numbers[fields.time] = time;
      numbers[fields.stepSize] = stepSize;
      flags[0] = noSetPrior ? 1 : 0;
      status = run(address);
    },
    finish: () => status,
  };
}

function olderStep({ helper, address, numbers, words }: Sequence, oldStep: OldStep): JoinedStep {
  const { run, get } = helper;
  const flags = new Uint8Array(words.buffer, 8 * fields.flag, 1);
  const result = numbers.subarray(fields.result, fields.sets);
  let status: StatusCode = statusCode.ok;
  return {
    result,
    begin: (time, stepSize, noSetPrior) => {
      numbers[fields.time] = time;
      numbers[fields.stepSize] = stepSize;
      flags[0] = oldStep.flag(time, noSetPrior);
      status = run(address);
      if (status <= statusCode.warning || numbers[fields.hasStepped] === 0) return;
      status = oldStep.complete(status, time, stepSize, result);
      if (status <= statusCode.warning) status = Math.max(status, get(address));
    },
    finish: () => status,
  };
}

/** An evaluation in one call, under the same conditions. */
export function joinEvaluation(native: NativeInstance, sets: Parts, gets: Parts) {
  const sequence = makeSequence(native, { place: fields.setTime, name: "SetTime" }, sets, gets);
  if (sequence === undefined) return undefined;
  const { helper, address, numbers } = sequence;
  const { run } = helper;
  return (time: number): StatusCode => {
    numbers[fields.time] = time;
    return run(address);
  };
}

function makeSequence(
  { functions, instance, memory }: NativeInstance,
  { place, name }: { readonly place: number; readonly name: string },
  sets: Parts,
  gets: Parts,
): Sequence | undefined {
  const loaded = helper();
  const main = functions.address(name);
  if (loaded === undefined || main === undefined) return undefined;
  const exchanges = [...sets, ...gets].map(({ inC }) => exchangeOf(inC, functions));
  const length = fields.exchanges + exchangeWords * exchanges.length;
  const { address, buffer } = memory.allocate(8 * length);
  const words = new BigUint64Array(buffer);
  words[fields.instance] = instance;
  words[place] = main;
  words[fields.sets] = BigInt(sets.length);
  words[fields.gets] = BigInt(gets.length);
  for (const [i, exchange] of exchanges.entries()) {
    if (exchange === undefined) return undefined;
    words.set(exchange, fields.exchanges + i * exchangeWords);
  }
  return { helper: loaded, address: Number(address), numbers: new Float64Array(buffer), words };
}

function exchangeOf(
  exchange: ExchangeInC | undefined,
  functions: NativeInstance["functions"],
): readonly bigint[] | undefined {
  const address = exchange && functions.address(exchange.name);
  if (address === undefined) return undefined;
  const { form, references, count, values, size } = exchange!;
  return [BigInt(forms[form]), address, references, BigInt(count), values, BigInt(size)];
}
