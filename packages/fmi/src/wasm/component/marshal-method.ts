import type { PlainCall } from "../../calls/instance-calls.ts";
import { isRecord, type RecordField, records } from "../../calls/records.ts";
import { type StatusCode, statusCode } from "../../calls/status.ts";
import type { NumericArray } from "../../calls/values.ts";
import { bytesOf, type ComponentFunction } from "./component-functions.ts";
import { type Layout, type Leaf, layoutOf, type Structure, structureOf } from "./layout.ts";
import type { CallMethod } from "./methods.ts";
import { kebab } from "./named-types.ts";

type Values = readonly unknown[];
/** Core arguments for one parameter; the place of the argument if it is a number, which is passed as it is. */
interface Lower {
  readonly place?: number;
  readonly lower: (call: ComponentFunction, values: Values) => readonly number[];
}
/** Reads the value of an answer, which lies at `at`, into the outputs of the call. */
type Lift = (view: DataView, at: number, values: Values, call: ComponentFunction) => void;

/** A call by the canonical ABI, derived from the types of its method. */
export function marshalMethod(method: CallMethod, call: ComponentFunction, self: number): PlainCall {
  const places = method.arguments.map((_, i) => i);
  const inputs = places.filter((i) => !method.arguments[i]!.isOutput && method.arguments[i]!.type !== "type");
  const lowered = method.parameters.map(([, type]) => lower(structureOf(type), inputs));
  const run = runWith(call, self, lowered);
  if (method.result === "status") return (...values) => run(values);
  const outputs = places.filter((i) => method.arguments[i]!.isOutput);
  const structure = structureOf(method.result!);
  const { alignment } = layoutOf(structure);
  if (isNumbers(structure) && outputs.length === 1)
    return (...values) => {
      const array = values[outputs[0]!] as NumericArray;
      return call.readList(run(values), array, bytesOf(array));
    };
  const read = lift(method, structure, outputs);
  const begin = beginning(method);
  return (...values) => {
    begin?.(values);
    return call.read(run(values), (view, at): StatusCode => {
      if (view.getUint8(at) !== 0) return view.getUint8(at + alignment);
      read(view, at + alignment, values, call);
      return statusCode.ok;
    });
  };
}

/** Numbers alone are passed without arrays in between: steps are the most frequent calls. */
function runWith(
  call: ComponentFunction,
  self: number,
  lowered: readonly Lower[],
): (values: Values) => number {
  const [p, q, r] = lowered.map(({ place }) => place ?? -1);
  if (lowered.some(({ place }) => place === undefined) || lowered.length > 3)
    return (values) => call.call(self, ...lowered.flatMap(({ lower }) => lower(call, values)));
  if (p === undefined) return () => call.call(self);
  if (q === undefined) return (values) => call.call(self, Number(values[p]));
  if (r === undefined) return (values) => call.call(self, Number(values[p]), Number(values[q]));
  return (values) => call.call(self, Number(values[p]), Number(values[q]), Number(values[r]));
}

/** Takes the arguments of a parameter from the inputs. */
function lower(structure: Structure, inputs: number[]): Lower {
  const i = inputs.shift()!;
  if (structure.kind === "option")
    return {
      lower: (_, values) => (Number.isNaN(values[i] as number) ? [0, 0] : [1, values[i] as number]),
    };
  if (structure.kind !== "list") return { place: i, lower: (_, values) => [Number(values[i])] };
  const { item } = structure;
  if (item.kind === "list")
    return { lower: (call, values) => call.lists(values[i] as readonly (string | Uint8Array)[]) };
  if (item.kind !== "record") return { lower: (call, values) => call.list(values[i] as NumericArray) };
  const { leaves, size, alignment } = layoutOf(item);
  const arrays = leaves.map((_, k) => (k === 0 ? i : inputs.shift()!));
  return {
    lower(call, values) {
      const columns = arrays.map((place) => values[place] as NumericArray);
      return [call.copy(interleaved(columns, leaves, size), alignment), columns[0]!.length];
    },
  };
}

