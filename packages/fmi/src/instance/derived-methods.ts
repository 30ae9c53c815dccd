import { type CallArgument, readArguments } from "../calls/call-row.ts";
import {
  type CallName,
  callNames,
  type InstanceCalls,
  type PlainCall,
  rowOf,
} from "../calls/instance-calls.ts";
import { isRecord, type RecordName, records } from "../calls/records.ts";
import { statusCode, statuses } from "../calls/status.ts";
import type { NumericType } from "../calls/values.ts";
import type { CallChecks } from "./call-checks.ts";

/** An object with all calls of the table as methods that check legality and status. A method is made when it is first used. */
export function withDerivedMethods(checks: CallChecks, calls: InstanceCalls): object {
  prototype ??= derivedPrototype();
  return Object.create(prototype, { [parts]: { value: { checks, calls } } }) as object;
}

/** What the methods of an instance need. */
const parts = Symbol("parts");

interface Derived {
  readonly [parts]: { readonly checks: CallChecks; readonly calls: InstanceCalls };
}

/** Instances share what follows from the rows alone: it takes longer than an instance may cost. */
let prototype: object | undefined;

function derivedPrototype(): object {
  return Object.defineProperties({}, Object.fromEntries(callNames.map((name) => [name, lazyMethod(name)])));
}

function lazyMethod(name: CallName): PropertyDescriptor {
  const make = methodMaker(name);
  const define = (instance: object, value: Method): void => {
    Object.defineProperty(instance, name, { value, writable: true, enumerable: true, configurable: true });
  };
  return {
    get(this: Derived) {
      const { checks, calls } = this[parts];
      const method = make(checks, calls[name] as PlainCall);
      define(this, method);
      return method;
    },
    set(this: Derived, method: Method) {
      define(this, method);
    },
  };
}

type Method = (...values: unknown[]) => unknown;
type MakeMethod = (checks: CallChecks, call: PlainCall) => Method;

function methodMaker(name: CallName): MakeMethod {
  const given = readArguments(rowOf(name));
  const last = given.at(-1);
  const answered = last?.isOutput ? last.type : undefined;
  if (answered === "size") return answeringNumber(name);
  const hasType = given[0]?.type === "type";
  const subjects = subjectsOf(given);
  const isComplete = given.every(({ isOptional }) => !isOptional);
  return (checks, call) => {
    const plain: Method = (...values) => {
      const type = hasType ? (values[0] as NumericType) : undefined;
      checks.check(name, type);
      if (subjects.length > 0 && subjects.every((at) => (values[at] as ArrayLike<unknown>).length === 0))
        return statuses[statusCode.ok];
      return checks.answer(name, call(...values), type);
    };
    const complete = isComplete ? plain : withDefaults(plain, given);
    return answered !== undefined && isRecord(answered)
      ? answeringRecord(complete, answered, given.length - 1)
      : complete;
  };
}

/**
 * Places of the arrays that a call is about: those it fills, else those it reads. With all of them empty the call is not made, as
 * some FMUs refuse such calls.
 */
function subjectsOf(given: readonly CallArgument[]): readonly number[] {
  const isArray = ({ type, isOptional }: CallArgument) =>
    !isOptional && (type.endsWith("[]") || type === "values" || type === "texts" || type === "blobs");
  const outputs = given.filter(({ isOutput }) => isOutput);
  const about = outputs.length > 0 ? outputs : given.filter(isArray);
  return about.every(isArray) ? about.map((one) => given.indexOf(one)) : [];
}

function answeringNumber(name: CallName): MakeMethod {
  return (checks, call) => {
    let number: Float64Array | undefined;
    return (...values) => {
      number ??= new Float64Array(1);
      checks.check(name);
      checks.demand(name, call(...values, number));
      return number[0];
    };
  };
}

const defaults: Readonly<Partial<Record<CallArgument["type"], unknown>>> = { flag: true, texts: [] };

function withDefaults(method: Method, given: readonly CallArgument[]): Method {
  return (...values) =>
    method(...given.map(({ isOptional, type }, i) => values[i] ?? (isOptional ? defaults[type] : undefined)));
}

function answeringRecord(method: Method, record: RecordName, place: number): Method {
  let numbers: Float64Array | undefined;
  const answer: Record<string, unknown> = {};
  return (...values) => {
    numbers ??= new Float64Array(records[record].length);
    const all = values.slice(0, place);
    all[place] = numbers;
    answer["status"] = method(...all);
    for (const [i, { name, type }] of records[record].entries()) {
      const number = numbers[i]!;
      if (type === "flag") answer[name] = number !== 0;
      else answer[name] = type === "f64?" && Number.isNaN(number) ? undefined : number;
    }
    return answer;
  };
}
