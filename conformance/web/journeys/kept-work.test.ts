import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserProcess } from "../browser-process.ts";
import {
  dropFile,
  hasChromium,
  JOURNEY,
  KEEPS_OFFLINE,
  keptOffline,
  pageInBrowser,
} from "../page-in-browser.ts";

/** All journals of the browser. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const lines: string[] = [];
    const root = await navigator.storage.getDirectory();
    const all = await root.getDirectoryHandle("projects", { create: true });
    for await (const project of all.values() as AsyncIterable<FileSystemDirectoryHandle>)
      for await (const file of project.values() as AsyncIterable<FileSystemFileHandle>)
        lines.push(await (await file.getFile()).text());
    return lines.join();
  });

describe.skipIf(!hasChromium)("what one works on", JOURNEY, () => {
  const site = pageInBrowser();

  it("is not lost: a page goes on after a reload, a new one where a closed one ended, and without a network", async () => {
    const context = await site.context(KEEPS_OFFLINE);
    const begin = async (): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(site.url);
      await page.getByText("Completed").waitFor();
      return page;
    };
    const text = (page: Page) => page.getByRole("textbox", { name: "Text of Ball.mo" });
    const page = await begin();
    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("/* mine */ ");
    await page.reload();
    await expect.poll(() => text(page).textContent()).toContain("/* mine */");
    const second = await begin();
    await expect.poll(() => text(second).textContent()).toContain("model Ball");
    expect(await text(second).textContent()).not.toContain("/* mine */");
    await page.close();
    const third = await begin();
    await expect.poll(() => text(third).textContent()).toContain("/* mine */");
    await keptOffline(third);
    await context.setOffline(true);
    const offline = await begin();
    await offline.getByRole("figure", { name: "h" }).waitFor();
    await context.close();
  });

  it("has its files, too, when the page tidies its store before their project is written", async () => {
    const context = await site.context();
    // Timers of the page by their durations: the store is tidied at once when the test wants it, and written late.
    await context.addInitScript(() => {
      const later = window.setTimeout;
      const tidying: (() => void)[] = [];
      const own = (work: () => void, duration = 0) => {
        if (duration === 5000) return tidying.push(work);
        return later(work, duration === 400 ? 3000 : duration);
      };
      Object.assign(window, {
        setTimeout: own,
        tidy: () => tidying.splice(0).forEach((work) => void work()),
      });
    });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByText("Completed").waitFor();
    await dropFile(page, "measured.csv", Buffer.from("time,y\n0,1\n1,3\n"));
    const drawn = page.getByRole("application", { name: /y between 1 and 3/ });
    await drawn.waitFor();
    expect(await keptTexts(page)).not.toContain("measured.csv");
    await page.evaluate(() => (window as unknown as { tidy(): void }).tidy());
    await expect.poll(() => keptTexts(page)).toContain("measured.csv");
    await page.reload();
    await drawn.waitFor();
    await context.close();
  });

  it("is not replaced by a link or an example, and is gone on with", async () => {
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(site.url);
    const text = page.getByRole("textbox", { name: "Text of Ball.mo" });
    await text.fill("model Mine Real x = time; end Mine;");
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "StickSlip.mo" }).click();
    await page.getByRole("textbox", { name: "Text of StickSlip.mo" }).waitFor();
    // What is only looked at is there after a reload, too, and in no list.
    await page.getByRole("button", { name: "two-tanks.lisma" }).click();
    await page.getByRole("textbox", { name: "Text of two-tanks.lisma" }).waitFor();
    await expect.poll(() => keptTexts(page)).toContain("two-tanks.lisma");
    await page.reload();
    await page.getByRole("textbox", { name: "Text of two-tanks.lisma" }).waitFor();
    const list = page.getByRole("list", { name: "Kept in this browser" });
    await page.getByRole("tab", { name: "Files" }).click();
    await list.getByRole("button").first().waitFor();
    expect(await list.getByRole("button").count()).toBe(1);
    await page.getByRole("button", { name: /^Ball\.mo/ }).click();
    await expect.poll(() => text.textContent()).toContain("model Mine");
    await context.close();
  });

  it("survives a killed browser: at most the change that was being written is lost", async () => {
    const first = await browserProcess();
    const text = (page: Page) => page.getByRole("textbox", { name: "Text of Ball.mo" });
    const counted = async (page: Page) =>
      Number(/mine(\d+)/.exec((await text(page).textContent()) ?? "")?.[1]);
    await first.page.goto(site.url);
    await text(first.page).waitFor();
    let last = 0;
    const journaled = async () => {
      const found = (await keptTexts(first.page)).matchAll(/mine(\d+)/g);
      return Math.max(0, ...[...found].map(([, n]) => Number(n)));
    };
    const type = () => text(first.page).fill(`model Ball Real mine${++last} = time; end Ball;`);
    await expect
      .poll(async () => {
        await type();
        return journaled();
      })
      .toBeGreaterThan(2);
    await type();
    const written = await journaled();
    await first.kill();
    const second = await browserProcess(first.profile);
    await second.page.goto(site.url);
    await expect.poll(() => counted(second.page)).toBeGreaterThanOrEqual(written);
    expect(await counted(second.page)).toBeLessThanOrEqual(last);
    await second.kill();
  });

  it("is a copy in a second tab that has the same project, which says so; neither overwrites the other", async () => {
    const context = await site.context();
    const text = (page: Page) => page.getByRole("textbox", { name: "Text of Ball.mo" });
    const first = await context.newPage();
    await first.goto(site.url);
    await text(first).fill("model Ball Real first = time; end Ball;");
    await expect.poll(() => first.evaluate(() => sessionStorage.getItem("cosimo.page"))).not.toBeNull();
    // A browser copies the entries of the tab that is duplicated, and the project is kept by then.
    const own = (await first.evaluate(() => sessionStorage.getItem("cosimo.page")))!;
    await first.reload();
    await expect.poll(() => text(first).textContent()).toContain("first");
    const second = await context.newPage();
    await second.addInitScript(
      (page) => sessionStorage.getItem("cosimo.page") ?? sessionStorage.setItem("cosimo.page", page),
      own,
    );
    await second.goto(site.url);
    await second.getByRole("alert").getByText("open in another tab").waitFor();
    await text(second).fill("model Ball Real second = time; end Ball;");
    await second.reload();
    await expect.poll(() => text(second).textContent()).toContain("second");
    await first.reload();
    await expect.poll(() => text(first).textContent()).toContain("first");
    await context.close();
  });

  it("is not lost in silence when the browser's store is full", async () => {
    const context = await site.context();
    const page = await context.newPage();
    await page.goto(site.url);
    const text = page.getByRole("textbox", { name: "Text of Ball.mo" });
    await text.fill("model Ball Real kept = time; end Ball;");
    await expect.poll(() => keptTexts(page)).toContain("Real kept");
    // A page that is loaded anew begins a journal of its own, for which there is no room.
    await page.reload();
    await expect.poll(() => text.textContent()).toContain("Real kept");
    const client = await context.newCDPSession(page);
    const origin = new URL(site.url).origin;
    await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2)
        for (let i = 0; i < 3; i++)
          try {
            localStorage.setItem(`filled ${size} ${i}`, "x".repeat(size));
          } catch {
            break;
          }
    });
    await text.fill("model Ball Real unkept = time; end Ball;");
    await page.getByRole("alert").getByText("no place left").waitFor();
    // The page is alive, and the next change is kept when there is room again.
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByText("was changed since").waitFor({ state: "hidden" });
    await client.send("Storage.overrideQuotaForOrigin", { origin });
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("filled")) localStorage.removeItem(key);
    });
    await text.fill("model Ball Real again = time; end Ball;");
    await page.reload();
    await expect.poll(() => text.textContent()).toContain("again");
    await context.close();
  });
});
