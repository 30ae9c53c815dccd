import type { ArchiveEntry } from "../archive/archive.ts";
import type { Fmu } from "../description/fmu.ts";
import { FmuFailure } from "./fmu-failure.ts";

/** The bytes of a file in an FMU. */
export function readEntry({ archive }: Fmu, entry: ArchiveEntry): Uint8Array {
  const { value, diagnostics } = entry.read();
  if (value !== undefined) return value;
  throw new FmuFailure("fmu.not-unpacked", { fmu: archive.name, reason: diagnostics[0]?.message ?? "" });
}
