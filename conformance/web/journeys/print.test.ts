import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

/** What a browser does when it prints; its window for that would stop the test. */
const print = (page: Page) =>
  page.evaluate(() => {
    window.print = () => dispatchEvent(new Event("beforeprint"));
    dispatchEvent(new Event("afterprint"));
    print();
  });

describe.skipIf(!hasChromium)("on paper", JOURNEY, () => {
  const site = pageInBrowser();

  it("are plots, diagrams and tables, all pictures vectors, by the menu and by the browser's command", async () => {
    const page = await site.open();
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "two-tanks.lisma" }).click();
    await page.getByRole("figure", { name: "h1, h2" }).waitFor();
    const pictures = page.getByRole("img");
    await page.emulateMedia({ media: "print" });
    // The diagram of modes is drawn after the page's own files have come.
    await expect.poll(() => print(page).then(() => pictures.count())).toBe(2);
    for (const picture of await pictures.all())
      expect(await picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
    await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(20);
    expect((await page.pdf()).toString("latin1")).not.toMatch(/\/Subtype\s*\/Image/);
    await pictures.first().waitFor({ state: "detached" });

    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => pictures.count()).toBe(2);
  });
});
