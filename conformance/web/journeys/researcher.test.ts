import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("a researcher", JOURNEY, () => {
  const site = pageInBrowser();
  const number = async (page: Page) =>
    Number(await page.getByRole("status").first().getAttribute("data-run"));
  const restitution = (page: Page) => page.getByRole("spinbutton", { name: /^e / }).inputValue();

  async function saved(page: Page): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("combobox", { name: "Save run" }).selectOption("CSV"),
    ]);
    return readFileSync(await download.path(), "utf8");
  }

  /** Pulls the slider to a part of its length, in steps that one can see. */
  async function drag(page: Page, to: number): Promise<void> {
    const { x, y, width, height } = (await page.getByRole("slider", { name: "e, slider" }).boundingBox())!;
    const middle = y + height / 2;
    await page.mouse.move(x + width * 0.83, middle);
    await page.mouse.down();
    for (let k = 1; k <= 10; k++) {
      await page.mouse.move(x + width * (0.83 + ((to - 0.83) * k) / 10), middle);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.mouse.up();
  }

  it("a drag is many runs, its end that of a cold run, and one step of undo", async () => {
    const page = await site.open();
    await completed(page);
    await page.getByRole("figure", { name: "h" }).waitFor();
    await drag(page, 0.4);
    await expect.poll(() => number(page)).toBeGreaterThan(3);
    await expect.poll(() => restitution(page)).toMatch(/^0\.[34]/);
    await completed(page);
    const atRest = await saved(page);
    const chosen = await restitution(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\./);
    const cold = await page.context().newPage();
    await cold.goto(page.url());
    await completed(cold);
    await expect.poll(() => restitution(cold)).toBe(chosen);
    expect(await saved(cold)).toBe(atRest);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await expect.poll(() => restitution(page)).toBe("0.8");
  });
});
