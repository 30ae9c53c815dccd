import { doorOnDemand } from "@cosimo/ir";
import { loadFurtherMethods } from "@cosimo/kernels";

/** A page whose models have no delays does not load the functions for them, nor their kernels. */
export const pastDoor = doorOnDemand(async () => {
  const [module] = await Promise.all([import("./create-past.ts"), loadFurtherMethods()]);
  return module.createPast;
});
