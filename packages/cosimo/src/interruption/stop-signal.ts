import { discardUnfinished } from "../files/open-files.ts";
import { exitCodes } from "../terminal/exit-codes.ts";

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Stops the run as a first Ctrl-C does. */
  readonly stop: () => void;
  readonly release: () => void;
}

/**
 * The first Ctrl-C (or SIGTERM) stops a run at its next step, and partial results are kept. The
 * second ends the process immediately.
 */
export function createStopSignal(): StopSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) abandon();
    controller.abort();
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  return {
    signal: controller.signal,
    stop: () => controller.abort(),
    release: () => void process.off("SIGINT", interrupt).off("SIGTERM", interrupt),
  };
}

function abandon(): never {
  discardUnfinished();
  process.exit(exitCodes.interrupted);
}
