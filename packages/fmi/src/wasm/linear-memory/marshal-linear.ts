import type { BlobParameter } from "../../calls/c-functions.ts";
import type { CallArgument } from "../../calls/call-row.ts";
import type { CallScope, Marshalled, Marshaller } from "../../calls/marshal.ts";
import { pick } from "../../calls/marshal.ts";
import { marshalAnswer } from "../../calls/marshal-answers.ts";
import type { StateHandles } from "../../calls/state-handles.ts";
import { statusCode } from "../../calls/status.ts";
import type { NumericArray, NumericType } from "../../calls/values.ts";
import type { InterfaceKind } from "../../description/interface-types.ts";
import type { FmiMajorVersion } from "../../description/major-version.ts";
import type { WasmFunction } from "../sandbox/call-guard.ts";
import { copyValues, type Pointer, WasmArray, type WasmMemory } from "./wasm-memory.ts";

export type WasmFunctions = (name: string) => WasmFunction;

export interface WasmInstance {
  readonly version: FmiMajorVersion;
  readonly kind: InterfaceKind;
  readonly instance: Pointer;
  readonly functions: WasmFunctions;
  readonly memory: WasmMemory;
  readonly states: StateHandles<Pointer>;
}

/** Memory of the FMU for answers. After the memory has grown, old views have length 0 and a new one is made. */
export function linearBlock(memory: WasmMemory, bytes: number) {
  const address = memory.allocate(bytes);
  let probe = memory.bytes(address, bytes);
  let view = new DataView(memory.buffer, address, bytes);
  return {
    get view(): DataView {
      if (probe.length === 0) {
        probe = memory.bytes(address, bytes);
        view = new DataView(memory.buffer, address, bytes);
      }
      return view;
    },
    at: (offset: number) => address + offset,
  };
}

/** Types of values in memory of wasm32. A flag of FMI 2 is an integer, `size_t` has 32 bits. */
export function typeInMemory(version: FmiMajorVersion, type: NumericType): NumericType {
  return version === 2 && type === "Boolean" ? "Int32" : type;
}

const arrayTypes: Readonly<Record<string, NumericType>> = {
  "u8[]": "UInt8",
  "u32[]": "UInt32",
  "i32[]": "Int32",
  "u64[]": "UInt64",
  "size[]": "UInt32",
  "f64[]": "Float64",
  "qualifier[]": "Int32",
  "kind[]": "Int32",
};

/** Calls of a module for wasm32: arrays are copied into its memory before a call, and outputs back after it. */
export function linearMarshaller(wasm: WasmInstance): Marshaller<Pointer> {
  const { version, kind, instance, functions, memory, states } = wasm;
  const answers = {
    states,
    flagBytes: version === 2 ? 4 : 1,
    block: (bytes: number) => linearBlock(memory, bytes),
    readAddress: (view: DataView) => view.getUint32(0, true),
    writeAddress: (view: DataView, address = 0) => view.setUint32(0, address, true),
  } as const;
  return {
    version,
    kind,
    instance,
    find: (name) => functions(name) as never,
    flag: Number,
    marshal(parameter, scope) {
      switch (parameter.kind) {
        case "array": {
          const { type } = parameter.argument;
          const inMemory = arrayTypes[type] ?? typeInMemory(version, scope.type ?? "Float64");
          return marshalArray(memory, parameter.index, parameter.argument, inMemory);
        }
        case "texts":
          return marshalTexts(memory, parameter.index, parameter.argument);
        case "sizes":
        case "blobs":
          return marshalBlobs(memory, parameter, scope);
        default:
          return marshalAnswer(parameter, answers, scope)!;
      }
    },
  };
}

/** Memory of the FMU for an argument of any length, kept from call to call. */
class Scratch {
  readonly #memory: WasmMemory;
  readonly #type: NumericType;
  #array: WasmArray;

  constructor(memory: WasmMemory, type: NumericType) {
    this.#memory = memory;
    this.#type = type;
    this.#array = new WasmArray(memory, type, 16);
  }

