import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

/** Time of an impact of a ball that falls from 1 m, and keeps a part of its speed. */
const impact = (count: number, kept: number) => {
  const first = Math.sqrt(2 / 9.81);
  return count === 1 ? first : first * (1 + 2 * kept);
};
const shown = (value: number) => String(Number(value.toPrecision(6)));

describe.skipIf(!hasChromium)("runs", JOURNEY, () => {
  const site = pageInBrowser();

  it("are kept, named and compared: what differs first, and when; settings come back", async () => {
    const page = await site.open();
    await completed(page);
    const runs = page.getByRole("tabpanel", { name: "Runs" });
    await page.getByRole("tab", { name: "Runs" }).click();
    await runs.getByRole("button", { name: "Keep curves" }).click();
    const name = runs.getByRole("textbox", { name: "Name of run 1" });
    await name.fill("hard floor");
    await name.press("Enter");
    const restitution = page.getByRole("spinbutton", { name: /^e / });
    await restitution.fill("0.7");
    await restitution.press("Enter");
    await expect.poll(() => page.getByRole("status").first().getAttribute("data-run")).toBe("2");
    await runs.getByRole("region", { name: "hard floor" }).getByRole("button", { name: "Compare" }).click();

    const found = page.getByRole("region", { name: "hard floor and run 2" });
    await expect.poll(() => found.getByRole("row", { name: /^e/ }).textContent()).toContain("0.7");
    await found.getByText(`The first variable to differ is v, at ${shown(impact(1, 0.8))} s`).waitFor();
    const [hard, soft] = [shown(impact(2, 0.8)), shown(impact(2, 0.7))];
    await found.getByRole("button", { name: `h <= 0: at ${hard} s and ${soft} s` }).click();
    // The cursor is at the event of the shown run.
    await page.getByText(`t = ${Number(impact(2, 0.7).toPrecision(7))} s`).waitFor();
    await page.getByRole("list", { name: "Kept runs" }).getByText("hard floor").waitFor();

    await page.getByRole("tab", { name: "Runs" }).click();
    await runs.getByRole("button", { name: "Restore settings" }).click();
    await expect.poll(() => restitution.inputValue()).toBe("0.8");
  });
});
