import type { Fmu } from "../description/fmu.ts";
import type { Instance } from "./instance.ts";
import type { InstantiateOptions } from "./instance-options.ts";

/** A backend: instantiates an FMU. */
export interface InstanceSource {
  readonly fmu: Pick<Fmu, "description"> & { readonly archive: { readonly name: string } };
  instantiate(options: InstantiateOptions): Instance;
}
