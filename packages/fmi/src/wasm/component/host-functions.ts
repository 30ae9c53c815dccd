import type { CallbackTarget } from "../../instance/instantiate-request.ts";
import type { WasmFunction } from "../sandbox/call-guard.ts";
import { ProgramExit } from "../sandbox/wasi.ts";
import type { CanonicalMemory, FindHostFunction, HostFunction } from "./instantiate-component.ts";

/** Services of the host for the component of an FMU. */
export interface ComponentHost {
  readonly target: CallbackTarget;
  readonly acceptMessages: boolean;
  /** Standard output and error. */
  print(bytes: Uint8Array): void;
  /** By their names below `resources/`. */
  readonly resources: ReadonlyMap<string, () => Uint8Array>;
}

/** Core functions, each for a memory; 64-bit numbers are BigInts. */
type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * Functions that components import: the callbacks of the draft, and functions of WASI 0.2 that run-time libraries use. As for core
 * modules, output goes to the log, and only the FMU's resources can be read. Calls of other functions trap.
 */
export function hostFunctions(host: ComponentHost): FindHostFunction {
  return (interfaceName, name) => {
    const plain = interfaceName.replace(/@.*$/, "");
    return ((memory: CanonicalMemory) => {
      const found = functionsFor(host, new Canonical(memory))[`${plain}#${name}`];
      if (found !== undefined) return found as WasmFunction;
      return () => {
        throw new WebAssembly.RuntimeError(`${interfaceName}#${name}`);
      };
    }) satisfies HostFunction;
  };
}

/** Reads and writes values as the canonical ABI lays them out. */
class Canonical {
  readonly #memory: CanonicalMemory;

  constructor(memory: CanonicalMemory) {
    this.#memory = memory;
  }

  get view(): DataView {
    return new DataView(this.#memory.memory.buffer);
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.memory.buffer, address, length);
  }

  text(address: number, length: number): string {
    return new TextDecoder().decode(this.bytes(address, length));
  }

  /** A list of bytes in new memory of the component; its address and length go to `place`. */
  list(place: number, content: Uint8Array): void {
    const address = content.length === 0 ? 0 : this.#memory.realloc(0, 0, 1, content.length);
    this.bytes(address, content.length).set(content);
    this.view.setUint32(place, address, true);
    this.view.setUint32(place + 4, content.length, true);
  }
}

function functionsFor(host: ComponentHost, memory: Canonical): Functions {
  return { ...callbacks(host, memory), ...system(memory), ...streams(host, memory) };
}

function callbacks({ target, acceptMessages, resources }: ComponentHost, memory: Canonical): Functions {
  return {
    "fmi:fmi3/callbacks#log-message": (
      ...[, , status, category, categoryLength, message, length]: number[]
    ) => {
      if (acceptMessages)
        target.logMessage(status!, memory.text(category!, categoryLength!), memory.text(message!, length!));
    },
    "fmi:fmi3/callbacks#clock-update": () => target.clockUpdate(),
    "fmi:fmi3/callbacks#lock-preemption": () => undefined,
    "fmi:fmi3/callbacks#unlock-preemption": () => undefined,
    "fmi:fmi3/intermediate-update-callbacks#intermediate-update": (time: number, ...more: number[]) => {
      const [set, get, finished, early, result = 0] = more;
      const returnTime = target.intermediateUpdate(time, set !== 0, get !== 0, finished !== 0, early !== 0);
      const wanted = !Number.isNaN(returnTime);
      memory.view.setUint8(result, wanted ? 1 : 0);
      memory.view.setFloat64(result + 8, wanted ? returnTime : 0, true);
    },
    // A later version of the draft has this function instead of a path.
    "fmi:fmi3/resource-dir-callbacks#read-file": (path: number, length: number, result: number) => {
      const name = memory.text(path, length);
      const content = resources.get(name);
      memory.view.setUint8(result, content === undefined ? 1 : 0);
      memory.list(result + 4, content === undefined ? new TextEncoder().encode(name) : content());
    },
  };
}

function system(memory: Canonical): Functions {
  const nothing = (result: number) => memory.list(result, new Uint8Array(0));
  const none = (result: number) => memory.view.setUint8(result, 0);
  const wallClock = (result: number) => {
    const now = Date.now();
    memory.view.setBigUint64(result, BigInt(Math.floor(now / 1000)), true);
    memory.view.setUint32(result + 8, (now % 1000) * 1_000_000, true);
  };
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(Math.min(length, 65_536)));
  return {
    "wasi:cli/environment#get-environment": nothing,
    "wasi:cli/environment#get-arguments": nothing,
    "wasi:cli/environment#initial-cwd": none,
    "wasi:cli/exit#exit": (failed: number) => {
      throw new ProgramExit(failed);
    },
    "wasi:cli/exit#exit-with-code": (code: number) => {
      throw new ProgramExit(code);
    },
    "wasi:cli/terminal-stdin#get-terminal-stdin": none,
    "wasi:cli/terminal-stdout#get-terminal-stdout": none,
    "wasi:cli/terminal-stderr#get-terminal-stderr": none,
    "wasi:clocks/wall-clock#now": wallClock,
    "wasi:clocks/monotonic-clock#now": () => BigInt(Math.round(performance.now() * 1e6)),
    "wasi:clocks/monotonic-clock#resolution": () => 1_000_000n,
    "wasi:random/random#get-random-bytes": (length: bigint, result: number) =>
      memory.list(result, random(Number(length))),
    "wasi:random/random#get-random-u64": () => new BigUint64Array(random(8).buffer)[0]!,
    "wasi:random/insecure-seed#insecure-seed": (result: number) => memory.bytes(result, 16).set(random(16)),
    "wasi:filesystem/preopens#get-directories": nothing,
  };
}

/** Output accepts all bytes; input is at its end. */
function streams({ print }: ComponentHost, memory: Canonical): Functions {
  const stream = "wasi:io/streams#";
  const written = (result: number) => memory.view.setUint8(result, 0);
  const write = (_: number, address: number, length: number, result: number) => {
    print(memory.bytes(address, length).slice());
    written(result);
  };
  const ended = (_: number, _length: bigint, result: number) => {
    memory.view.setUint8(result, 1);
    memory.view.setUint8(result + 4, 1);
  };
  return {
    "wasi:cli/stdin#get-stdin": () => 0,
    "wasi:cli/stdout#get-stdout": () => 1,
    "wasi:cli/stderr#get-stderr": () => 2,
    [`${stream}[method]output-stream.check-write`]: (_: number, result: number) => {
      memory.view.setUint8(result, 0);
      memory.view.setBigUint64(result + 8, 65_536n, true);
    },
    [`${stream}[method]output-stream.write`]: write,
    [`${stream}[method]output-stream.blocking-write-and-flush`]: write,
    [`${stream}[method]output-stream.flush`]: (_: number, result: number) => written(result),
    [`${stream}[method]output-stream.blocking-flush`]: (_: number, result: number) => written(result),
    [`${stream}[method]output-stream.subscribe`]: () => 0,
    [`${stream}[method]input-stream.read`]: ended,
    [`${stream}[method]input-stream.blocking-read`]: ended,
    [`${stream}[method]input-stream.subscribe`]: () => 0,
    "wasi:io/poll#[method]pollable.block": () => undefined,
    "wasi:io/poll#[method]pollable.ready": () => 1,
  };
}
