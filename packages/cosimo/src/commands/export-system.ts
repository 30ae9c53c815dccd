import { exportCoupledSystem, type FmuExport } from "@cosimo/core";
import { openSystem } from "../units/open-system.ts";

/** Opens the units of a coupled system and exports it as one FMU. */
export async function exportSystemFile(
  file: string,
  { library }: { readonly library?: readonly string[] },
  exportOptions: Parameters<typeof exportCoupledSystem>[1],
): Promise<FmuExport> {
  const system = openSystem(file, library ? { library } : {});
  try {
    return await exportCoupledSystem(system, exportOptions);
  } finally {
    system.close();
  }
}
