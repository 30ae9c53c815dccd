import type { CallbackTarget } from "@cosimo/fmi";
import type { InstanceCalls } from "@cosimo/fmi/calls";
import { helper } from "../platform/helper.ts";
import { LogQueue } from "./log-queue.ts";
import { LogThread } from "./log-thread.ts";
import type { LoggerKind, RegisteredLogger, ThreadLoggers } from "./logger-types.ts";

let queue: ThreadLoggers | undefined;
let thread: LogThread | undefined;
let prints = false;

/** In the process of an isolated FMU: its supervisor reads what is printed after a crash, too. */
export function printThreadMessages(): void {
  prints = true;
}

/** Prepares loggers while the FMU is being loaded: the start of the log thread takes some 10 ms. */
export function startThreadLoggers(): void {
  if (queue !== undefined) return;
  const loaded = helper();
  if (loaded === undefined) thread ??= new LogThread(prints);
  else queue = new LogQueue(loaded, prints);
}

/** The log thread takes what the queue has no logger for. */
export function registerThreadLogger(kind: LoggerKind, target: CallbackTarget): RegisteredLogger {
  startThreadLoggers();
  const registered = queue?.register(kind, target);
  if (registered !== undefined) return registered;
  thread ??= new LogThread(prints);
  return thread.register(kind, target);
}

export function receiveThreadMessages(): void {
  queue?.receive();
  thread?.receive();
}

/** The same calls; after each, messages of other threads are passed on. */
export function receivingMessages(calls: InstanceCalls): InstanceCalls {
  const receiving = <T extends unknown[], R>(call: (...values: T) => R) => {
    return (...values: T): R => {
      const result = call(...values);
      receiveThreadMessages();
      return result;
    };
  };
  const entries = Object.entries(calls).map(([name, call]) => [name, receiving(call as () => unknown)]);
  return {
    ...(Object.fromEntries(entries) as unknown as InstanceCalls),
    prepareStep(inputs, outputs) {
      const step = calls.prepareStep(inputs, outputs);
      return { ...step, begin: receiving(step.begin) };
    },
    prepareEvaluation(sizes) {
      const evaluation = calls.prepareEvaluation(sizes);
      return { ...evaluation, evaluate: receiving(evaluation.evaluate) };
    },
  };
}
