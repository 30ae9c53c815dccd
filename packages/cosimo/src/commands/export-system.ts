import { exportCoupledSystem, type FmuExport } from "@cosimo/core";
import { openSystem } from "../units/open-system.ts";

/** Opens the units of a coupled system and exports it as one FMU. */
export async function exportSystemFile(
  file: string,
  { library, allowCode }: { readonly library?: readonly string[]; readonly allowCode?: boolean },
  exportOptions: Parameters<typeof exportCoupledSystem>[1],
): Promise<FmuExport> {
  const system = openSystem(file, { ...(library && { library }), ...(allowCode && { allowCode }) });
  try {
    return await exportCoupledSystem(system, exportOptions);
  } finally {
    system.close();
  }
}
