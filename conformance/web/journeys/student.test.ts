import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, networks, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("a student", JOURNEY, () => {
  const site = pageInBrowser();
  const status = (page: Page) => page.getByRole("status");

  it.each(networks)(
    "%s: the ball bounces by itself, a slider runs it again, a fault explains itself, a link holds it",
    async (network) => {
      const page = await site.visit(network);
      await completed(page);
      await page.getByRole("figure", { name: "h" }).waitFor();

      await page.getByRole("slider", { name: "e, slider" }).press("ArrowLeft");
      await expect.poll(() => status(page).getAttribute("data-run")).toBe("2");
      await expect.poll(() => page.getByRole("spinbutton", { name: /^e / }).inputValue()).not.toBe("0.8");
      await page.keyboard.press("Control+z");
      await expect.poll(() => page.getByRole("spinbutton", { name: /^e / }).inputValue()).toBe("0.8");

      await page.getByRole("tab", { name: /^Events/ }).click();
      await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(20);

      const text = page.getByRole("textbox", { name: "Text of Ball.mo" });
      await text.click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("x");
      const problem = page.getByRole("region", { name: "Problems" }).getByRole("button").first();
      await expect.poll(() => problem.textContent()).toContain("model");
      await page.keyboard.press("Control+Enter");
      await expect.poll(() => status(page).textContent()).toContain("Not run");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Control+Enter");
      await completed(page);

      await page.getByRole("button", { name: "Share" }).click();
      await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\./);
      const shared = await page.context().newPage();
      await shared.goto(page.url());
      await completed(shared);
    },
  );

  it.each(networks)("%s: the way out that a message names is taken by one click", async (network) => {
    const page = await site.visit(network);
    const text = page.getByRole("textbox", { name: "Text of Ball.mo" });
    await text.fill("model M Real height = time; Real x = heigt; end M;");
    await page
      .getByRole("button", { name: /height/ })
      .filter({ hasNotText: "not declared" })
      .click();
    await expect.poll(() => text.textContent()).toContain("x = height;");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("application", { name: /height over time/ }).waitFor();
  });

  it("a setting that a message proposes is made by one click", async () => {
    const page = await site.open();
    const cusp = "model M Real x(start = 1, fixed = true); equation der(x) = -1/x^2; end M;";
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(cusp);
    await page.getByRole("spinbutton", { name: "Stop time" }).fill("2");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Method: radau5" }).click();
    await expect.poll(() => page.getByRole("combobox", { name: "Method" }).inputValue()).toBe("radau5");
    // x^3 = 1 - 3 t has no slope at 1/3: another method says the same.
    await expect.poll(() => status(page).first().textContent()).toMatch(/^Failed at 0\.333/);
  });

  it("the violation of a rule is accepted by one click: the model runs, with a warning", async () => {
    const page = await site.open();
    await completed(page);
    const text =
      "connector C Real e; Real g; flow Real f; end C; model M C c; equation c.e = time; c.g = 2; end M;";
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(text);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Accept it as a warning" }).click();
    await completed(page);
    await page.getByRole("application", { name: /c\.e between 0 and 1/ }).waitFor();
    expect(await page.getByRole("button", { name: "Accept it as a warning" }).count()).toBe(0);
  });

  it("a broken link is refused in words; a long run shows its rows, Stop ends it and keeps them", async () => {
    const page = await site.open("#1.AAAA");
    await page.getByRole("alert").getByText("damaged").waitFor();
    await completed(page);
    await page
      .getByRole("textbox", { name: "Text of Ball.mo" })
      .fill(
        "model Swing Real x(start = 1); Real y; equation der(x) = y; der(y) = -x; annotation(experiment(StopTime = 1e8)); end Swing;",
      );
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("progressbar").waitFor();
    // The curves grow while the run goes on: their last values change.
    const curves = page.getByRole("application", { name: /^x, y over time/ });
    const shown = await curves.getAttribute("aria-label");
    await expect.poll(() => curves.getAttribute("aria-label")).not.toBe(shown);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => status(page).textContent()).toContain("Stopped at");
  });
});
