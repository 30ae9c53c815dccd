import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let root: string | undefined;

/** A new folder that is gone when this process is gone, however it ends. */
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
 * A crash and a signal run no code of ours. So a shell waits for the end of its input, which comes when this process has
 * ended, and removes what is left. It is in a session of its own, where no Ctrl-C reaches it.
 */
function startCleanUpProcess(folder: string): void {
  const cleanUpProcess = spawn("/bin/sh", ["-c", 'read -r line; rm -rf -- "$0"', folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  // Without a shell the exit handler has to do.
  cleanUpProcess.on("error", () => undefined);
  cleanUpProcess.unref();
  (cleanUpProcess.stdin as unknown as { unref(): void }).unref();
}
