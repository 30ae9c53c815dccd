import { Script } from "node:vm";
import { Interruption, type Supervisor, type WorkPhase } from "@cosimo/core/models";
import { shareAction } from "@cosimo/fmi-node/signals";
import { hasUnfinished } from "../files/open-files.ts";

export interface SupervisorOptions {
  /** Time limit from now on [s]; missing: none. */
  readonly timeout?: number | undefined;
  /** Whether Ctrl-C and SIGTERM end the work; handlers of SIGINT then have no part in it. */
  readonly interruptible?: boolean;
  /** Time of interruptible work between two turns of the event loop [ms]. */
  readonly slice?: number;
  /** Called when Ctrl-C has ended work. */
  readonly onInterrupted?: () => void;
}

/** A run looks at the time limit itself, between its steps; a step that lasts longer by this is ended [ms]. */
const STEP_GRACE = 250;

/**
 * Time of work between two turns of the event loop [ms]. While Node exchanges the handler of Ctrl-C, before and after the work, this
 * signal ends the process at once. While it waits for its watchdog thread to end, after the work, the signal is lost; on a busy machine
 * that takes milliseconds. So it is done seldom.
 */
const INTERRUPTIBLE_SLICE = 1000;

/** A plot of what was computed before the time limit has this time [ms]. */
const LEAST_PLOT_TIME = 3000;

/**
 * Ends synchronous work at any instruction of JavaScript and WebAssembly, by the watchdog threads that Node has for scripts.
 * Code that is ended cannot catch this, nor does it run its `finally` blocks.
 */
export function createSupervisor({
  timeout,
  interruptible = false,
  slice = INTERRUPTIBLE_SLICE,
  onInterrupted,
}: SupervisorOptions): Supervisor {
  const begunAt = performance.now();
  const limitOf = (phase: WorkPhase): number => {
    const left = begunAt + 1000 * timeout! - performance.now();
    if (phase === "plot") return Math.max(left, LEAST_PLOT_TIME);
    return Math.max(1, phase === "run" ? left + STEP_GRACE : left);
  };
  return {
    begunAt,
    ...(interruptible && { slice }),
    run(phase, work) {
      if (timeout === undefined && !interruptible) return work();
      const limit = timeout === undefined ? {} : { timeout: Math.min(Math.ceil(limitOf(phase)), MOST_TIME) };
      const signals = interruptible ? endedBySignals() : undefined;
      try {
        slots[WORK] = () => {
          signals?.begin?.();
          return work();
        };
        return calling.runInThisContext({ ...limit, breakOnSigint: interruptible, displayErrors: false });
      } catch (error) {
        const cause = causes.get((error as NodeJS.ErrnoException | undefined)?.code ?? "");
        if (cause === undefined) throw error;
        if (cause === "interrupted") onInterrupted?.();
        throw new Interruption(cause, phase);
      } finally {
        signals?.end();
      }
    },
  };
}

interface SignalHandling {
  /** Called when the work begins, which Ctrl-C can end by then. */
  readonly begin?: () => void;
  readonly end: () => void;
}

/** Signals that end a process, besides Ctrl-C. */
const ENDING = ["SIGTERM", "SIGHUP"] as const;

/**
 * A listener of these signals could act after synchronous work only. Without listeners they end the process at once; where this would
 * leave unfinished files, they end the work as Ctrl-C does.
 */
function endedBySignals(): SignalHandling {
  const shared = hasUnfinished() ? shareAction("SIGINT", ENDING) : undefined;
  if (shared !== undefined) return { begin: shared.share, end: shared.restore };
  if (hasUnfinished()) return { end: () => {} };
  const listeners = ENDING.flatMap((signal) => process.listeners(signal).map((one) => ({ signal, one })));
  for (const { signal, one } of listeners) process.off(signal, one);
  return {
    end() {
      for (const { signal, one } of listeners) process.on(signal, one);
    },
  };
}

/** Lets Ctrl-C end the synchronous part of a command. @throws Interruption */
export function interruptible<T>(work: () => T): T {
  return createSupervisor({ interruptible: true }).run("compilation", work);
}

/** Largest time of a timer [ms]. */
const MOST_TIME = 2 ** 31 - 1;

/** The script reads the work from here. */
const WORK = Symbol.for("cosimo.work");
const slots = globalThis as unknown as Record<symbol, () => unknown>;
const calling = new Script('globalThis[Symbol.for("cosimo.work")]()');

const causes: ReadonlyMap<string, Interruption["cause"]> = new Map([
  ["ERR_SCRIPT_EXECUTION_TIMEOUT", "timeout"],
  ["ERR_SCRIPT_EXECUTION_INTERRUPTED", "interrupted"],
]);
