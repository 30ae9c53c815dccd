import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("the keyboard alone", JOURNEY, () => {
  const site = pageInBrowser();

  it("a command shows the explanation, whose equation leads to the text", async () => {
    const page = await site.open();
    await completed(page);
    await page.keyboard.press("Control+Shift+p");
    await page.getByRole("combobox", { name: "Search commands" }).fill("explanation");
    await page.keyboard.press("Enter");
    const equations = page.getByRole("region", { name: "Equations" });
    await equations.getByRole("button", { name: "der(v) := -g" }).press("Enter");
    const selected = () => page.evaluate(() => String(getSelection()));
    await expect.poll(selected).toBe("der(v) = -g");
    await page.keyboard.press("Control+p");
    await page.getByRole("option", { name: /Ball/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(selected).toBe("Ball");
  });
});
