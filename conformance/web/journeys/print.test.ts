import { describe, expect, it } from "vitest";
import { hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("on paper", JOURNEY, () => {
  const site = pageInBrowser();

  it("are plots, diagrams and tables, all pictures vectors", async () => {
    const page = await site.open();
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "two-tanks.lisma" }).click();
    await page.getByRole("figure", { name: "h1, h2" }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printing", "");
    });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Print" }).click();
    await page.locator("body[data-printing]").waitFor();
    await page.emulateMedia({ media: "print" });
    const pictures = page.getByRole("img");
    await expect.poll(() => pictures.count()).toBe(2);
    for (const picture of await pictures.all())
      expect(await picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
    await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(20);
    expect((await page.pdf()).toString("latin1")).not.toMatch(/\/Subtype\s*\/Image/);
  });
});
