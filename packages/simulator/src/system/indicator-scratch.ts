import type { int } from "@cosimo/ir";
import type { HybridSystem } from "./hybrid-system.ts";

const addresses = new WeakMap<HybridSystem, int>();

/** Address of two vectors of indicators for use within one call. Allocated once per system. */
export function indicatorScratch(system: HybridSystem): int {
  let address = addresses.get(system);
  if (address === undefined) {
    address = system.allocate(2 * system.indicatorCount);
    addresses.set(system, address);
  }
  return address;
}
