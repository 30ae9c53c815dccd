import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markName } from "./process-mark.ts";

let root: string | undefined;

/** A new folder, removed when this process has ended, also by a crash. */
export function makeTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(temporaryRoot(), `${prefix}-`));
}

/** The folder of all temporary folders of this process, which also marks processes that must not outlive it. */
export function temporaryRoot(): string {
  root ??= makeRoot();
  return root;
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function makeRoot(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "cosimo-fmu-"));
  process.once("exit", () => removeTemporaryFolder(folder));
  if (process.platform !== "win32") startCleanUpProcess(folder);
  return folder;
}

/** Ends the processes that FMUs have left behind (on Linux), then removes the folder. */
const cleanUp = `read -r line
for file in $(grep -lsF "${markName}=$0/" /proc/[0-9]*/environ); do
  process=\${file#/proc/}
  kill -9 "\${process%/environ}"
done
rm -rf -- "$0"`;

/**
 * A crash or a signal runs no exit handler. A shell waits for the end of its input, which comes when this process has ended, and
 * cleans up. It has a session of its own, which Ctrl-C does not reach.
 */
function startCleanUpProcess(folder: string): void {
  const cleanUpProcess = spawn("/bin/sh", ["-c", cleanUp, folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  // Without a shell only the exit handler removes the folder.
  cleanUpProcess.on("error", () => undefined);
  cleanUpProcess.unref();
  (cleanUpProcess.stdin as unknown as { unref(): void }).unref();
}
