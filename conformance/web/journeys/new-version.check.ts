import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { hasChromium, JOURNEY, KEEPS_OFFLINE, keptOffline, pageInBrowser } from "../page-in-browser.ts";
import { serveFolder } from "../serve-folder.ts";

const NEWER = "0123456789abcdef";
/** A busy machine installs all files in many seconds. */
const patience = { timeout: 60_000 };

/** The worker of another version of the site. */
function newer(text: string): string {
  const [version] = /(?<=["'`])[0-9a-f]{16}(?=["'`])/.exec(text)!;
  return text.replaceAll(version, NEWER);
}

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

  /** States of the versions that the browser has; missing: there is none. */
  const versions = (page: Page) =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
      return { installing: installing?.state, waiting: waiting?.state, active: active?.state };
    });
  const lookForUpdate = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));

  it("waits while a page has the old one, which stays whole", async () => {
    const { folder, url, edit } = await ownSite();
    const context = await site.context(KEEPS_OFFLINE);
    const page = await context.newPage();
    await page.goto(url);
    await keptOffline(page);
    edit("index.html", (text) => text.replace("<title>Cosimo</title>", "<title>Newer</title>"));
    edit("service-worker.js", newer);
    // The old version's parts are no longer on the host.
    const part = readdirSync(join(folder, "assets")).find((name) => name.startsWith("save-archive"))!;
    rmSync(join(folder, "assets", part));
    edit("service-worker.js", (text) => text.replace(new RegExp(`\\[?"assets/${part}"[^\\]]*\\],?`), ""));
    await page.reload();
    await lookForUpdate(page);
    await expect.poll(() => versions(page), patience).toEqual({ waiting: "installed", active: "activated" });
    expect(await page.title()).toBe("Cosimo");
    await page.getByRole("button", { name: "Share" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as ZIP" }).click();
    await download;
    await context.close();
  });

  it("takes over when no page has the old one, without a network too, and the old files are gone", async () => {
    const { url, edit } = await ownSite();
    const context = await site.context(KEEPS_OFFLINE);
    const page = await context.newPage();
    await page.goto(url);
    await keptOffline(page);
    edit("index.html", (text) => text.replace("<title>Cosimo</title>", "<title>Newer</title>"));
    edit("service-worker.js", newer);
    await lookForUpdate(page);
    await expect.poll(() => versions(page), patience).toEqual({ waiting: "installed", active: "activated" });
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
    await expect.poll(title, { ...patience, interval: 1000 }).toBe("Newer");
    const next = await context.newPage();
    await next.goto(url);
    await next.getByRole("figure", { name: "h" }).waitFor();
    await keptOffline(next);
    await expect.poll(() => next.evaluate(() => caches.keys())).toEqual([`cosimo-${NEWER}`]);
    await context.close();
  });

  it("with a file of another version is not taken, and the old one stays", async () => {
    const { url, edit } = await ownSite();
    const context = await site.context(KEEPS_OFFLINE);
    const page = await context.newPage();
    await page.goto(url);
    await keptOffline(page);
    edit("service-worker.js", newer);
    edit("library.json", (text) => `${text} `);
    // The installation begins, and fails: the browser then has the old version only.
    const failed = page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      return new Promise<string>((resolve) =>
        registration.addEventListener("updatefound", () => {
          const { installing } = registration;
          installing!.addEventListener("statechange", () => resolve(installing!.state));
        }),
      );
    });
    await lookForUpdate(page);
    expect(await failed).toBe("redundant");
    await expect.poll(() => versions(page)).toEqual({ active: "activated" });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("figure", { name: "h" }).waitFor();
    await context.close();
  });
});
