/** Part of the work at which the caller or a time limit ended it. */
export type WorkPhase = "compilation" | "initialization" | "run" | "analysis" | "plot";

/** Work ended from outside before it had a result. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  override readonly cause: "timeout" | "interrupted";
  readonly phase: WorkPhase;

  constructor(cause: Interruption["cause"], phase: WorkPhase) {
    super(`${cause === "timeout" ? "the time limit was reached" : "interrupted"} (${phase})`);
    this.cause = cause;
    this.phase = phase;
  }
}

/**
 * Ends synchronous work from outside: at a time limit, at Ctrl-C. A host that can do so passes one; in a browser the
 * worker is ended instead.
 */
export interface Supervisor {
  /** Start of the time limit of the run, by `performance.now()` [ms]. */
  readonly begunAt: number;
  /** Time of work after which the event loop is served [ms]; missing: 30. */
  readonly slice?: number;
  /**
   * Runs `work`. After an interruption nothing that `work` was changing may be used.
   * @throws Interruption
   */
  run<T>(phase: WorkPhase, work: () => T): T;
}

/** Starts the time limit now; nothing ends work. */
export function unsupervised(): Supervisor {
  return { begunAt: performance.now(), run: (_phase, work) => work() };
}
