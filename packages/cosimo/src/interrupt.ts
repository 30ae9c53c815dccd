import { discardOpenFiles } from "./atomic-file.ts";
import { exitCodes } from "./exit-codes.ts";

/** Why a run was stopped from outside. */
export type StopReason = "interrupted" | "timeout";

export interface StopSignal {
  readonly signal: AbortSignal;
  readonly reason: () => StopReason | undefined;
  readonly release: () => void;
}

/**
 * One Ctrl-C (or a termination request, or the end of `timeout` seconds) stops a run at its next step, so that partial
 * results are kept; a second Ctrl-C ends the process at once.
 */
export function createStopSignal(timeout: number | undefined): StopSignal {
  const controller = new AbortController();
  let reason: StopReason | undefined;
  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const interrupt = (): void => {
    if (reason === "interrupted") abandon();
    stop("interrupted");
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const timer = timeout === undefined ? undefined : setTimeout(() => stop("timeout"), timeout * 1000);
  return {
    signal: controller.signal,
    reason: () => reason,
    release: () => {
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      clearTimeout(timer);
    },
  };
}

function abandon(): never {
  discardOpenFiles();
  process.exit(exitCodes.interrupted);
}
