import type { InterfaceKind } from "../description/interface-types.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import { type CCall, type CParameter, cCallsOf, typesOf } from "./c-functions.ts";
import type { CFunctionCall } from "./c-memory.ts";
import { type CallName, callNames, type PlainCall, type PlainCalls, rowOf } from "./instance-calls.ts";
import { statusCode } from "./status.ts";
import type { NumericType } from "./values.ts";

/** The value of a parameter in C, from the arguments of the call. */
export type ParameterValue = (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown) => unknown;

/** What a parameter does: before the function is called, for its value, and after it with the function's status. */
export interface Marshalled {
  readonly value: ParameterValue;
  readonly before?: (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown) => void;
  readonly after?: (a: unknown, b: unknown, c: unknown, d: unknown, e: unknown, status: number) => void;
}

/** A way of calling functions in C: it finds them, and moves arguments to where they read and write. */
export interface Marshaller<Address> {
  readonly version: FmiMajorVersion;
  readonly kind: InterfaceKind;
  readonly instance: Address;
  find(name: string): CFunctionCall<Address>;
  /** A flag as the function takes it. */
  flag(value: boolean): unknown;
  /** All kinds of parameters but values and counts. */
  marshal(parameter: CParameter, scope: CallScope): Marshalled;
}

/** One function of a call; its parameters may share memory. */
export interface CallScope {
  /** The type of its values, where it has one. */
  readonly type: NumericType | undefined;
  shared?: unknown;
}

/** The calls of the table's rows. A row without functions refuses its call, unless `own` implements it. */
export function marshalCalls<Address>(
  marshaller: Marshaller<Address>,
  own: Partial<PlainCalls> = {},
): PlainCalls {
  const calls = callNames.map((name) => [name, own[name] ?? onFirstUse(() => marshalRow(marshaller, name))]);
  return Object.fromEntries(calls) as PlainCalls;
}

/** Most instances use few calls: the others are never made, which makes instances cheap. */
export function onFirstUse(make: () => PlainCall): PlainCall {
  let made: PlainCall | undefined;
  return (a, b, c, d, e) => {
    made ??= make();
    return made(a, b, c, d, e);
  };
}

function marshalRow<Address>(marshaller: Marshaller<Address>, name: CallName): PlainCall {
  const row = rowOf(name);
  const { version, kind } = marshaller;
  if (row[version]?.includes("*"))
    return forEachType(version, (type) =>
      marshalFunction(marshaller, cCallsOf(row, version, kind, type)![0]!, type),
    );
  const calls = cCallsOf(row, version, kind)?.map((call) => marshalFunction(marshaller, call));
  if (calls === undefined) return () => notOfThisVersion("this call");
  const [first, second] = calls;
  if (first === undefined || second === undefined) return first ?? (() => statusCode.ok);
  return (...values) => {
    const status = first(...values);
    return status > statusCode.warning ? status : Math.max(status, second(...values));
  };
}

/** A call with a function for each of the types that a version has. */
export function forEachType(version: FmiMajorVersion, make: (type: NumericType) => PlainCall): PlainCall {
  const made = new Map<unknown, PlainCall>();
  const types: readonly unknown[] = typesOf(version);
  const makeFor = (type: NumericType): PlainCall => {
    if (!types.includes(type)) return notOfThisVersion(`values of type ${type}`);
    const call = make(type);
    made.set(type, call);
    return call;
  };
  return (type, references, values) =>
    (made.get(type) ?? makeFor(type as NumericType))(type, references, values);
}

/** The checks refuse such calls before, except for types of values. */
export function notOfThisVersion(what: string): never {
  throw new TypeError(`${what}: unknown to this version of FMI`);
}

