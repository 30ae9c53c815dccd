import { constants } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { CallbackTarget } from "@cosimo/fmi";
import { Message } from "@cosimo/fmi/calls";
import { FmuFailure, type FmuFailureCode, type MessageLog } from "@cosimo/fmi/instance";
import type { Diagnostic } from "@cosimo/ir";
import { makeTemporaryFolder, removeTemporaryFolder, temporaryRoot } from "../files/temporary-folder.ts";
import type { NativeFmu } from "../native/native-fmu.ts";
import { isSleeping } from "../platform/process-control.ts";
import { PortTransport } from "../transport/pipes.ts";
import { control, controlBytes, tailBytes } from "../transport/process-supervisor-protocol.ts";
import { createSharedFile, SharedMemoryTransport } from "../transport/shared-memory.ts";
import { longestWait, type Transport } from "../transport/transport.ts";
import { commandSupervisor, nextProcess } from "./process-supervisor-thread.ts";
import { request, response } from "./protocol.ts";

export interface ProcessOptions {
  readonly transport: "pipes" | "shared-memory";
  /** How long one call may take [s]. */
  readonly callTimeout: number;
  /** Called during a call, at least every 50 ms; `true` ends the process. */
  readonly interrupted: () => boolean;
}

/** The receiver of the messages and callbacks of an instance. */
export interface RemoteTarget {
  readonly name: string;
  readonly target: CallbackTarget;
  readonly log: MessageLog;
}

/** The function and the instance that failures name. */
interface Call {
  readonly name: string;
  readonly instance: string;
  readonly log: MessageLog | undefined;
}

/** A request whose answer is received later. */
export class PendingExchange {
  readonly call: Call;
  readonly take: (answer: Message) => void;
  /** The exception of receiving the answer, where another request had to receive it. */
  failure: { readonly thrown: unknown } | undefined;

  constructor(name: string, { name: instance, log }: RemoteTarget, take: (answer: Message) => void) {
    this.call = { name, instance, log };
    this.take = take;
  }
}

/** Time-out for the start of a process, which is slow on a busy machine [s]. */
const longestStart = 60;

const opening: Call = { name: "dlopen", instance: "", log: undefined };

/** The process of one FMU, as its parent uses it. Each exchange blocks until the answer has come. */
export class FmuProcess {
  readonly #fmu: string;
  readonly #options: ProcessOptions;
  readonly #number = nextProcess();
  readonly #numbers: Int32Array;
  readonly #tail: Uint8Array;
  readonly #transport: Transport;
  readonly #sharedFolder: string | undefined;
  readonly #targets = new Map<number, RemoteTarget>();
  readonly #messages: { readonly outgoing: Message; readonly incoming: Message }[] = [];
  #depth = 0;
  #call = opening;
  #deadline = Infinity;
  #exitNoticed = false;
  /** Stays true if waiting was ended from outside: no further message would be understood. */
  #isWaiting = false;
  #opened = false;
  #ended = false;
  #failure: FmuFailure | undefined;
  #begun: PendingExchange | undefined;
  /** The receiver of callbacks while an instance is made. */
  #expected: RemoteTarget | undefined;

