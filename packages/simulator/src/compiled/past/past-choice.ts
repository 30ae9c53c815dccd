import type { HybridDae } from "@cosimo/ir";
import { pastDoor } from "#past";
import type { ModelInstance } from "../../model/model-instance.ts";
import type { InstancePast } from "./past.ts";

/** What delays and lines need of the past; undefined for models without both. @throws Error where a page has not loaded it */
export function pastOf(instance: ModelInstance): InstancePast | undefined {
  if (!asksForPast(instance.module.dae)) return undefined;
  const create = pastDoor.open();
  if (create === undefined) throw new Error("the functions for past values are not loaded");
  return create(instance);
}

function asksForPast({ histories, distributions }: HybridDae): boolean {
  return histories !== undefined || distributions !== undefined;
}

/** Loads what models that ask for values of the past need, which a page in a browser does once. Elsewhere it is always there. */
export function loadPastValues(): Promise<void> {
  return pastDoor.load();
}
