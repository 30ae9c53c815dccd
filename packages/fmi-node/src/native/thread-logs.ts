import { ftruncateSync, readSync } from "node:fs";
import type { CallbackTarget } from "@cosimo/fmi";
import koffi from "koffi";
import { allocatePinned, type PinnedBlock } from "./pinned-memory.ts";
import { addressOfC } from "./shared-library.ts";

/** What the machine code below is for. */
export const threadLogsWork = process.platform === "linux" && process.arch === "x64";

/**
 * No JavaScript runs for a thread of an FMU while we wait for a call of it, so that a logger in JavaScript would wait for ever. A
 * logger in front of it therefore looks for the thread that it is called in (System V ABI for x86-64, section 3.4.6: the
 * thread pointer is at fs:0); in another thread it writes the message to a file. Both versions end with
 * `dprintf(file, format, number, status, category, message)`; r11 points at the words of `makeTable`.
 *
 *     lea r11, [rip + table]; mov rax, fs:0; cmp rax, [r11]; jne other; jmp [r11 + 8]
 *     other: mov r9, rcx; mov r8, rdx; mov ecx, esi; mov rdx, [r11 + 56]; mov edi, [r11 + 24]; mov rsi, [r11 + 32]
 *     mov r10, [r11 + 16]; lock inc qword [r10]; xor eax, eax; jmp [r11 + 40]
 */
const plain =
  "4c8d1d3900000064488b042500000000493b03750441ff63084989c94989d089f1498b5338418b7b18498b73204d8b5310f0" +
  "49ff0231c041ff63280f1f440000";

/**
 * The same with r10 for rax; the other thread's part makes a `va_list` of r9, the floating-point registers and the stack, and
 * has `vsnprintf` at r11 + 48 print at most 2047 bytes onto the stack first.
 */
const variadic =
  "4c8d1de9000000644c8b1425000000004d3b13750441ff6308554889e54881ece00800004c894c24280f294424300f294c24" +
  "400f295424500f295c24600f296424700f29ac24800000000f29b424900000000f29bc24a0000000c78424b0000000280000" +
  "00c78424b400000030000000488d451048898424b80000004889a424c000000048899424c800000048898c24d0000000488d" +
  "bc24e0000000be000800004c89c2488d8c24b000000031c041ff53304c8d1d37000000418b7b18498b7320498b53388b8c24" +
  "c80000004c8b8424d00000004c8d8c24e00000004d8b5310f049ff0231c041ff5328c9c30f1f4000";

const pageBytes = 4096;
/** Above it the file is emptied. */
const manyBytes = 2 ** 20;
const [between, after] = ["\x1f", "\x1e"];

const [readAndWrite, readAndRun] = [3, 5];

/** Machine code, with the table behind it. */
interface Page {
  readonly address: bigint;
  readonly table: BigUint64Array;
}

class ThreadLogs {
  readonly #library = koffi.load(null);
  readonly #mmap = this.#library.func("mmap", "void *", [
    ...["void *", "size_t", "int", "int", "int", "int64_t"],
  ]);
  readonly #mprotect = this.#library.func("mprotect", "int", ["void *", "size_t", "int"]);
  readonly #thread: number | bigint = this.#library.func("pthread_self", "uint64_t", [])();
  readonly #file = this.#makeFile();
  readonly #format = pinnedText(["%lld", "%d", "%.200s", "%s"].join(between) + after);
  readonly #counter = allocatePinned(8);
  readonly #written = new Int32Array(this.#counter.buffer, 0, 1);
  /** Pages that were given back, by their code. */
  readonly #unused = new Map<string, Page[]>();
  readonly #targets = new Map<number, CallbackTarget>();
  #lastTarget = 0;
  #read = 0;
  #offset = 0;

  #makeFile(): number {
    const closeOnExec = 1;
    const file: number = this.#library.func("memfd_create", "int", ["str", "uint32_t"])(
      "messages",
      closeOnExec,
    );
    const [setFlags, append] = [4, 0x400];
    this.#library.func("fcntl", "int", ["int", "int", "int"])(file, setFlags, append);
    return file;
  }

  /** A logger in front of another one, and how it is given back; `undefined` where code may not be made. */
  guard(logger: bigint, code: string, target: CallbackTarget) {
    const page = this.#unused.get(code)?.pop() ?? this.#makePage(code);
    if (page === undefined) return undefined;
    const number = ++this.#lastTarget;
    this.#protect(page, readAndWrite);
    page.table.set(this.#makeTable(logger, number));
    if (!this.#protect(page, readAndRun)) return undefined;
    this.#targets.set(number, target);
    const release = (): void => {
      this.#targets.delete(number);
      this.#unused.set(code, [...(this.#unused.get(code) ?? []), page]);
    };
    return { address: page.address, release };
  }

  #makePage(code: string): Page | undefined {
    const ofOurOwn = 0x22;
    const address: bigint = this.#mmap(null, pageBytes, readAndWrite, ofOurOwn, -1, 0);
    if (BigInt.asIntN(64, address) === -1n) return undefined;
    const bytes = Buffer.from(code, "hex");
    const buffer = koffi.view(address, pageBytes);
    new Uint8Array(buffer).set(bytes);
    return { address, table: new BigUint64Array(buffer, bytes.length) };
  }

  #protect({ address }: Page, access: number): boolean {
    return this.#mprotect(address, pageBytes, access) === 0;
  }

  #makeTable(logger: bigint, number: number): readonly bigint[] {
    return [
      BigInt(this.#thread),
      logger,
      this.#counter.address,
      BigInt(this.#file),
      this.#format.address,
      addressOfC("dprintf"),
      addressOfC("vsnprintf"),
      BigInt(number),
    ];
  }

  /** Passes on what other threads have logged. */
  passOn(): void {
    if (Atomics.load(this.#written, 0) === this.#read) return;
    const texts = this.#readFile().split(after);
    this.#offset -= Buffer.byteLength(texts.pop()!);
    this.#read = (this.#read + texts.length) | 0;
    for (const text of texts) {
      const [number, status, category, ...message] = text.split(between);
      this.#targets.get(Number(number))?.logMessage(Number(status), category ?? "", message.join(between));
    }
    if (this.#offset < manyBytes) return;
    ftruncateSync(this.#file);
    this.#offset = 0;
  }

  #readFile(): string {
    const parts: Buffer[] = [];
    for (;;) {
      const part = Buffer.alloc(pageBytes);
      const size = readSync(this.#file, part, 0, pageBytes, this.#offset);
      if (size === 0) return Buffer.concat(parts).toString();
      parts.push(part.subarray(0, size));
      this.#offset += size;
    }
  }
}

/** A text that stays where it is, for C. */
function pinnedText(text: string): PinnedBlock {
  const block = allocatePinned(text.length + 1);
  new Uint8Array(block.buffer).set(Buffer.from(text));
  return block;
}

let logs: ThreadLogs | undefined;

/** A logger that threads of the FMU can call as well; their messages wait for `passOnThreadLogs`. */
export function guardLogger(logger: bigint, kind: "plain" | "variadic", target: CallbackTarget) {
  if (!threadLogsWork) return undefined;
  logs ??= new ThreadLogs();
  return logs.guard(logger, kind === "plain" ? plain : variadic, target);
}

/** To be called after calls of FMUs, when no other thread of ours can be in JavaScript. */
export function passOnThreadLogs(): void {
  logs?.passOn();
}