  /** Starts the process and does not wait for it. `fmu` is the name in diagnostics. */
  constructor(fmu: string, libraryFolder: string, options: ProcessOptions) {
    this.#fmu = fmu;
    this.#options = options;
    const shared = new SharedArrayBuffer(controlBytes);
    this.#numbers = new Int32Array(shared, 0, control.numbers);
    this.#tail = new Uint8Array(shared, 4 * control.numbers, tailBytes);
    const command = {
      kind: "start",
      process: this.#number,
      control: shared,
      libraryFolder,
      mark: `${temporaryRoot()}/${this.#number}`,
    } as const;
    const args = [String(process.pid)];
    const idle = () => this.#idle();
    if (options.transport === "shared-memory") {
      this.#sharedFolder = makeTemporaryFolder("shared");
      const file = join(this.#sharedFolder, "memory");
      createSharedFile(file);
      this.#transport = new SharedMemoryTransport(file, "parent", idle);
      commandSupervisor({ ...command, args: [...args, file] });
    } else {
      const { port1, port2 } = new MessageChannel();
      port1.unref();
      this.#transport = new PortTransport(port1, this.#numbers, idle);
      commandSupervisor({ ...command, args, port: port2 }, [port2]);
    }
  }

  /** Requests that the FMU is loaded, and does not wait for that. */
  open(fmu: NativeFmu): void {
    const { outgoing } = this.#unused();
    outgoing.cursor = 0;
    outgoing.writeNumber(request.open);
    outgoing.writeText(JSON.stringify(fmu));
    this.#transport.send(outgoing);
  }

  /** Without an FMU: waits for nothing. */
  start(): void {
    this.#opened = true;
    this.#begin(opening);
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

  /** Both sides have opened the file, or need it no more. */
  #removeSharedFile(): void {
    if (this.#sharedFolder !== undefined) removeTemporaryFolder(this.#sharedFolder);
  }

  expect(instanceTarget: RemoteTarget | undefined): void {
    this.#expected = instanceTarget;
  }

  add(instance: number, instanceTarget: RemoteTarget): void {
    this.#targets.set(instance, instanceTarget);
  }

  delete(instance: number): void {
    this.#targets.delete(instance);
  }

  /** The message for a request; to be followed by `exchange` or `begin`. */
  request(kind: number): Message {
    if (this.#begun !== undefined) this.#receiveAnswer(this.#begun);
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isWaiting) this.#fail("fmu.interrupted", {});
    const { outgoing } = this.#unused();
    outgoing.cursor = 0;
    outgoing.writeNumber(kind);
    return outgoing;
  }

  /** Sends the request and waits for its answer; executes the callbacks that come before it. */
  exchange(name: string, { name: instance, log }: RemoteTarget): Message {
    const { outgoing, incoming } = this.#unused();
    const before = this.#call;
    this.#begin({ name, instance, log });
    this.#transport.send(outgoing);
    const answer = this.#await(incoming);
    this.#call = before;
    return answer;
  }

  /** Sends the request; `finish`, or the next request to the process, receives the answer. */
  begin(exchange: PendingExchange): void {
    exchange.failure = undefined;
    this.#begun = exchange;
    this.#transport.send(this.#unused().outgoing);
  }

  finish(exchange: PendingExchange): void {
    if (this.#begun === exchange) this.#receiveAnswer(exchange);
    if (exchange.failure !== undefined) throw exchange.failure.thrown;
  }

  #receiveAnswer(exchange: PendingExchange): void {
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

  /** Ends the process at once, even within a call. */
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
      this.#isWaiting = true;
      this.#transport.receive(incoming);
      this.#isWaiting = false;
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
    const target = (this.#targets.get(incoming.readNumber()) ?? this.#expected)?.target;
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
      this.#failCallback(error);
    } finally {
      this.#depth--;
    }
  }

  /** A callback threw: the FMU is inside a call that cannot be completed. */
  #failCallback(error: unknown): never {
    if (this.#failure === undefined) this.#fail("fmu.interrupted", {}, false);
    throw error;
  }

  /** Called every 50 ms while waiting. */
  #idle(): void {
    const now = performance.now();
    if (Atomics.load(this.#numbers, control.exited) === 1) {
      // A message sent before the end may still be unread: the second check fails.
      if (this.#exitNoticed) this.#failByExit();
      this.#exitNoticed = true;
      return;
    }
    const { callTimeout, interrupted } = this.#options;
    const seconds = this.#call === opening ? Math.max(callTimeout, longestStart) : callTimeout;
    if (this.#deadline === Infinity) this.#deadline = now - longestWait + 1000 * seconds;
    if (interrupted()) this.#fail("fmu.interrupted", {});
    if (now < this.#deadline) return;
    const isWaiting = isSleeping(Atomics.load(this.#numbers, control.pid));
    this.#fail(isWaiting ? "fmu.blocked" : "fmu.timed-out", { seconds });
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

  /** The last messages of the instance and the last lines that the process printed. */
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
    const logged = this.#call.log?.lines ?? this.#expected?.log.lines ?? [];
    // Messages of the log thread are printed, too.
    const unlogged = printed.filter((line) => !logged.includes(line));
    return [...logged, ...unlogged.slice(-10)];
  }
}
