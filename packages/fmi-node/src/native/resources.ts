import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { NativeFmu } from "./native-fmu.ts";

/** FMI 3.0.2 section 2.3.1: an absolute path with a separator at its end. */
export function resourcePath({ folder }: NativeFmu): string {
  return join(folder, "resources", sep);
}

/** FMI 2.0.5 section 2.1.5: a URI without a separator at its end. */
export function resourceUri({ folder }: NativeFmu): string {
  return pathToFileURL(join(folder, "resources")).href;
}
