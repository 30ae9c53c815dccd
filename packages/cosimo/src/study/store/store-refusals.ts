import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { storeMessages } from "./store-messages.ts";
import { differences, type StudyIdentity } from "./study-identity.ts";

/** The error for the number of a run that a study does not have. */
export function refuseRun(run: number, runs: number): ModelError {
  return new ModelError([diagnoseWithoutSpan(storeMessages, "study-store.no-run", { run, runs })]);
}

/** @throws ModelError if a study has more runs than it is to have */
export function refuseFewer(folder: string, stored: number, runs: number): void {
  if (runs >= stored) return;
  throw new ModelError([
    diagnoseWithoutSpan(storeMessages, "study-store.no-fewer", { folder, stored, runs }),
  ]);
}

/** @throws ModelError if rows would not be those that the study was begun with, with what has changed */
export function refuseChanged(folder: string, stored: StudyIdentity, now: StudyIdentity): void {
  const names = differences(stored, now);
  if (names.length === 0) return;
  const args = { folder, names: names.join(", ") };
  throw new ModelError([diagnoseWithoutSpan(storeMessages, "study-store.changed", args)]);
}
