import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "cosimo-view-";
/** Time after which a browser has read its page [ms]. */
const READ = 3_600_000;

/**
 * Makes a folder for a page that the browser reads after this process has ended, and removes those that earlier processes of this user have
 * left. Another user's folders and links are left alone.
 */
export function makePageFolder(parent: string = tmpdir(), now: number = Date.now()): string {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(parent, name);
    // Another process may have removed it.
    const status = lstatSync(folder, { throwIfNoEntry: false });
    if (status === undefined || !status.isDirectory()) continue;
    const isOwn = process.getuid === undefined || status.uid === process.getuid();
    if (isOwn && now - status.mtimeMs > READ) removePageFolder(folder);
  }
  return mkdtempSync(join(parent, PREFIX));
}

export function removePageFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
