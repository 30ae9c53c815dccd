import { createHash, randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** A name that nobody can foresee. It says which process made the file or folder. */
export function temporaryName(): string {
  return `.cosimo-${host}-${process.pid}-${randomBytes(8).toString("hex")}.tmp`;
}

/** Process numbers mean something on one machine only, and folders may be shared. */
const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

const swept = new Set<string>();

/** A killed process removes nothing. This removes what such processes have left in a folder; once for each folder. */
export function removeLeftovers(folder: string): void {
  if (swept.has(folder)) return;
  swept.add(folder);
  for (const name of namesIn(folder)) {
    const [, machine, pid] = /^\.cosimo-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/.exec(name) ?? [];
    if (machine === host && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A folder may allow new files and no listing. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Also true for processes of other users. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
