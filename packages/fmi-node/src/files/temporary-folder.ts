import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let root: string | undefined;

/** A new folder, removed when this process has ended, also by a crash. */
export function makeTemporaryFolder(prefix: string): string {
  root ??= makeRoot();
  return mkdtempSync(join(root, `${prefix}-`));
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

/**
 * A crash or a signal runs no exit handler. A shell waits for the end of its input, which comes when this process has ended, and
 * removes the folder. It has a session of its own, which Ctrl-C does not reach.
 */
function startCleanUpProcess(folder: string): void {
  const cleanUpProcess = spawn("/bin/sh", ["-c", 'read -r line; rm -rf -- "$0"', folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  // Without a shell only the exit handler removes the folder.
  cleanUpProcess.on("error", () => undefined);
  cleanUpProcess.unref();
  (cleanUpProcess.stdin as unknown as { unref(): void }).unref();
}
