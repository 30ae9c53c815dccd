import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type InterfaceLanguage, loadTexts } from "../../packages/web/src/texts/say.ts";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";
import { screens } from "./screens.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Levels A and AA of WCAG 2.0 to 2.2; among them contrast, names, and targets of 24 pixels. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const languages = ["ru", "de", "el", "zh", "en"] as const;

interface Finding {
  readonly impact: string;
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serious and critical findings of axe-core. */
async function findings(page: Page, rules: readonly string[]): Promise<readonly string[]> {
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

describe.skipIf(!hasChromium)("each screen", JOURNEY, () => {
  const site = pageInBrowser();
  let page: Page;
  async function setLanguage(language: InterfaceLanguage): Promise<void> {
    await page.locator("select:has(option[value=ru])").selectOption(language);
    const label = (await loadTexts(language))["language.label"];
    await page.locator(`html[lang=${language}] select[aria-label="${label}"]`).waitFor();
  }
  /** Colours follow with the next picture. */
  async function setColours(colorScheme: "light" | "dark"): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  /** 1280 pixels at 200 % are 640, and 320 at 400 %. */
  const setWidth = (width: number) => page.setViewportSize({ width, height: 720 });
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

  beforeAll(async () => {
    page = await (await site.context({ reducedMotion: "reduce" })).newPage();
    await page.goto(site.url);
    await completed(page);
    await page.evaluate(axe);
  });

  it.each(screens)(
    "$name: can be read and worked by everybody, in each language, light and dark",
    async (screen) => {
      await setWidth(1280);
      // The screen before this one may have failed in another language.
      await setLanguage("en");
      await screen.show(page);
      for (const language of languages) {
        await setLanguage(language);
        await setColours("light");
        expect(await findings(page, RULES), language).toEqual([]);
        // Names and sizes are those of light colours.
        await setColours("dark");
        expect(await findings(page, ["color-contrast"]), `${language}, dark`).toEqual([]);
        for (const width of [640, 320]) {
          await setWidth(width);
          expect(await isTooWide(), `${language}, ${width} pixels`).toBe(false);
        }
        await setWidth(1280);
      }
    },
  );
});
