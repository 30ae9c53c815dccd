import { type ArgumentValue, type CallArgument, readArguments } from "../calls/call-row.ts";
import type { callTable } from "../calls/call-table.ts";
import {
  type ArgumentTexts,
  type CallName,
  callNames,
  type InstanceCalls,
  type PlainCall,
  rowOf,
} from "../calls/instance-calls.ts";
import { isRecord, type RecordName, type RecordValue, records } from "../calls/records.ts";
import type { Status } from "../calls/status.ts";
import type { NumericType } from "../calls/values.ts";
import type { CallChecks } from "./call-checks.ts";

/** A record and the status of its call. The object belongs to the instance; the next call overwrites it. */
export type RecordAnswer<R extends RecordName> = { readonly status: Status } & RecordValue<R>;

/** A method returns records and numbers, which calls of the table fill; it takes the other arguments. */
type MethodArguments<A extends readonly string[]> = A extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? First extends `${string}: out ${RecordName | "size"}`
    ? MethodArguments<Rest>
    : First extends `${string}?: ${string}`
      ? [value?: ArgumentValue<First>, ...MethodArguments<Rest>]
      : [value: ArgumentValue<First>, ...MethodArguments<Rest>]
  : [];

type MethodAnswer<A extends readonly string[]> = A extends readonly [
  ...infer _,
  `${string}: out ${infer O extends RecordName | "size"}`,
]
  ? O extends RecordName
    ? RecordAnswer<O>
    : number
  : Status;

/** Methods that follow from the rows of the call table, except those named. */
export type DerivedMethods<Excluded extends string> = {
  readonly [C in keyof typeof callTable as Exclude<C, Excluded>]: (
    ...values: MethodArguments<ArgumentTexts<C>>
  ) => MethodAnswer<ArgumentTexts<C>>;
};

/** All calls of the table as methods that check legality and status. */
export function derivedMethods(checks: CallChecks, calls: InstanceCalls): DerivedMethods<never> {
  const methods = callNames.map((name) => [name, derivedMethod(name, checks, calls[name] as PlainCall)]);
  return Object.fromEntries(methods) as DerivedMethods<never>;
}

type Method = (...values: unknown[]) => unknown;

function derivedMethod(name: CallName, checks: CallChecks, call: PlainCall): Method {
  const given = readArguments(rowOf(name));
  const last = given.at(-1);
  const hasType = given[0]?.type === "type";
  if (last?.isOutput && last.type === "size") {
    const number = new Float64Array(1);
    return (...values) => {
      checks.check(name);
      checks.demand(name, call(...values, number));
      return number[0];
    };
  }
  const plain: Method = (...values) => {
    const type = hasType ? (values[0] as NumericType) : undefined;
    checks.check(name, type);
    return checks.answer(name, call(...values), type);
  };
  const complete = withDefaults(plain, given);
  if (last === undefined || !last.isOutput) return complete;
  return isRecord(last.type) ? answeringRecord(complete, last.type, given.length - 1) : complete;
}

const defaults: Readonly<Partial<Record<CallArgument["type"], unknown>>> = { flag: true, texts: [] };

function withDefaults(method: Method, given: readonly CallArgument[]): Method {
  if (!given.some(({ isOptional }) => isOptional)) return method;
  return (...values) =>
    method(...given.map(({ isOptional, type }, i) => values[i] ?? (isOptional ? defaults[type] : undefined)));
}

function answeringRecord(method: Method, record: RecordName, place: number): Method {
  const numbers = new Float64Array(records[record].length);
  const answer: Record<string, unknown> = {};
  return (...values) => {
    const all = values.slice(0, place);
    all[place] = numbers;
    answer["status"] = method(...all);
    records[record].forEach(({ name, type }, i) => {
      const number = numbers[i]!;
      if (type === "flag") answer[name] = number !== 0;
      else answer[name] = type === "f64?" && Number.isNaN(number) ? undefined : number;
    });
    return answer;
  };
}
