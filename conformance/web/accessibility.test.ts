import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type InterfaceLanguage, loadTexts } from "../../packages/web/src/texts/say.ts";
import { findings, setColours } from "./axe.ts";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";
import { screens } from "./screens.ts";

const languages = ["ru", "de", "el", "zh", "en"] as const;

describe.skipIf(!hasChromium)("each screen", JOURNEY, () => {
  const site = pageInBrowser();
  let page: Page;
  async function setLanguage(language: InterfaceLanguage): Promise<void> {
    await page.locator("select:has(option[value=ru])").selectOption(language);
    const label = (await loadTexts(language))["language.label"];
    await page.locator(`html[lang=${language}] select[aria-label="${label}"]`).waitFor();
  }
  /** 1280 pixels at 200 % are 640, and 320 at 400 %. */
  const setWidth = (width: number) => page.setViewportSize({ width, height: 720 });
  /** Texts beyond the sides of the window that nothing scrolls into it. */
  const outside = () =>
    page.evaluate(() => {
      const isScrolled = (one: Element | null): boolean =>
        one !== null &&
        (/auto|scroll/.test(getComputedStyle(one).overflowX) || isScrolled(one.parentElement));
      const found = [...document.querySelectorAll("body *:not(.skip):not(script)")].filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        return (
          hasText && width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(one.parentElement)
        );
      });
      const isTooWide = document.documentElement.scrollWidth > innerWidth;
      return [...(isTooWide ? ["the page"] : []), ...found.map((one) => one.textContent)];
    });

  beforeAll(async () => {
    page = await (await site.context({ reducedMotion: "reduce" })).newPage();
    await page.goto(site.url);
    await completed(page);
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
        await setColours(page, "light");
        expect(await findings(page), language).toEqual([]);
        // Names and sizes are those of light colours.
        await setColours(page, "dark");
        expect(await findings(page, ["color-contrast"]), `${language}, dark`).toEqual([]);
        for (const width of [768, 640, 400, 320]) {
          await setWidth(width);
          expect(await outside(), `${language}, ${width} pixels`).toEqual([]);
        }
        await setWidth(1280);
      }
    },
  );
});
