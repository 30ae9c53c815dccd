import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { CallbackTarget } from "@cosimo/fmi";
import { FmuFailure, type FmuFailureCode, Message, type MessageLog } from "@cosimo/fmi";
import type { Diagnostic } from "@cosimo/ir";
import { makeTemporaryFolder, removeTemporaryFolder } from "../files/temporary-folder.ts";
import type { NativeFmu } from "../native/native-fmu.ts";
import { PortTransport } from "../transport/pipes.ts";
import { createSharedFile, SharedMemoryTransport } from "../transport/shared-memory.ts";
import { longestWait, type Transport } from "../transport/transport.ts";
import { control, controlBytes, tailBytes } from "./process-supervisor-protocol.ts";
import { commandSupervisor, nextProcess } from "./process-supervisor-thread.ts";
import { request, response } from "./protocol.ts";

export interface ProcessOptions {
  readonly transport: "pipes" | "shared-memory";
  /** How long one call may take [s]. */
  readonly callTimeout: number;
  /** Asked while a call is under way, at least every 50 ms. */
  readonly interrupted: () => boolean;
}

/** An instance as its process is told about it. */
export interface RemoteTarget {
  readonly name: string;
  readonly target: CallbackTarget;
  readonly log: MessageLog;
}

/** What is under way, for messages: a function of the standard, and the instance. */
interface Call {
  readonly name: string;
  readonly instance: string;
  readonly log: MessageLog | undefined;
}

/** A request whose answer is waited for later. */
export class PendingExchange {
  readonly call: Call;
  readonly take: (answer: Message) => void;
  /** What waiting for the answer has thrown, when somebody else had to. */
  failure: { readonly thrown: unknown } | undefined;

  constructor(name: string, { name: instance, log }: RemoteTarget, take: (answer: Message) => void) {
    this.call = { name, instance, log };
    this.take = take;
  }
}

/** Starting a process may take long on a busy machine [s]. */
const longestStart = 60;

const opening: Call = { name: "dlopen", instance: "", log: undefined };

/** A process with one FMU in it, seen from the one that uses it. Each exchange blocks until the answer is there. */
export class FmuProcess {
  readonly #fmu: string;
  readonly #options: ProcessOptions;
  readonly #number = nextProcess();
  readonly #numbers: Int32Array;
  readonly #tail: Uint8Array;
  readonly #transport: Transport;
  readonly #sharedFolder: string | undefined;
  readonly #addressees = new Map<number, RemoteTarget>();
  readonly #messages: { readonly outgoing: Message; readonly incoming: Message }[] = [];
  #depth = 0;
  #call = opening;
  #deadline = Infinity;
  #seenExit = false;
  #opened = false;
  #ended = false;
  #failure: FmuFailure | undefined;
  #begun: PendingExchange | undefined;
  /** Of an instance that is being made. */
  #expected: RemoteTarget | undefined;

