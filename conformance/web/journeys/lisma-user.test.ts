import { readFileSync } from "node:fs";
import { readCsv } from "@cosimo/core/models";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, KEEPS_OFFLINE, pageInBrowser } from "../page-in-browser.ts";

/** x = cos t, y = -sin t: a circle in the phase plane. */
const oscillator = "ic x = 1, y = 0;\nx' = y;\ny' = -x;\nend = 6;\n";

describe.skipIf(!hasChromium)("a user of ISMA", JOURNEY, () => {
  const site = pageInBrowser();
  const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });

  it("has text, modes, settings, errors, a phase plane and CSV in Russian, also without a network", async () => {
    const context = await site.context({ locale: "ru", ...KEEPS_OFFLINE });
    const page = await context.newPage();
    await page.goto(site.url);
    await completed(page, "Выполнено");
    await page.getByRole("tab", { name: "Файлы" }).click();
    await page.getByRole("button", { name: "two-tanks.lisma" }).click();
    await page.getByRole("figure", { name: "h1, h2" }).waitFor();
    await page.getByRole("tab", { name: "Режимы" }).click();
    await page.getByRole("img", { name: /Режимы модели.*(open|closed)/ }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);

    const text = page.getByRole("textbox", { name: "Текст файла two-tanks.lisma" });
    await text.fill(`${oscillator}y' = x + ;`);
    const problem = page.getByRole("region", { name: "Замечания" }).getByRole("button").first();
    await expect.poll(() => problem.textContent()).toMatch(/[а-яё]{3}/);
    await text.fill(oscillator);
    await page.keyboard.press("Control+Enter");
    await completed(page, "Выполнено");

    await page.getByRole("tab", { name: "Параметры" }).click();
    const settings = panel(page, "Параметры");
    await settings.getByText("Настройки расчёта").click();
    const values = { h0: "0.001", h_min: "1e-9", h_max: "0.01", eps: "1e-7", gamma: "0.8" };
    for (const [name, value] of Object.entries(values)) {
      await settings.getByRole("spinbutton", { name: `(${name})` }).fill(value);
      await page.keyboard.press("Enter");
    }
    // ISMA approaches events by a part gamma of the distance.
    const detection = settings.getByRole("combobox", { name: "Обнаружение событий" });
    await expect.poll(() => detection.inputValue()).toBe("extrapolation");
    await settings.getByRole("combobox", { name: "Метод" }).selectOption("merson");

    await page.getByRole("tab", { name: "Расчёты" }).click();
    const run = panel(page, "Расчёты");
    await expect.poll(() => run.textContent()).toMatch(/\(h0\) \[с\] = 0\.001/);
    await expect.poll(() => run.textContent()).toMatch(/gamma\) = 0\.8/);
    // Six seconds in steps of at most 0.01 s.
    const steps = async () => Number(/merson: (\d+) шаг/.exec((await run.textContent()) ?? "")?.[1]);
    await expect.poll(steps).toBeGreaterThanOrEqual(600);

    await page.getByRole("tab", { name: "Графики" }).click();
    await page.getByRole("combobox", { name: "Горизонтальная ось" }).first().selectOption({ label: "x" });
    const plane = page.getByRole("figure", { name: "y от x" });
    await plane.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      plane.getByRole("combobox", { name: "Сохранить" }).selectOption({ label: "CSV" }),
    ]);
    const { value } = readCsv(readFileSync(await download.path(), "utf8"));
    const [x, y] = ["x", "y"].map(
      (name) => value!.columns[value!.variables.findIndex((one) => one.name === name)]!,
    );
    expect(value!.time.length).toBeGreaterThan(100);
    for (const [i, t] of value!.time.entries()) {
      expect(x![i]!).toBeCloseTo(Math.cos(t), 4);
      expect(y![i]!).toBeCloseTo(-Math.sin(t), 4);
    }
    await context.close();
  });
});
