import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeTemporaryFolder } from "@cosimo/fmi-node";
import { findChromium, startChromium } from "./chromium.ts";

/** Size of pictures [pixels]. */
export const PICTURE = { width: 1280, height: 720 };

/** The view of a page at a time [s], as PNG. @throws FileError */
export async function drawPicture(page: string, time: number): Promise<Uint8Array> {
  const program = findChromium();
  const folder = makeTemporaryFolder("view");
  const file = join(folder, "view.html");
  writeFileSync(file, page);
  const browser = startChromium(program, join(folder, "profile"));
  try {
    const opened = await browser.open(pathToFileURL(file).href, "globalThis.scenePage !== undefined");
    const { width, height } = PICTURE;
    const address = String(await opened.evaluate(`scenePage.picture(${time}, ${width}, ${height})`));
    return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