/** Arrays as a list of records with one element of each. */
function interleaved(columns: readonly NumericArray[], leaves: readonly Leaf[], size: number): Uint8Array {
  const count = columns[0]!.length;
  const view = new DataView(new ArrayBuffer(count * size));
  leaves.forEach(({ type, offset }, k) => {
    const column = columns[k]!;
    for (let i = 0; i < count; i++) {
      const at = i * size + offset;
      if (type === "f64") view.setFloat64(at, Number(column[i]), true);
      else if (type === "u64") view.setBigUint64(at, BigInt(column[i]!), true);
      else view.setUint32(at, Number(column[i]), true);
    }
  });
  return new Uint8Array(view.buffer);
}

/** Gives a record its values before the call. */
function beginning({ arguments: all }: CallMethod): ((values: Values) => void) | undefined {
  const place = all.findIndex(({ type }) => isRecord(type));
  const type = all[place]?.type;
  if (type === undefined || !isRecord(type)) return undefined;
  const fields: readonly RecordField[] = records[type];
  const from = fields.map(({ initially }) => all.findIndex(({ name }) => name === initially));
  return (values) => {
    const numbers = values[place] as Float64Array;
    for (let i = 0; i < from.length; i++) numbers[i] = from[i]! < 0 ? 0 : (values[from[i]!] as number);
  };
}

function lift({ arguments: all }: CallMethod, structure: Structure, outputs: readonly number[]): Lift {
  const { type } = all[outputs[0]!]!;
  if (isRecord(type)) return liftRecord(records[type], layoutOf(structure), outputs[0]!);
  if (structure.kind === "list") return liftList(structure.item, outputs, type === "texts");
  return (view, at, values) => {
    (values[outputs[0]!] as Float64Array)[0] = Number(view.getBigUint64(at, true));
  };
}

function liftRecord(fields: readonly RecordField[], { leaves }: Layout, output: number): Lift {
  const find = (name: string) => leaves.find((leaf) => leaf.name === name);
  const places = fields.map(({ name, wit = kebab(name) }) => ({
    value: find(wit)!,
    given: find(`${wit}-defined`),
  }));
  return (view, at, values) => {
    const numbers = values[output] as Float64Array;
    for (let i = 0; i < places.length; i++) {
      const { value, given } = places[i]!;
      const isMissing = given !== undefined && view.getUint8(at + given.offset) === 0;
      numbers[i] = isMissing ? NaN : Number(readLeaf(view, at, value));
    }
  };
}

function liftList(item: Structure, outputs: readonly number[], isText: boolean): Lift {
  const { leaves, size } = layoutOf(item);
  // Fields before those of the outputs repeat arguments.
  const read = leaves.slice(-outputs.length);
  const decoder = new TextDecoder();
  return (view, at, values, call) => {
    const [address, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    outputs.forEach((output, k) => {
      const array = values[output] as unknown[] | NumericArray;
      const leaf = read[k]!;
      for (let i = 0; i < length; i++) {
        const place = address + i * size;
        if (leaf.type !== "list") {
          const value = readLeaf(view, place, leaf);
          array[i] = array instanceof BigUint64Array ? BigInt(value) : Number(value);
          continue;
        }
        const bytes = call.bytes(view.getUint32(place, true), view.getUint32(place + 4, true));
        array[i] = isText ? decoder.decode(bytes) : bytes.slice();
      }
    });
  };
}

/** Numbers of 1, 4 and 8 bytes are all that records of the draft have. */
function readLeaf(view: DataView, at: number, { type, offset, codes }: Leaf): number | bigint {
  const place = at + offset;
  if (type === "f64") return view.getFloat64(place, true);
  if (type === "u64") return view.getBigUint64(place, true);
  if (type === "u32") return view.getUint32(place, true);
  const value = view.getUint8(place);
  return codes?.[value] ?? value;
}

function isNumbers(structure: Structure): boolean {
  return structure.kind === "list" && structure.item.kind === "number";
}
