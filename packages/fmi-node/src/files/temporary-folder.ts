import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markName } from "./process-mark.ts";
import { removeLeftovers, temporaryName } from "./temporary-names.ts";

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

/** In a temporary folder, the end of names of files that hold the number of a process group to be ended with this process. */
export const GROUP_FILE = ".group";

function makeRoot(): string {
  const parent = realpathSync(tmpdir());
  removeLeftovers(parent);
  const folder = join(parent, temporaryName());
  mkdirSync(folder, { mode: 0o700 });
  process.once("exit", () => removeTemporaryFolder(folder));
  if (process.platform !== "win32") startCleanUpProcess(folder);
  return folder;
}

/**
 * A crash or a signal runs no exit handler. A shell waits for the end of its input, which comes when this process has ended; then it
 * ends the process groups of compilers and, on Linux, the processes that FMUs have left behind, and removes the folder. It has a session of its own, which Ctrl-C does not reach.
 */
function startCleanUpProcess(folder: string): void {
  const cleanUpProcess = spawn("/bin/sh", ["-c", CLEAN_UP, folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  // Without a shell only the exit handler removes the folder.
  cleanUpProcess.on("error", () => undefined);
  cleanUpProcess.unref();
  (cleanUpProcess.stdin as unknown as { unref(): void }).unref();
}

const CLEAN_UP = `read -r line
for file in "$0"/*/*${GROUP_FILE}; do read -r group < "$file" && kill -s KILL -- "-$group"; done
for file in $(grep -lsF "${markName}=$0/" /proc/[0-9]*/environ); do
  process=\${file#/proc/}
  kill -s KILL "\${process%/environ}"
done
rm -rf -- "$0"`;
