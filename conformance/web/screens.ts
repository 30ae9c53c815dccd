import type { Page } from "playwright-core";

/** A screen of the page, and how it is reached from the one before it, in English. */
export interface Screen {
  readonly name: string;
  show(page: Page): Promise<void>;
}

const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name }).click();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

async function replaceText(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: `Text of ${name}` }).fill(text);
  // Nothing stays selected: a selection has colours of its own.
  await page.keyboard.press("Control+End");
}

/** No real number has this square: the run fails at its start. */
const unsolvable = "model Ball Real x; equation x*x = -1 - time; end Ball;";

/** From the first one on, each begins where the one before it has ended. */
export const screens: readonly Screen[] = [
  { name: "plots and parameters", show: (page) => page.getByRole("figure", { name: "h" }).waitFor() },
  {
    name: "plots of each kind, with a table",
    async show(page) {
      await button(page, "Keep curves").click();
      await button(page, "Table").click();
      await button(page, "Eigenvalues").click();
      await page.getByRole("table", { name: "Eigenvalues" }).getByRole("row").nth(1).waitFor();
    },
  },
  {
    name: "a study",
    async show(page) {
      await tab(page, "Study");
      await page.getByRole("checkbox", { name: "e", exact: true }).check();
      await page.getByRole("spinbutton", { name: "number", exact: true }).fill("16");
      await button(page, "Run the study").click();
      await page.getByRole("img").first().waitFor();
    },
  },
  { name: "events", show: (page) => tab(page, /^Events/) },
  { name: "equations", show: (page) => tab(page, "Explanation") },
  {
    name: "runs",
    async show(page) {
      await tab(page, "Parameters");
      await page.getByRole("spinbutton", { name: /^e / }).fill("0.7");
      await page.keyboard.press("Enter");
      await tab(page, "Runs");
      await button(page, "Compare").click();
      await page.getByText("first variable to differ").waitFor();
    },
  },
  {
    name: "settings of the run",
    async show(page) {
      await tab(page, "Parameters");
      await page.getByText("Settings of the run").click();
    },
  },
  { name: "variables", show: (page) => tab(page, "Variables") },
  { name: "files", show: (page) => tab(page, "Files") },
  { name: "sharing", show: (page) => button(page, "Share").click() },
  {
    name: "commands",
    async show(page) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+Shift+p");
      await page.getByRole("dialog", { name: "Commands" }).getByRole("option").first().waitFor();
    },
  },
  {
    name: "a failed run",
    async show(page) {
      await page.keyboard.press("Escape");
      await replaceText(page, "Ball.mo", unsolvable);
      await page.keyboard.press("Control+Enter");
      await page
        .getByRole("status")
        .getByText(/Failed|Not run/)
        .waitFor();
      await tab(page, "Explanation");
    },
  },
  {
    name: "problems of a text",
    async show(page) {
      await replaceText(page, "Ball.mo", "model Ball Real x = y; end Ball;");
      await page.getByRole("region", { name: "Problems" }).getByRole("button").first().waitFor();
    },
  },
  {
    name: "modes of a LISMA model",
    async show(page) {
      await button(page, "two-tanks.lisma").click();
      await page
        .getByRole("figure", { name: "h1, h2" })
        .or(page.getByRole("tab", { name: "Modes" }))
        .first()
        .waitFor();
      await tab(page, "Modes");
    },
  },
];
