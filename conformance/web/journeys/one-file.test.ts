import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("one file", JOURNEY, () => {
  const site = pageInBrowser();
  const folder = mkdtempSync(join(tmpdir(), "cosimo-one-file-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("holds model and page: it opens from disk without a network, and saves itself again", async () => {
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(site.url);
    const text = "model Ball // </script><script>alert(1)</script>\n  Real x = time;\nend Ball;";
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(text);
    const saved = async (from: Page, name: string): Promise<string> => {
      await from.getByRole("button", { name: "Share" }).click();
      const download = from.waitForEvent("download");
      await from.getByRole("button", { name: "Save as one file", exact: true }).click();
      const path = join(folder, name);
      await (await download).saveAs(path);
      return pathToFileURL(path).href;
    };
    const first = await saved(page, "first.html");
    await page.close();
    await context.setOffline(true);
    const opened = await context.newPage();
    await opened.goto(first);
    await opened.getByText("Completed").waitFor();
    await opened.getByRole("figure", { name: "x" }).waitFor();
    await expect.poll(() => opened.getByRole("textbox").first().textContent()).toContain("<script>alert(1)");
    await opened.goto(await saved(opened, "second.html"));
    await opened.getByRole("figure", { name: "x" }).waitFor();
    await context.close();
  });

  it("holds the results too: it shows them without a run, and the model runs in front of them", async () => {
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByText("Completed").waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as one file with this run" }).click();
    const path = join(folder, "with-run.html");
    await (await download).saveAs(path);
    const opened = await context.newPage();
    await opened.goto(pathToFileURL(path).href);
    await opened.getByText(/^Opened: \d+ rows/).waitFor();
    await opened.getByRole("figure", { name: "h" }).waitFor();
    await opened.getByRole("button", { name: "Show behind the curves of Ball.mo" }).click();
    await opened.getByText("Completed").waitFor();
    await opened.getByRole("list", { name: "Kept runs" }).getByText("results/Ball.mat").waitFor();
    await context.close();
  });
});
