import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type InterfaceLanguage, loadTexts } from "../../packages/web/src/texts/say.ts";
import { findings, setColours } from "./axe.ts";
import { layoutFaults, pictures, widths } from "./layout-faults.ts";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";
import { screens } from "./screens.ts";

/** Three in the suite; `npm run check:languages` adds the others. */
const languages: readonly InterfaceLanguage[] =
  process.env["COSIMO_EVERY_LANGUAGE"] !== undefined || pictures !== undefined
    ? ["ru", "de", "el", "zh", "en"]
    : ["ru", "de", "en"];
/** Texts in German are the longest; of the others the narrowest and the widest window show what does not fit. */
const widthsOf = (language: string) =>
  pictures !== undefined || language === "de" ? widths : [widths[0]!, widths.at(-1)!];

describe.skipIf(!hasChromium)("each screen", JOURNEY, () => {
  const site = pageInBrowser();
  let page: Page;
  async function setLanguage(language: InterfaceLanguage): Promise<void> {
    await page.locator("select:has(option[value=ru])").selectOption(language);
    const label = (await loadTexts(language))["language.label"];
    await page.locator(`html[lang=${language}] select[aria-label="${label}"]`).waitFor();
  }
  const setWidth = (width: number) => page.setViewportSize({ width, height: 720 });
  /** A narrow window shows one pane at a time. */
  async function eachPane(width: number, work: (pane: string) => Promise<void>): Promise<void> {
    await setWidth(width);
    const tabs = page.locator(".panes").getByRole("tab");
    const count = width > 700 || (await page.getByRole("dialog").count()) > 0 ? 0 : await tabs.count();
    const chosen = await tabs.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === "true"));
    for (let k = 0; k < count; k++) {
      // Not by a click: it would close a menu.
      await tabs.nth(k).dispatchEvent("click");
      await work(`-${k}`);
    }
    if (count === 0) await work("");
    else await tabs.nth(chosen).dispatchEvent("click");
  }

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
      const name = `${screens.indexOf(screen)} ${screen.name}`.replaceAll(" ", "-");
      const faults: string[] = [];
      for (const language of languages) {
        await setLanguage(language);
        await setColours(page, "light");
        expect(await findings(page), language).toEqual([]);
        for (const width of widthsOf(language))
          await eachPane(width, async (pane) => {
            const found = await layoutFaults(page);
            faults.push(...found.map((one) => `${language}, ${width}${pane} pixels: ${one}`));
            if (pictures)
              await page.screenshot({
                path: join(pictures!, `${name}-${language}-${width}${pane}-light.png`),
              });
          });
        // Names and sizes are those of light colours.
        await setColours(page, "dark");
        expect(await findings(page, ["color-contrast"]), `${language}, dark`).toEqual([]);
        for (const width of pictures ? widths : [])
          await eachPane(width, async (pane) => {
            await page.screenshot({ path: join(pictures!, `${name}-${language}-${width}${pane}-dark.png`) });
          });
        await setWidth(1280);
      }
      expect(faults).toEqual([]);
    },
  );
});
