import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { storeMessages } from "./store-messages.ts";

/** The error for the number of a run that a study does not have. */
export function refuseRun(run: number, runs: number): ModelError {
  return new ModelError([diagnoseWithoutSpan(storeMessages, "study-store.no-run", { run, runs })]);
}
