import { type CallArgument, readArguments } from "../calls/call-row.ts";
import {
  type CallName,
  callNames,
  type InstanceCalls,
  type PlainCall,
  rowOf,
} from "../calls/instance-calls.ts";
import { isRecord, type RecordName, records } from "../calls/records.ts";
import type { NumericType } from "../calls/values.ts";
import type { CallChecks } from "./call-checks.ts";
import type { DerivedMethods } from "./method-types.ts";

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
