import { useEffect, useState } from "preact/hooks";
import type { RunState } from "../../state/state.ts";

/** A shorter run has no button to stop it, which would come and go with each move of a slider [ms]. */
export const SHORT_RUN = 100;

/** Whether the present run has lasted for a time [ms]: a slider has new, short ones all the time. */
export function useRunningFor(
  duration: number,
  { isRunning, number }: Pick<RunState, "isRunning" | "number">,
): boolean {
  const [slow, setSlow] = useState<number>();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setSlow(number), duration);
    return () => clearTimeout(timer);
  }, [isRunning, number]);
  return isRunning && slow === number;
}
