import { describe, it } from "vitest";
import { hasChromium, JOURNEY, KEEPS_OFFLINE, keptOffline, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("the guide", JOURNEY, () => {
  const site = pageInBrowser();

  it("is live: its models run in their page, its links lead on, also without a network", async () => {
    const context = await site.context(KEEPS_OFFLINE);
    const page = await context.newPage();
    await page.goto(`${site.url}guide/`);
    await page.getByRole("heading", { name: "Simulate a model" }).scrollIntoViewIfNeeded();
    const ball = page.locator("cosimo-model").first();
    await ball.getByRole("button", { name: "Run" }).click();
    await ball.getByRole("figure", { name: "h" }).waitFor();
    await keptOffline(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("link", { name: "The page" }).first().click();
    await page.getByRole("heading", { name: "The page", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Cosimo", exact: true }).click();
    await page.getByText("Completed").waitFor();
    await context.close();
  });
});