  /** Starts the process, but does not wait for it. `fmu` is what diagnostics call the FMU. */
  constructor(fmu: string, libraryFolder: string, options: ProcessOptions) {
    this.#fmu = fmu;
    this.#options = options;
    const shared = new SharedArrayBuffer(controlBytes);
    this.#numbers = new Int32Array(shared, 0, control.numbers);
    this.#tail = new Uint8Array(shared, 4 * control.numbers, tailBytes);
    const order = {
      kind: "start",
      process: this.#number,
      control: shared,
      libraryFolder,
    } as const;
    const args = [String(process.pid)];
    const idle = () => this.#idle();
    if (options.transport === "shared-memory") {
      this.#sharedFolder = makeTemporaryFolder("shared");
      const file = join(this.#sharedFolder, "memory");
      createSharedFile(file);
      const transport = new SharedMemoryTransport(file, "parent", idle);
      transport.initialize();
      this.#transport = transport;
      commandSupervisor({ ...order, args: [...args, file] });
    } else {
      const { port1, port2 } = new MessageChannel();
      port1.unref();
      this.#transport = new PortTransport(port1, this.#numbers, idle);
      commandSupervisor({ ...order, args, port: port2 }, [port2]);
    }
  }

  /** Has it load the FMU, and does not wait for that either. */
  open(fmu: NativeFmu): void {
    const { outgoing } = this.#unused();
    outgoing.cursor = 0;
    outgoing.writeNumber(request.open);
    outgoing.writeText(JSON.stringify(fmu));
    this.#transport.send(outgoing);
  }

  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** Waits until the FMU is loaded. */
  ready(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#opened) return;
    this.#opened = true;
    this.#begin(opening);
    this.#await(this.#unused().incoming);
    this.#removeSharedFile();
  }

  /** Both sides have it open, or need it no more. */
  #removeSharedFile(): void {
    if (this.#sharedFolder !== undefined) removeTemporaryFolder(this.#sharedFolder);
  }

  expect(instanceTarget: RemoteTarget | undefined): void {
    this.#expected = instanceTarget;
  }

  add(instance: number, instanceTarget: RemoteTarget): void {
    this.#addressees.set(instance, instanceTarget);
  }

  delete(instance: number): void {
    this.#addressees.delete(instance);
  }

  /** A message to write a request to; to be followed by `exchange`. */
  request(kind: number): Message {
    if (this.#begun !== undefined) this.#settle(this.#begun);
    if (this.#failure !== undefined) throw this.#failure;
    const { outgoing } = this.#unused();
    outgoing.cursor = 0;
    outgoing.writeNumber(kind);
    return outgoing;
  }

  /** Sends the request and waits for its answer; callbacks that come before it are served. */
  exchange(name: string, { name: instance, log }: RemoteTarget): Message {
    const { outgoing, incoming } = this.#unused();
    const before = this.#call;
    this.#begin({ name, instance, log });
    this.#transport.send(outgoing);
    const answer = this.#await(incoming);
    this.#call = before;
    return answer;
  }

  /** Sends the request; the answer is taken by `finish`, or by the next request to the process. */
  begin(exchange: PendingExchange): void {
    exchange.failure = undefined;
    this.#begun = exchange;
    this.#transport.send(this.#unused().outgoing);
  }

  finish(exchange: PendingExchange): void {
    if (this.#begun === exchange) this.#settle(exchange);
    if (exchange.failure !== undefined) throw exchange.failure.thrown;
  }

  #settle(exchange: PendingExchange): void {
    this.#begun = undefined;
    const before = this.#call;
    this.#begin(exchange.call);
    try {
      exchange.take(this.#await(this.#unused().incoming));
      this.#call = before;
    } catch (thrown) {
      exchange.failure = { thrown };
    }
  }

  /** Ends the process, whatever it is doing. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    commandSupervisor({ kind: "kill", process: this.#number });
    this.#failure ??= new FmuFailure("fmu.exited", this.#arguments({ code: 0 }));
    this.#transport.close();
    this.#removeSharedFile();
  }

  #unused() {
    this.#messages[this.#depth] ??= { outgoing: new Message(), incoming: new Message() };
    return this.#messages[this.#depth]!;
  }

  #begin(call: Call): void {
    this.#call = call;
    this.#deadline = Infinity;
  }

  #await(incoming: Message): Message {
    for (;;) {
      this.#transport.receive(incoming);
      const kind = incoming.readNumber();
      if (kind === response.reply) return incoming;
      if (kind === response.broken) throw new Error(incoming.readText());
      if (kind === response.failed) this.#rethrow(incoming.readText());
      this.#resume(this.#callBack(kind, incoming));
    }
  }

  #rethrow(text: string): never {
    const { code, args } = JSON.parse(text) as { code: FmuFailureCode; args: Diagnostic["args"] };
    const { log: _, ...own } = args;
    const failure = new FmuFailure(code, own, this.#lastLines());
    if (this.#call === opening) this.#failure = failure;
    throw failure;
  }

  #resume(answer: number): void {
    const { outgoing } = this.#unused();
    outgoing.cursor = 0;
    outgoing.writeNumber(request.resume);
    outgoing.writeNumber(answer);
    this.#transport.send(outgoing);
  }

  #callBack(kind: number, incoming: Message): number {
    const target = (this.#addressees.get(incoming.readNumber()) ?? this.#expected)?.target;
    this.#depth++;
    try {
      if (kind === response.log)
        target?.logMessage(incoming.readNumber(), incoming.readText(), incoming.readText());
      else if (kind === response.clockUpdate) target?.clockUpdate();
      else {
        const [time, ...flags] = [0, 1, 2, 3, 4].map(() => incoming.readNumber());
        const [set, get, finished, early] = flags.map((flag) => flag !== 0);
        return target?.intermediateUpdate(time!, set!, get!, finished!, early!) ?? NaN;
      }
      return 0;
    } catch (error) {
      this.#abandon(error);
    } finally {
      this.#depth--;
    }
  }

  /** A callback threw: the FMU is in the middle of a call that will never be answered. */
  #abandon(error: unknown): never {
    if (this.#failure === undefined) this.#fail("fmu.interrupted", {}, false);
    throw error;
  }

  /** Called every 50 ms while waiting. */
  #idle(): void {
    const now = performance.now();
    if (Atomics.load(this.#numbers, control.exited) === 1) {
      // What it has sent before its end may still be there.
      if (this.#seenExit) this.#failByExit();
      this.#seenExit = true;
      return;
    }
    const { callTimeout, interrupted } = this.#options;
    const seconds = this.#call === opening ? Math.max(callTimeout, longestStart) : callTimeout;
    if (this.#deadline === Infinity) this.#deadline = now - longestWait + 1000 * seconds;
    if (interrupted()) this.#fail("fmu.interrupted", {});
    if (now < this.#deadline) return;
    this.#fail(this.#isWaiting() ? "fmu.blocked" : "fmu.timed-out", { seconds });
  }

  /** Whether its main thread waits for something instead of computing; where that can be told. */
  #isWaiting(): boolean {
    try {
      const stat = readFileSync(`/proc/${Atomics.load(this.#numbers, control.pid)}/stat`, "latin1");
      return stat.slice(stat.lastIndexOf(")") + 2).startsWith("S");
    } catch {
      return false;
    }
  }

  #failByExit(): never {
    const signal = Atomics.load(this.#numbers, control.signal);
    const code = Atomics.load(this.#numbers, control.exitCode);
    if (Atomics.load(this.#numbers, control.pid) === 0)
      this.#fail("fmu.not-started", { reason: process.execPath });
    if (signal === constants.signals.SIGINT) this.#fail("fmu.interrupted", {});
    if (signal === 0) this.#fail("fmu.exited", { code });
    const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
    this.#fail("fmu.crashed", { signal: name ?? signal });
  }

  #fail(code: FmuFailureCode, args: Diagnostic["args"], thrown?: true): never;
  #fail(code: FmuFailureCode, args: Diagnostic["args"], thrown: false): void;
  #fail(code: FmuFailureCode, args: Diagnostic["args"], thrown = true): void {
    const failure = new FmuFailure(code, this.#arguments(args), this.#lastLines());
    this.end();
    this.#failure = failure;
    if (thrown) throw failure;
  }

  #arguments(args: Diagnostic["args"]): Diagnostic["args"] {
    return { fmu: this.#fmu, call: this.#call.name, instance: this.#call.instance, ...args };
  }

  /** Messages of the instance, and what the process has printed. */
  #lastLines(): readonly string[] {
    const written = Atomics.load(this.#numbers, control.written);
    const bytes = Uint8Array.from({ length: Math.min(written, tailBytes) }, (_, i) => {
      const start = Math.max(0, written - tailBytes);
      return this.#tail[(start + i) % tailBytes]!;
    });
    const printed = new TextDecoder()
      .decode(bytes)
      .split("\n")
      .filter((line) => line.trim() !== "");
    return [...(this.#call.log?.lines ?? this.#expected?.log.lines ?? []), ...printed.slice(-10)];
  }
}
