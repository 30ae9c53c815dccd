import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

/** `y` grows for ever. */
const endless = `model Ball
  function f input Real u; output Real y;
  algorithm y := 1 + u*u; while y > 0 loop y := y + 1; end while; end f;
  Real x = f(time);
end Ball;`;

/** Nothing is too large to be declared, and all of it is too much for a page. */
const vast = `model Ball
  parameter Integer n = 1500000;
  Real x[n](each start = 1, each fixed = true);
equation
  for i in 1:n loop der(x[i]) = -x[i]*x[mod(i, n) + 1]; end for;
end Ball;`;

/** 20 million rows of numbers that are kept. */
const manyRows = `model Ball
  Real x[50]; Real y(start = 1, fixed = true);
equation
  der(y) = -y;
  for i in 1:50 loop x[i] = sin(i*time); end for;
  annotation(experiment(StopTime = 1e4, Interval = 5e-4));
end Ball;`;

describe.skipIf(!hasChromium)("a model that", JOURNEY, () => {
  const site = pageInBrowser();
  const status = (page: Page) => page.getByRole("status").first();

  async function run(text: string): Promise<Page> {
    const page = await site.open();
    await completed(page);
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(text);
    await page.keyboard.press("Control+Enter");
    return page;
  }

  /** The text is still there, and the next one runs. */
  async function isAlive(page: Page, text: string): Promise<void> {
    const editor = page.getByRole("textbox", { name: "Text of Ball.mo" });
    expect(await editor.textContent()).toContain(text.split("\n")[1]);
    await editor.fill("model Ball Real alive = 2*time; end Ball;");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("figure", { name: "alive" }).waitFor();
    await completed(page);
  }

  it("never ends is stopped with its worker, the user is told, and the page goes on", async () => {
    const page = await run(endless);
    await page.getByRole("progressbar", { name: "Running" }).waitFor();
    expect(await status(page).count()).toBe(0);
    await page.getByRole("button", { name: "Stop" }).click();
    await status(page).getByText("did not answer").waitFor();
    await isAlive(page, endless);
  });

  it("is too much for its analysis is said to be unchecked; stopped, it is gone, and the page goes on", async () => {
    const page = await run(vast);
    await page.getByRole("alert").getByText("The text is not checked").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await status(page).getByText("did not answer").waitFor();
    await isAlive(page, vast);
  });

  it("fills the memory with its results ends, and what was computed until then is shown", async () => {
    const page = await run(manyRows);
    await status(page).getByText("kept in memory").waitFor({ timeout: 120_000 });
    await page
      .getByRole("application", { name: /y over time|y between/ })
      .first()
      .waitFor();
    await isAlive(page, manyRows);
  });
});
