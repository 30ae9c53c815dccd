import type { int } from "@cosimo/ir";
import type { HybridSystem } from "./hybrid-system.ts";

const addresses = new WeakMap<HybridSystem, int>();

/** Address of memory for the event indicators of a system, for use within one call: the same each time, so that nothing grows. */
export function indicatorScratch(system: HybridSystem): int {
  let address = addresses.get(system);
  if (address === undefined) {
    address = system.allocate(system.indicatorCount);
    addresses.set(system, address);
  }
  return address;
}
