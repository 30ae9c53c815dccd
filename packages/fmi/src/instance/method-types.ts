import type { ArgumentValue } from "../calls/call-row.ts";
import type { callTable } from "../calls/call-table.ts";
import type { ArgumentTexts } from "../calls/instance-calls.ts";
import type { RecordName, RecordValue } from "../calls/records.ts";
import type { Status } from "../calls/status.ts";

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
