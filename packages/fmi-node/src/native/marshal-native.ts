import type { FmiMajorVersion, InterfaceKind } from "@cosimo/fmi";
import {
  type BlobParameter,
  type CallScope,
  type Marshalled,
  type Marshaller,
  marshalAnswer,
  pick,
  type StateHandles,
  statusCode,
} from "@cosimo/fmi/calls";
import koffi from "koffi";
import { allocatePinned, type PinnedArena, type PinnedBlock, releasePinned } from "./pinned-memory.ts";
import type { NativeFunctions } from "./shared-library.ts";

export interface NativeInstance {
  readonly version: FmiMajorVersion;
  readonly kind: InterfaceKind;
  readonly instance: bigint;
  readonly functions: NativeFunctions;
  readonly memory: PinnedArena;
  readonly states: StateHandles<bigint>;
}

/** Memory at a fixed address, for answers. */
export function nativeBlock(memory: PinnedArena, bytes: number) {
  const { address, buffer } = memory.allocate(bytes);
  return {
    view: new DataView(buffer),
    bytes: new Uint8Array(buffer),
    numbers: new Float64Array(buffer),
    at: (offset: number) => address + BigInt(offset),
  };
}

/** Calls through koffi: functions read and write typed arrays where these lie. */
export function nativeMarshaller(native: NativeInstance): Marshaller<bigint> {
  const { version, kind, instance, functions, memory, states } = native;
  const answers = {
    states,
    flagBytes: version === 2 ? 4 : 1,
    block: (bytes: number) => nativeBlock(memory, bytes),
    readAddress: (view: DataView) => view.getBigUint64(0, true),
    writeAddress: (view: DataView, address = 0n) => view.setBigUint64(0, address, true),
  } as const;
  return {
    version,
    kind,
    instance,
    find: functions.find,
    flag: (value) => (version === 3 ? value : Number(value)),
    marshal(parameter, scope) {
      const { index } = parameter;
      switch (parameter.kind) {
        case "array":
          return version === 2 && scope.type === "Boolean" && parameter.argument.type === "values"
            ? marshalIntegers(index, parameter.argument.isOutput)
            : { value: pick(index) };
        case "texts":
          return parameter.argument.isOutput ? marshalTexts(index) : copyOf(index);
        case "sizes":
        case "blobs":
          return marshalBlobs(parameter, scope);
        default:
          return marshalAnswer(parameter, answers, scope)!;
      }
    },
  };
}

/** Flags of FMI 2 are integers in C. */
function marshalIntegers(index: number, isOutput: boolean): Marshalled {
  const get = pick(index);
  let integers = new Int32Array(16);
  return {
    value: () => integers,
    before(a, b, c, d, e) {
      const flags = get(a, b, c, d, e) as Uint8Array;
      if (integers.length < flags.length) integers = new Int32Array(2 * flags.length);
      for (let i = 0; i < flags.length; i++) integers[i] = flags[i]!;
    },
    after(a, b, c, d, e) {
      if (!isOutput) return;
      const flags = get(a, b, c, d, e) as Uint8Array;
      for (let i = 0; i < flags.length; i++) flags[i] = integers[i] === 0 ? 0 : 1;
    },
  };
}

/** koffi would pass an empty array as a null pointer. */
const noTexts = [""];

/** koffi takes arrays of texts that it may change. */
function copyOf(index: number): Marshalled {
  const get = pick(index);
  return {
    value(a, b, c, d, e) {
      const texts = get(a, b, c, d, e) as readonly string[];
      return texts.length === 0 ? noTexts : [...texts];
    },
  };
}

/** Copies of the texts that an FMU answers by their addresses. */
function marshalTexts(index: number): Marshalled {
  const get = pick(index);
  let addresses = new BigUint64Array(0);
  return {
    value: () => addresses,
    before(a, b, c, d, e) {
      addresses = new BigUint64Array((get(a, b, c, d, e) as string[]).length);
    },
    after(a, b, c, d, e, status) {
      if (status > statusCode.warning) return;
      const texts = get(a, b, c, d, e) as string[];
      for (let i = 0; i < texts.length; i++)
        texts[i] = addresses[i] === 0n ? "" : koffi.decode.string(addresses[i]);
    },
  };
}

interface BlobBuffers {
  addresses: BigUint64Array;
  sizes: BigUint64Array;
  /** The copies that are set. */
  block?: PinnedBlock;
}

/** Binary values: one array of sizes and one of addresses. The first of the two parameters fills and reads both. */
function marshalBlobs({ index, argument, kind }: BlobParameter, scope: CallScope): Marshalled {
  const isFirst = scope.shared === undefined;
  scope.shared ??= { addresses: new BigUint64Array(0), sizes: new BigUint64Array(0) };
  const buffers = scope.shared as BlobBuffers;
  const value = () => (kind === "sizes" ? buffers.sizes : buffers.addresses);
  if (!isFirst) return { value };
  const get = pick(index);
  return {
    value,
    before(a, b, c, d, e) {
      const values = get(a, b, c, d, e) as Uint8Array[];
      buffers.addresses = new BigUint64Array(values.length);
      buffers.sizes = new BigUint64Array(values.length);
      if (!argument.isOutput) writeBlobs(values, buffers);
    },
    after(a, b, c, d, e, status) {
      if (buffers.block !== undefined) releasePinned(buffers.block);
      if (argument.isOutput && status <= statusCode.warning)
        readBlobs(get(a, b, c, d, e) as Uint8Array[], buffers);
    },
  };
}

/** Copies the values into pinned memory, one after the other. */
function writeBlobs(values: readonly Uint8Array[], buffers: BlobBuffers): void {
  buffers.block = allocatePinned(values.reduce((sum, { length }) => sum + length, 0));
  const bytes = new Uint8Array(buffers.block.buffer);
  let offset = 0;
  for (const [i, value] of values.entries()) {
    bytes.set(value, offset);
    buffers.addresses[i] = buffers.block.address + BigInt(offset);
    buffers.sizes[i] = BigInt(value.length);
    offset += value.length;
  }
}

function readBlobs(values: Uint8Array[], { addresses, sizes }: BlobBuffers): void {
  for (let i = 0; i < values.length; i++) {
    const size = Number(sizes[i]);
    values[i] = size === 0 ? new Uint8Array(0) : new Uint8Array(koffi.view(addresses[i], size)).slice();
  }
}
