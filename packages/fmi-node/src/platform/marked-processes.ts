import { endMarked as endMarkedOnLinux } from "./linux/marked-processes.ts";
import { isLinux } from "./platform.ts";

/** Ends other processes with this entry in their environment. Linux only; elsewhere they remain. */
export function endMarked(entry: string): void {
  if (isLinux) endMarkedOnLinux(entry);
}
