import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
// @ts-expect-error a plain Node script without declarations
import { buildSite } from "../../scripts/site.mjs";
import { hasTool } from "../tool.ts";

const chromiumPath = "/usr/bin/chromium";
export const hasChromium = hasTool(chromiumPath);

export function launchBrowser(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  return chromium.launch({ executablePath: chromiumPath, args });
}

/** Builds the page into a temporary folder. */
export async function builtSite(): Promise<{ readonly folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-site-"));
  await buildSite(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Drops a file on the page, as a user does from another window. */
export async function dropFile(page: Page, name: string, content: Uint8Array): Promise<void> {
  const base64 = Buffer.from(content).toString("base64");
  const transfer = await page.evaluateHandle(
    ([data, title]) => {
      const items = new DataTransfer();
      const bytes = Uint8Array.from(atob(data!), (one) => one.charCodeAt(0));
      items.items.add(new File([bytes], title!));
      return items;
    },
    [base64, name],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}
