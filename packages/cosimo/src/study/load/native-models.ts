import { extname } from "node:path";
import { readSystemFile } from "../../units/open-system.ts";
import { isSystemFile } from "../../units/system-files.ts";

/** Whether runs of a model execute code of an FMU that is no WebAssembly. @throws FileError, MalformedFileError, ModelError */
export function hasNative(model: string): boolean {
  if (extname(model).toLowerCase() === ".fmu") return true;
  if (!isSystemFile(model)) return false;
  return readSystemFile(model).system.units.some(
    ({ origin, backend }) => origin.kind === "fmu" && backend !== "wasm",
  );
}
