import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("what one works on", JOURNEY, () => {
  const site = pageInBrowser();

  it("is not lost: a page goes on after a reload, a new one where a closed one ended, and without a network", async () => {
    const context = await site.context();
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
    await third.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
    await context.setOffline(true);
    const offline = await begin();
    await offline.getByRole("figure", { name: "h" }).waitFor();
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
    await page.getByRole("button", { name: /^Ball\.mo/ }).click();
    await expect.poll(() => text.textContent()).toContain("model Mine");
    await context.close();
  });
});