function marshalFunction<Address>(
  marshaller: Marshaller<Address>,
  call: CCall,
  type?: NumericType,
): PlainCall {
  const scope: CallScope = { type };
  const parts = call.parameters.map(
    (parameter, i): Marshalled =>
      simpleValue(marshaller, parameter, call.types[i + 1] === "flag") ??
      marshaller.marshal(parameter, scope),
  );
  const values = parts.map(({ value }) => value);
  const plain = compose(marshaller.find(call.name), marshaller.instance, values);
  const before = parts.flatMap((part) => part.before ?? []);
  const after = parts.flatMap((part) => part.after ?? []);
  if (before.length === 0 && after.length === 0) return plain;
  return (a, b, c, d, e) => {
    for (const prepare of before) prepare(a, b, c, d, e);
    const status = plain(a, b, c, d, e);
    for (const complete of after) complete(a, b, c, d, e, status);
    return status;
  };
}

const picks: readonly ParameterValue[] = [
  (a) => a,
  (_a, b) => b,
  (_a, _b, c) => c,
  (_a, _b, _c, d) => d,
  (_a, _b, _c, _d, e) => e,
];
const counts: readonly ParameterValue[] = [
  (a) => (a as ArrayLike<unknown>).length,
  (_a, b) => (b as ArrayLike<unknown>).length,
  (_a, _b, c) => (c as ArrayLike<unknown>).length,
  (_a, _b, _c, d) => (d as ArrayLike<unknown>).length,
  (_a, _b, _c, _d, e) => (e as ArrayLike<unknown>).length,
];

/** The argument at a place. */
export function pick(index: number): ParameterValue {
  return picks[index]!;
}

function simpleValue<Address>(
  marshaller: Marshaller<Address>,
  { kind, index }: CParameter,
  isFlag: boolean,
): Marshalled | undefined {
  const get = picks[index]!;
  if (kind === "count") return { value: counts[index]! };
  if (kind === "given") return { value: (...all) => marshaller.flag(!Number.isNaN(get(...all) as number)) };
  if (kind === "optional")
    return { value: (...all) => (Number.isNaN(get(...all) as number) ? 0 : get(...all)) };
  if (kind !== "value") return undefined;
  return { value: isFlag ? (a, b, c, d, e) => marshaller.flag(get(a, b, c, d, e) as boolean) : get };
}

/** A function with fixed ways to its parameters: frequent forms are written out, others call `values` in order. */
function compose<Address>(
  f: CFunctionCall<Address>,
  self: Address,
  values: readonly ParameterValue[],
): PlainCall {
  const form = values.map((value) => formOf(value)).join("");
  const [p, q, r, s, t, u, v, w] = values as ParameterValue[];
  switch (form) {
    case "":
      return () => f(self);
    case "a":
      return (a) => f(self, a);
    case "aA":
      return (a) => f(self, a, (a as ArrayLike<unknown>).length);
    case "bBc":
      return (_, b, c) => f(self, b, (b as ArrayLike<unknown>).length, c);
    case "bBcC":
      return (_, b, c) => f(self, b, (b as ArrayLike<unknown>).length, c, (c as ArrayLike<unknown>).length);
  }
  switch (values.length) {
    case 1:
      return (a, b, c, d, e) => f(self, p!(a, b, c, d, e));
    case 2:
      return (a, b, c, d, e) => f(self, p!(a, b, c, d, e), q!(a, b, c, d, e));
    case 3:
      return (a, b, c, d, e) => f(self, p!(a, b, c, d, e), q!(a, b, c, d, e), r!(a, b, c, d, e));
    case 4:
      return (a, b, c, d, e) =>
        f(self, p!(a, b, c, d, e), q!(a, b, c, d, e), r!(a, b, c, d, e), s!(a, b, c, d, e));
    default:
      return (a, b, c, d, e) =>
        f(
          ...([self, p!(a, b, c, d, e), q!(a, b, c, d, e), r!(a, b, c, d, e), s!(a, b, c, d, e)] as const),
          ...[t, u, v, w].slice(0, values.length - 4).map((value) => value!(a, b, c, d, e)),
        );
  }
}

/** `a` to `e` for an argument, `A` to `E` for its length, `.` otherwise. */
function formOf(value: ParameterValue): string {
  const [at, length] = [picks.indexOf(value), counts.indexOf(value)];
  return at >= 0 ? "abcde"[at]! : length >= 0 ? "ABCDE"[length]! : ".";
}
