import { Script } from "node:vm";
import { Interruption, type Supervisor, type WorkPhase } from "@cosimo/core/models";
import { hasUnfinished } from "../files/open-files.ts";

export interface SupervisorOptions {
  /** Time limit from now on [s]; missing: none. */
  readonly timeout?: number | undefined;
  /** Whether Ctrl-C and SIGTERM end the work; handlers of SIGINT then have no part in it. */
  readonly interruptible?: boolean;
}

/** A run looks at the time limit itself, between its steps; a step that lasts longer by this is ended [ms]. */
const STEP_GRACE = 250;

/** A plot of what was computed before the time limit has this time [ms]. */
const LEAST_PLOT_TIME = 3000;

/**
 * Ends synchronous work at any instruction of JavaScript and WebAssembly, by the watchdog threads that Node has for scripts.
 * Code that is ended cannot catch this, nor does it run its `finally` blocks.
 */
export function createSupervisor({ timeout, interruptible = false }: SupervisorOptions): Supervisor {
  const begunAt = performance.now();
  const limitOf = (phase: WorkPhase): number => {
    const left = begunAt + 1000 * timeout! - performance.now();
    if (phase === "plot") return Math.max(left, LEAST_PLOT_TIME);
    return Math.max(1, phase === "run" ? left + STEP_GRACE : left);
  };
  return {
    begunAt,
    run(phase, work) {
      if (timeout === undefined && !interruptible) return work();
      const limit = timeout === undefined ? {} : { timeout: Math.min(Math.ceil(limitOf(phase)), MOST_TIME) };
      const listen = interruptible ? withoutListeners("SIGTERM") : undefined;
      try {
        slots[WORK] = work;
        return calling.runInThisContext({ ...limit, breakOnSigint: interruptible, displayErrors: false });
      } catch (error) {
        const cause = causes.get((error as NodeJS.ErrnoException | undefined)?.code ?? "");
        throw cause === undefined ? error : new Interruption(cause, phase);
      } finally {
        listen?.();
      }
    },
  };
}

/**
 * A listener of the signal could act after synchronous work only: without one the signal ends the process at once. Unfinished files keep
 * their listener, which removes them. Answers what restores the listeners.
 */
function withoutListeners(signal: NodeJS.Signals): (() => void) | undefined {
  if (hasUnfinished()) return undefined;
  const listeners = process.listeners(signal);
  for (const one of listeners) process.off(signal, one);
  return () => {
    for (const one of listeners) process.on(signal, one);
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
