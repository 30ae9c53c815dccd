import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";
// @ts-expect-error a plain Node script without declarations
import { buildSite } from "../../scripts/site.mjs";

/** The folder of the built page. The first file of tests that needs it builds it; the others wait. Nothing is written into it. */
export async function builtSite(): Promise<string> {
  const shared = inject("sharedFolder");
  const [site, fault] = [join(shared, "site"), join(shared, "site-fault.txt")];
  if (isFirst(join(shared, "site-begun"))) await build(site, fault);
  await vi.waitFor(
    () => {
      if (!existsSync(site) && !existsSync(fault)) throw new Error("the page is not built yet");
    },
    { timeout: 240_000, interval: 100 },
  );
  if (existsSync(fault)) throw new Error(readFileSync(fault, "utf8"));
  return site;
}

/** Whether this process is the first one that makes the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function build(site: string, fault: string): Promise<void> {
  try {
    await buildSite(`${site}-unfinished`);
    renameSync(`${site}-unfinished`, site);
  } catch (error) {
    writeFileSync(fault, String(error));
  }
}
