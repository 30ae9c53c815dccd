import type { Instantiate } from "@cosimo/fmi";
import { openFmi1 } from "./fmi1.ts";
import { openFmi2 } from "./fmi2.ts";
import { openFmi3 } from "./fmi3.ts";
import type { NativeFmu } from "./native-fmu.ts";
import { SharedLibrary } from "./shared-library.ts";

export interface OpenedFmu {
  readonly instantiate: Instantiate;
  close(): void;
}

/** Loads an FMU's binary into this process. */
export function openNative(fmu: NativeFmu): OpenedFmu {
  const library = new SharedLibrary(fmu.library, fmu.name);
  const open = { 1: openFmi1, 2: openFmi2, 3: openFmi3 }[fmu.majorVersion];
  return { instantiate: open(fmu, library), close: () => library.unload() };
}
