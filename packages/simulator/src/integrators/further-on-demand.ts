import { doorOnDemand } from "@cosimo/ir";
import { loadFurtherMethods } from "@cosimo/kernels";

/** A page that uses the default methods alone does not load the others, nor their kernels. */
export const furtherIntegratorDoor = doorOnDemand(async () => {
  const [module] = await Promise.all([import("./further-integrators.ts"), loadFurtherMethods()]);
  return module.furtherIntegrators;
});
