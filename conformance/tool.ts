import { spawnSync } from "node:child_process";

/**
 * Whether a program that a test needs is installed. Tests without their tool are skipped (`describe.skipIf`) and
 * counted by the reporter.
 */
export function hasTool(command: string, versionFlag = "--version"): boolean {
  return spawnSync(command, [versionFlag], { stdio: "ignore" }).status === 0;
}
