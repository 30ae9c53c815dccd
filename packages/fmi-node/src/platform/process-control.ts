import * as linux from "./linux/process-control.ts";
import { endWithStandardInput } from "./plain/process-control.ts";
import { isLinux } from "./platform.ts";

/** This process ends with the process `parent`, even while its main thread is inside an FMU. */
export function endWithParent(parent: number): void {
  if (isLinux) linux.requestDeathWithParent();
  else endWithStandardInput();
  // The parent may have ended before.
  if (process.ppid !== parent) process.exit(0);
}

/** Output of C code before a crash is kept where the C library can be told so; elsewhere its last part may be lost. */
export function writeOutputByLines(): void {
  if (isLinux) linux.writeOutputByLines();
}

/** Whether the main thread of a process waits instead of computing; false where this is unknown. */
export function isSleeping(pid: number): boolean {
  return isLinux && linux.isSleeping(pid);
}