  get address(): Pointer {
    return this.#array.address;
  }

  get values(): NumericArray {
    return this.#array.values;
  }

  reserve(count: number): void {
    if (count <= this.#array.count) return;
    this.#memory.free(this.#array.address);
    this.#array = new WasmArray(this.#memory, this.#type, 2 * count);
  }
}

function marshalArray(
  memory: WasmMemory,
  index: number,
  { isOutput, type: argumentType }: CallArgument,
  type: NumericType,
): Marshalled {
  const get = pick(index);
  const scratch = new Scratch(memory, type);
  const value = () => scratch.address;
  if (argumentType === "size[]")
    return {
      value,
      before: (a, b, c, d, e) => scratch.reserve((get(a, b, c, d, e) as BigUint64Array).length),
      after(a, b, c, d, e) {
        const sizes = get(a, b, c, d, e) as BigUint64Array;
        for (let i = 0; i < sizes.length; i++) sizes[i] = BigInt(scratch.values[i]!);
      },
    };
  return {
    value,
    before(a, b, c, d, e) {
      const array = get(a, b, c, d, e) as NumericArray;
      scratch.reserve(array.length);
      copyValues(array, scratch.values, array.length);
    },
    after(a, b, c, d, e) {
      if (!isOutput) return;
      const array = get(a, b, c, d, e) as NumericArray;
      copyValues(scratch.values, array, array.length);
    },
  };
}

function marshalTexts(memory: WasmMemory, index: number, { isOutput }: CallArgument): Marshalled {
  const get = pick(index);
  const scratch = new Scratch(memory, "UInt32");
  const value = () => scratch.address;
  const reserve = (texts: readonly string[]) => scratch.reserve(texts.length);
  if (isOutput)
    return {
      value,
      before: (a, b, c, d, e) => reserve(get(a, b, c, d, e) as string[]),
      after(a, b, c, d, e, status) {
        if (status > statusCode.warning) return;
        const texts = get(a, b, c, d, e) as string[];
        for (let i = 0; i < texts.length; i++) texts[i] = memory.text(Number(scratch.values[i]));
      },
    };
  return {
    value,
    before(a, b, c, d, e) {
      const texts = get(a, b, c, d, e) as readonly string[];
      reserve(texts);
      const addresses = texts.map((text) => memory.copyText(text));
      scratch.values.set(addresses as never);
    },
    after(a, b, c, d, e) {
      const { length } = get(a, b, c, d, e) as readonly string[];
      for (let i = 0; i < length; i++) memory.free(Number(scratch.values[i]));
    },
  };
}

/** Binary values: one array of sizes and one of addresses. The first of the two parameters fills and reads both. */
function marshalBlobs(
  memory: WasmMemory,
  { index, argument, kind }: BlobParameter,
  scope: CallScope,
): Marshalled {
  const isFirst = scope.shared === undefined;
  scope.shared ??= { sizes: new Scratch(memory, "UInt32"), blobs: new Scratch(memory, "UInt32") };
  const scratch = scope.shared as Readonly<Record<"sizes" | "blobs", Scratch>>;
  const value = () => scratch[kind].address;
  if (!isFirst) return { value };
  const get = pick(index);
  const { sizes, blobs } = scratch;
  return {
    value,
    before(a, b, c, d, e) {
      const values = get(a, b, c, d, e) as readonly Uint8Array[];
      sizes.reserve(values.length);
      blobs.reserve(values.length);
      if (argument.isOutput) return;
      const addresses = values.map((one) => memory.copyBytes(one));
      blobs.values.set(addresses as never);
      sizes.values.set(values.map(({ length }) => length) as never);
    },
    after(a, b, c, d, e, status) {
      const values = get(a, b, c, d, e) as Uint8Array[];
      for (let i = 0; i < values.length; i++) {
        const [address, size] = [Number(blobs.values[i]), Number(sizes.values[i])];
        if (!argument.isOutput) memory.free(address);
        else if (status <= statusCode.warning) values[i] = memory.bytes(address, size).slice();
      }
    },
  };
}
