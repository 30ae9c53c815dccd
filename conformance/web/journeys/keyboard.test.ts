import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

/** Elements get a number of their own: others may come and go before them while the page works. */
const NUMBER = "data-number";

/** What has the focus: its number, or null, and whether one can see that it has it. */
const focused = (page: Page) =>
  page.evaluate((number) => {
    const element = document.activeElement!;
    const isEditor = element.closest(".cm-editor") !== null;
    const isSeen = isEditor || getComputedStyle(element).outlineStyle !== "none";
    return { index: element.getAttribute(number), isEditor, isSeen, tag: element.outerHTML };
  }, NUMBER);

/** Numbers the elements that can be worked: of radio buttons, the chosen one. */
const workable = (page: Page) =>
  page.evaluate((number) => {
    const found = document.querySelectorAll<HTMLInputElement>(
      "a[href], button, input, select, summary, [tabindex]",
    );
    return [...found]
      .filter(
        (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }),
      )
      .filter((one) => one.type !== "radio" || one.checked)
      .map((one, k) => {
        one.setAttribute(number, String(k));
        return { index: String(k), tag: one.outerHTML.slice(0, 120) };
      });
  }, NUMBER);

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

  it("a fault is found and mended, the model runs, a slider moves, a plot is read, the link is copied", async () => {
    const context = await site.context({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(site.url);
    await completed(page);
    const keys = async (...all: string[]) => {
      for (const one of all) await page.keyboard.press(one);
    };
    const tabTo = async (name: RegExp) => {
      const focus = () =>
        page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");
      for (let k = 0; k < 60 && !name.test(await focus()); k++) await keys("Tab");
    };
    const chosen = async (command: string) => {
      await keys("Control+Shift+p");
      await page.getByRole("combobox", { name: "Search commands" }).waitFor();
      await page.keyboard.type(command);
      await keys("Enter");
    };
    // The text is the second part of the page.
    await chosen("parameters");
    await keys("F6");
    if (!(await focused(page)).isEditor) await keys("F6");
    await keys("Control+Home");
    await page.keyboard.type("x");
    const problem = page.getByText(/^\d+ problem/);
    await problem.waitFor();
    await keys("Control+End", "F8", "Control+Home", "Delete", "Control+Enter");
    await problem.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("status").first().getAttribute("data-run")).toBe("2");
    await completed(page);

    await keys("Escape");
    await tabTo(/^h over time/);
    await keys("ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight");
    await page.getByText(/^t = \d/).waitFor();
    await keys("F6");
    await tabTo(/^e, slider/);
    await keys("ArrowLeft");
    await expect.poll(() => page.getByRole("status").first().getAttribute("data-run")).toBe("3");
    await tabTo(/^Share/);
    await keys("Enter");
    await page.getByText("The link is copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await context.close();
  });

  it("Tab reaches all that can be worked, and goes on; the focus can be seen", async () => {
    const page = await site.open();
    await completed(page);
    await page.getByRole("figure", { name: "v" }).waitFor();
    const wanted = await workable(page);
    const reached = new Set<string>();
    for (let k = 0; k < 2 * wanted.length && reached.size < wanted.length; k++) {
      await page.keyboard.press("Tab");
      const { index, isEditor, isSeen, tag } = await focused(page);
      expect(isSeen, tag.slice(0, 120)).toBe(true);
      if (index !== null) reached.add(index);
      // Tab indents a text: Escape before it leaves the text.
      if (isEditor) await page.keyboard.press("Escape");
    }
    expect(wanted.filter(({ index }) => !reached.has(index))).toEqual([]);
  });

  it("the focus is where it was when a list or menu is closed", async () => {
    const page = await site.open();
    await completed(page);
    const share = page.getByRole("button", { name: "Share" });
    const hasFocus = () => share.evaluate((one) => one === document.activeElement);
    await share.focus();
    await page.keyboard.press("Control+Shift+p");
    await page.getByRole("combobox", { name: "Search commands" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Print" }).focus();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Print" }).waitFor({ state: "detached" });
    await expect.poll(hasFocus).toBe(true);
  });
});
