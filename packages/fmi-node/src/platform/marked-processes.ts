import { endMarked as endMarkedOnLinux } from "./linux/marked-processes.ts";
import { isLinux } from "./platform.ts";

/** In the environment of FMUs' processes, and of what these start: the folder of temporary files, a slash and a number. */
export const markName = "COSIMO_FMU_PROCESS";

/** Ends the processes with a mark: what an FMU has started and left behind. Linux only; elsewhere they remain. */
export function endMarked(mark: string): void {
  if (isLinux) endMarkedOnLinux(`${markName}=${mark}`);
}
