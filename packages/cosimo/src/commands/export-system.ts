import { exportCoupledSystem, type FmuExport } from "@cosimo/core";
import { openSystem } from "../units/open-system.ts";

/** An FMU of a coupled system, whose units are opened for it. */
export async function exportSystemFile(
  file: string,
  { library }: { readonly library?: readonly string[] },
  wishes: Parameters<typeof exportCoupledSystem>[1],
): Promise<FmuExport> {
  const system = openSystem(file, library ? { library } : {});
  try {
    return await exportCoupledSystem(system, wishes);
  } finally {
    system.close();
  }
}
