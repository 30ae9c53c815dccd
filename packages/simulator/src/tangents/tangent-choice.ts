import { runTangentDoor } from "#run-tangents";

/** The functions for runs with derivatives. @throws Error where a page has not loaded them */
export function tangentsOfRuns() {
  const found = runTangentDoor.open();
  if (found === undefined) throw new Error("the functions for derivatives of runs are not loaded");
  return found;
}

/** Loads what runs with derivatives by parameters need, which a page in a browser does once. Elsewhere it is always there. */
export function loadRunTangents(): Promise<void> {
  return runTangentDoor.load();
}
