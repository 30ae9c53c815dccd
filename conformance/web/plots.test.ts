import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile, plotTrajectory, readCsv, readMat, renderHtml } from "@cosimo/core/models";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findingsInBothColours } from "./axe.ts";
import { layoutFaultsAtWidths } from "./layout-faults.ts";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";

/** x'' + d x' + k x = 0: lambda = -d/2 +- i sqrt(k - d^2/4). */
const oscillator = `model Oscillator
  parameter Real k = 400; parameter Real d = 1;
  Real x(start = 1, fixed = true, unit = "m"); Real w(start = 0, fixed = true, unit = "m/s");
equation der(x) = w; der(w) = -k * x - d * w; annotation(experiment(StopTime = 10)); end Oscillator;`;

/** Skipped only without Chromium; the reporter lists skipped tests. */
describe.skipIf(!hasChromium)("plots of the page in Chromium", JOURNEY, () => {
  const site = pageInBrowser();
  let page: Page;

  beforeAll(async () => {
    page = await (await site.context()).newPage();
    await page.goto(site.url);
    await completed(page);
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(oscillator);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("figure", { name: "x", exact: true }).waitFor();
  });

  const sentence = (name: string | RegExp) =>
    page.getByRole("figure", { name }).getByRole("application").getAttribute("aria-label");

  it("eigenvalues are those of the characteristic equation", async () => {
    await page.getByRole("button", { name: "Eigenvalues" }).click();
    const table = page.getByRole("table", { name: "Eigenvalues" });
    await expect.poll(() => table.getByRole("row").nth(1).innerText()).toContain("−0.5 ± 19.994 i");
    await page.getByRole("figure", { name: "Eigenvalues" }).getByRole("button", { name: "Remove" }).click();
  });

  it("a plot has its own unit; the other one keeps that of the model", async () => {
    const unit = page.getByRole("combobox", { name: "Unit of x in this plot" });
    await unit.selectOption("cm");
    await expect.poll(() => sentence("x")).toMatch(/x between −9\d\.\d+ and 100 cm/);
    await unit.selectOption("m");
    await expect.poll(() => sentence("x")).toMatch(/x between −0\.9\d+ and 1 m/);
  });

  it("the spectrum has its peak at the natural frequency", async () => {
    await page.getByRole("combobox", { name: "Horizontal axis" }).first().selectOption("frequency");
    const peak = async () => Number(/at ([\d.]+) Hz/.exec((await sentence(/Spectrum/)) ?? "")?.[1]);
    await expect.poll(peak).toBeCloseTo(Math.sqrt(400 - 0.25) / (2 * Math.PI), 1);
    await page.getByRole("combobox", { name: "Horizontal axis" }).first().selectOption("time");
  });

  it.each(["CSV", "MAT"])("a run is saved as %s", async (format) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("combobox", { name: "Save run" }).selectOption(format),
    ]);
    const bytes = readFileSync(await download.path());
    const { value } = format === "CSV" ? readCsv(bytes.toString()) : readMat(bytes);
    const x = value!.columns[value!.variables.findIndex(({ name }) => name === "x")]!;
    const omega = Math.sqrt(400 - 0.25);
    for (const [i, t] of value!.time.entries()) {
      const exact = Math.exp(-t / 2) * (Math.cos(omega * t) + (0.5 / omega) * Math.sin(omega * t));
      expect(Math.abs(x[i]! - exact)).toBeLessThan(1e-3);
    }
  });

  it("a kept run stays, with a tolerance band", async () => {
    await page.getByRole("button", { name: "Keep curves" }).click();
    await page.getByRole("combobox", { name: /Tolerance band/ }).selectOption("± 5 %");
    await page.getByRole("tab", { name: "Parameters" }).click();
    await page.getByRole("spinbutton", { name: /^d/ }).fill("2");
    await page.keyboard.press("Enter");
    await expect.poll(() => sentence("x")).toMatch(/x between −0\.8/);
    const kept = page.getByRole("list", { name: "Kept runs" }).getByRole("listitem");
    await expect.poll(() => kept.count()).toBe(2);
  });

  it("are in the page of a plot, too, which everybody can read and work", async () => {
    const { trajectory } = compile(oscillator).simulateSync();
    const folder = mkdtempSync(join(tmpdir(), "cosimo-plot-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "plot.html");
    writeFileSync(file, renderHtml(plotTrajectory(trajectory)));
    const plotted = await site.open(pathToFileURL(file).href);
    await plotted.getByRole("figure").first().waitFor();
    expect(await findingsInBothColours(plotted)).toEqual([]);
    expect(await layoutFaultsAtWidths(plotted, "plot-page")).toEqual([]);
  });
});
