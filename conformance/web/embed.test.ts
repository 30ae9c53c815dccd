import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingsInBothColours } from "./axe.ts";
import { layoutFaultsAtWidths } from "./layout-faults.ts";
import { hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";
import { type ServedFolder, serveFolder } from "./serve-folder.ts";

const ball = `model Ball
  parameter Real e = 0.8;
  Real h(start = 1, fixed = true, unit = "m"), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -9.81;
  when h <= 0 then reinit(v, -e*pre(v)); end when;
  annotation (experiment(StopTime = 2));
end Ball;`;

describe.skipIf(!hasChromium)("models in a page of another origin", JOURNEY, () => {
  const site = pageInBrowser();
  const pages = mkdtempSync(join(tmpdir(), "cosimo-pages-"));
  let served: ServedFolder;

  beforeAll(async () => {
    served = await serveFolder(pages);
  });

  afterAll(() => {
    served?.close();
    rmSync(pages, { recursive: true, force: true });
  });

  async function open(body: string): Promise<Page> {
    const head = `<!doctype html><html lang="en"><title>Lesson</title><style>button { color: red }</style>`;
    writeFileSync(
      join(pages, "index.html"),
      `${head}${body}<script type="module" src="${site.url}embed.js"></script>`,
    );
    writeFileSync(join(pages, "Ball.mo"), ball);
    return site.open(served.url);
  }

  it("run by themselves, with sliders, styles of their own, and results for scripts", async () => {
    const page = await open(`<cosimo-model id="ball" src="Ball.mo" sliders="e h" plot="h"></cosimo-model>
      <cosimo-plot for="ball" plot="v"></cosimo-plot>`);
    await page.getByRole("figure", { name: "h" }).waitFor();
    await page.getByRole("figure", { name: "v" }).waitFor();
    await page.getByText("Completed").waitFor();
    await expect.poll(() => page.getByRole("slider").count()).toBe(2);
    const run = page.getByRole("button", { name: "Run" });
    const color = () => run.evaluate((button) => getComputedStyle(button).color);
    await expect.poll(color).toBe("rgb(255, 255, 255)");
    expect(await findingsInBothColours(page)).toEqual([]);
    expect(await layoutFaultsAtWidths(page, "embed")).toEqual([]);
    const result = await page.evaluate(async () => {
      const element = document.getElementById("ball") as HTMLElement & {
        run(): Promise<{ status: string; curves: { names: string[]; time: Float64Array }[] }>;
        set(name: string, value: number): Promise<void>;
      };
      const heard = new Promise<string>((tell) =>
        element.addEventListener("run", (event) => tell((event as CustomEvent).detail.status), {
          once: true,
        }),
      );
      await element.set("e", 0.5);
      const { status, curves } = await element.run();
      return {
        heard: await heard,
        status,
        names: curves.map(({ names }) => names),
        end: curves[0]!.time.at(-1),
      };
    });
    expect(result).toEqual({ heard: "completed", status: "completed", names: [["h"], ["v"]], end: 2 });
  });

  it("hold their text, in either language, and say what is wrong", async () => {
    const page =
      await open(`<cosimo-model show="text plot"><script type="text/modelica">${ball}</script></cosimo-model>
      <cosimo-model autorun="click" lang="ru" show="sliders plot" plot="x"><script type="text/lisma">x' = 1; x(t0) = 0;</script></cosimo-model>
      <cosimo-model id="none" src="None.mo"></cosimo-model>
      <cosimo-model src="Ball.mo" plot="height"></cosimo-model>`);
    await page.getByRole("textbox", { name: "Text of Model.mo" }).waitFor();
    await page.getByText("There is no text at").waitFor();
    await page.getByText("The model has no height").waitFor();
    await page.getByRole("button", { name: "Запустить" }).click();
    await page.getByRole("figure", { name: "x" }).waitFor();
  });

  it("share three workers, however many they are", async () => {
    const models = Array.from({ length: 20 }, () => `<cosimo-model src="Ball.mo" plot="h"></cosimo-model>`);
    const page = await open(models.join(""));
    await page.getByText("Completed").first().waitFor();
    for (let k = 0; k < 20; k++) await page.locator("cosimo-model").nth(k).scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByText("Completed").count()).toBe(20);
    expect(page.workers().length).toBeLessThanOrEqual(3);
  });
});
