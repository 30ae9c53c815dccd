import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeTemporaryFolder } from "@cosimo/fmi-node";
import { type DrivenPage, findChromium, startChromium } from "./chromium.ts";

/** Size of pictures and videos [pixels]. */
export const PICTURE = { width: 1280, height: 720 };

/** Calls `use` with the page of a view, opened in an installed browser, which ends afterwards. @throws FileError */
export async function withOpenedView<T>(page: string, use: (opened: DrivenPage) => Promise<T>): Promise<T> {
  const program = findChromium();
  const folder = makeTemporaryFolder("view");
  const file = join(folder, "view.html");
  writeFileSync(file, page);
  const browser = startChromium(program, join(folder, "profile"));
  try {
    return await use(await browser.open(pathToFileURL(file).href, "globalThis.scenePage !== undefined"));
  } finally {
    await browser.close();
    // Processes of the browser may write into its profile a little longer.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
