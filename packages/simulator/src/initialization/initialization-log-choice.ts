import { initializationLogDoor } from "#initialization-log";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { InitializationLog } from "./initialization-log.ts";

/** @throws Error where a page has not loaded the functions for it */
export function initializationLog(instance: ModelInstance, values: SlotValues): InitializationLog {
  const create = initializationLogDoor.open();
  if (create === undefined) throw new Error("the functions for reports on initialization are not loaded");
  return create(instance, values);
}

/** Loads what reports on initialization need, which a page in a browser does once. Elsewhere it is always there. */
export function loadInitializationLog(): Promise<void> {
  return initializationLogDoor.load();
}
