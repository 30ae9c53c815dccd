import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Levels A and AA of WCAG 2.0 to 2.2; among them contrast, names, and targets of 24 pixels. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Finding {
  readonly impact: string;
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serious and critical findings of axe-core. */
export async function findings(page: Page, rules: readonly string[] = RULES): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    return (await axe.run({ runOnly, resultTypes: ["violations"] })).violations;
  }, rules);
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** In light colours, and in dark ones, which have the same names and sizes. */
export async function findingsInBothColours(page: Page): Promise<readonly string[]> {
  await setColours(page, "light");
  const light = await findings(page);
  await setColours(page, "dark");
  const dark = await findings(page, ["color-contrast"]);
  await setColours(page, "light");
  return [...light, ...dark.map((one) => `dark: ${one}`)];
}

/** Colours follow with the next picture. */
export async function setColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
