import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";
import { serveFolder } from "../serve-folder.ts";

describe.skipIf(!hasChromium)("a new version of the site", JOURNEY, () => {
  const site = pageInBrowser();

  /** A site of its own, whose files may change. */
  async function ownSite() {
    const folder = mkdtempSync(join(tmpdir(), "cosimo-site-"));
    cpSync(site.folder, folder, { recursive: true });
    const served = await serveFolder(folder);
    onTestFinished(() => {
      served.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const edit = (name: string, change: (text: string) => string) =>
      writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
    return { folder, url: served.url, edit };
  }

  const worked = (page: Page) =>
    page.waitForFunction(() =>
      navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated"),
    );

  it("waits while a page has the old one, which stays whole", async () => {
    const { folder, url, edit } = await ownSite();
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(url);
    await worked(page);
    edit("index.html", (text) => text.replace("<title>Cosimo</title>", "<title>Newer</title>"));
    edit("service-worker.js", (text) => text.replace(/cosimo-[0-9a-f]{16}/, "cosimo-0123456789abcdef"));
    // The old version's parts are no longer on the host.
    const part = readdirSync(join(folder, "assets")).find((name) => name.startsWith("save-archive"))!;
    rmSync(join(folder, "assets", part));
    edit("service-worker.js", (text) => text.replace(new RegExp(`\\[?"assets/${part}"[^\\]]*\\],?`), ""));
    await page.reload();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null,
    );
    expect(await page.title()).toBe("Cosimo");
    await page.getByRole("button", { name: "Share" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as ZIP" }).click();
    await download;
    await context.close();
  });

  it("takes over when no page has the old one, without a network too, and the old files are gone", async () => {
    const { url, edit } = await ownSite();
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(url);
    await worked(page);
    edit("index.html", (text) => text.replace("<title>Cosimo</title>", "<title>Newer</title>"));
    edit("service-worker.js", (text) => text.replace(/cosimo-[0-9a-f]{16}/, "cosimo-0123456789abcdef"));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null,
    );
    await page.close();
    await context.setOffline(true);
    // The browser needs a while in which no page of the site is open.
    const title = async () => {
      const next = await context.newPage();
      await next.goto(url);
      const found = await next.title();
      await next.close();
      return found;
    };
    await expect.poll(title, { timeout: 60_000, interval: 1000 }).toBe("Newer");
    const next = await context.newPage();
    await next.goto(url);
    await next.getByRole("figure", { name: "h" }).waitFor();
    await worked(next);
    await expect.poll(() => next.evaluate(() => caches.keys())).toEqual(["cosimo-0123456789abcdef"]);
    await context.close();
  });

  it("with a file of another version is not taken, and the old one stays", async () => {
    const { url, edit } = await ownSite();
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(url);
    await worked(page);
    edit("service-worker.js", (text) => text.replace(/cosimo-[0-9a-f]{16}/, "cosimo-0123456789abcdef"));
    edit("library.json", (text) => `${text} `);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())!.installing === null,
    );
    const isTaken = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null);
    expect(await isTaken()).toBe(false);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("figure", { name: "h" }).waitFor();
    await context.close();
  });
});
