import { Worker } from "node:worker_threads";
import { type CodeCall, CodeFailure, type CodePoint, type CodeReason } from "@cosimo/cosim";
import { entryFile } from "@cosimo/fmi-node";
import { type CodeStart, codeCalls, exchangeOf, places, shareMemory, textOf } from "./code-exchange.ts";

/** The code of a unit in a thread of its own; Python in a process under that thread. */
export interface CodeHost {
  /** Its declaration, as it says. */
  readonly declaration: unknown;
  /** @throws CodeFailure */
  call(name: CodeCall, point: CodePoint, result: Float64Array): void;
  /** Ends thread and process, whatever they do. */
  close(): void;
}

/** Least time for the start of thread and process, whatever the time limit of calls [s]. */
const START_LIMIT = 10;

/** Starts the code and waits until it has declared its unit. `limit` of a call [s]. @throws CodeFailure */
export function startCode(start: Omit<CodeStart, "memory">, limit: number): CodeHost {
  const memory = shareMemory();
  const exchange = exchangeOf(memory);
  const { control, numbers } = exchange;
  control[places.turn] = 1;
  const workerData: CodeStart = { ...start, memory };
  // What a module prints must not come between the lines of this program.
  const worker = new Worker(entryFile("code-thread-entry", "code-units", import.meta.url), {
    ...{ workerData, stdout: true, stderr: true },
    // Conditions and loaders of this program are not for the compiled file.
    execArgv: [],
  });
  worker.unref();
  worker.stdout.pipe(process.stderr, { end: false });
  worker.stderr.pipe(process.stderr, { end: false });
  worker.on("error", () => undefined);
  let lost: CodeReason | undefined;

  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    lost ??= { kind: "threw", reason: "the unit has been ended" };
    const pid = Atomics.exchange(control, places.pid, 0);
    try {
      if (pid > 0) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
    void worker.terminate();
  };
  /** Waits for the answer. @throws CodeFailure */
  const receive = (limit: number): void => {
    const end = performance.now() + 1000 * limit;
    // The notification of an earlier answer may come late.
    while (Atomics.load(control, places.turn) === 1) {
      const left = end - performance.now();
      if (left > 0) Atomics.wait(control, places.turn, 1, left);
      else {
        lost = { kind: "time-limit", limit };
        close();
        throw new CodeFailure(lost);
      }
    }
    if (control[places.failed] === 0) return;
    const reason = JSON.parse(textOf(exchange)) as CodeReason;
    if (control[places.failed] === 2) {
      lost = reason;
      close();
    }
    throw new CodeFailure(reason);
  };

  try {
    receive(Math.max(limit, START_LIMIT));
  } catch (error) {
    close();
    throw error;
  }
  return {
    declaration: JSON.parse(textOf(exchange)),
    call(name, { time, dt, states, inputs, parameters }, result) {
      // A call that was interrupted has no answer.
      if (Atomics.load(control, places.turn) === 1) close();
      if (lost !== undefined) throw new CodeFailure(lost);
      numbers[0] = time;
      numbers[1] = dt;
      numbers.set(states, 2);
      numbers.set(inputs, 2 + states.length);
      numbers.set(parameters, 2 + states.length + inputs.length);
      control[places.count] = 2 + states.length + inputs.length + parameters.length;
      control[places.call] = codeCalls.indexOf(name);
      Atomics.store(control, places.turn, 1);
      worker.postMessage(0);
      receive(limit);
      result.set(numbers.subarray(0, result.length));
    },
    close,
  };
}
