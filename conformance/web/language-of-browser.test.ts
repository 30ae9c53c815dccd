import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile, plotTrajectory, renderHtml } from "@cosimo/core/models";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";

/** As WebKitGTK calls its language in the locale C.UTF-8: no language tag, so that `Intl` throws. */
const LANGUAGE = "C";

describe.skipIf(!hasChromium)("in a browser whose language is no language tag", JOURNEY, () => {
  const site = pageInBrowser();

  /** `content`: of a page that the site does not have. */
  async function open(address: string, content?: string): Promise<Page> {
    const context = await site.context();
    onTestFinished(() => context.close());
    await context.addInitScript((language) => {
      Object.defineProperty(Navigator.prototype, "language", { get: () => language });
      Object.defineProperty(Navigator.prototype, "languages", { get: () => [language] });
    }, LANGUAGE);
    const page = await context.newPage();
    if (content !== undefined)
      await page.route(`**/${address}`, (route) =>
        route.fulfill({ contentType: "text/html", body: content }),
      );
    await page.goto(new URL(address, site.url).href);
    return page;
  }

  it.each(["index.html", "page.html"])(
    "%s opens, runs and draws; other scripts see the browser as it is",
    async (address) => {
      const page = await open(address);
      await completed(page);
      await page.getByRole("figure", { name: "h", exact: true }).waitFor();
      expect(await page.evaluate(() => navigator.language)).toBe(LANGUAGE);
    },
  );

  it("a model in another page runs and draws", async () => {
    const lesson = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="embed.js"></script>
      <cosimo-model plot="x"><script type="text/modelica">model Line Real x = time; end Line;</script></cosimo-model>`;
    const page = await open("lesson.html", lesson);
    await page.getByRole("figure", { name: "x" }).waitFor();
  });

  it("a plot that a command writes is drawn", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cosimo-plot-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { trajectory } = compile("model Line Real x = time; end Line;").simulateSync();
    const file = join(folder, "plot.html");
    writeFileSync(file, renderHtml(plotTrajectory(trajectory)));
    const page = await open(pathToFileURL(file).href);
    await page.getByRole("figure").first().waitFor();
  });
});
