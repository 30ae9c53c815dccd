import { loadFurtherMethods } from "@cosimo/kernels";
import type { FurtherIntegratorDoor, FurtherIntegrators } from "./further-integrators.ts";

let loaded: FurtherIntegrators | undefined;

/** A page that uses the default methods alone does not load the others, nor their kernels. */
export const furtherIntegratorDoor: FurtherIntegratorDoor = {
  open: () => loaded,
  load: async () => {
    const [module] = await Promise.all([import("./further-integrators.ts"), loadFurtherMethods()]);
    loaded = module.furtherIntegrators;
  },
};
