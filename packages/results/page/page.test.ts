import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseReference } from "../src/plot/reference-curve.ts";
import { renderHtml } from "../src/plot/render-html.ts";
import { plotTrajectory } from "../src/plot/trajectory-plot.ts";
import { ballTrajectory } from "../src/testing/closed-form.ts";
import { closedSpaceTrajectory } from "../src/testing/modal-runs.ts";

const executablePath = "/usr/bin/chromium";
const ball = ballTrajectory();

describe.skipIf(!existsSync(executablePath))("the plot page in Chromium, from a file", () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    const file = join(mkdtempSync(join(tmpdir(), "plot-")), "ball.html");
    writeFileSync(file, renderHtml(plotTrajectory(ball)));
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
    page = await browser.newPage({ viewport: { width: 1100, height: 2600 } });
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector(".panel.xy canvas");
  }, 60_000);

  afterAll(() => browser?.close());

  /** Moves to a fraction of the width of a panel's plotting area. */
  async function moveTo(panel: string, x: number, y = 0.5): Promise<void> {
    const box = (await page.locator(`${panel} .u-over`).first().boundingBox())!;
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 });
    await page.waitForTimeout(50);
  }

  const legend = () => page.locator(".panel.time .u-legend").first().innerText();

  test("draws six panels without an error or a request", async () => {
    expect(await page.locator(".panel canvas").count()).toBe(6);
    expect(errors).toEqual([]);
    expect(requests.length).toBe(1);
  });

  test("shows values with units at the cursor", async () => {
    await moveTo(".panel.time", 0.5);
    // x = 0.8 m/s t; the cursor is at a row near the middle of the 3 s.
    const [, x] = /\sm\s*x\s*([\d.]+) m/.exec(await legend())!;
    expect(Number(x)).toBeCloseTo(0.8 * 1.5, 1);
  });

  test("says what happened at an event, and when", async () => {
    const { time } = ball.events[0]!;
    await moveTo(".panel.time", time / 3);
    expect(await page.locator(".panel.time .tip").first().innerText()).toContain(`at ${time} s`);
  });

  test("zooms all panels over time by dragging, and shows all again on a double click", async () => {
    await moveTo(".panel.time", 0.5);
    await page.mouse.down();
    await moveTo(".panel.time", 0.75);
    await page.mouse.up();
    await moveTo(".panel.time", 0.001);
    expect(Number(/time\s*([\d.]+)/.exec(await legend())![1])).toBeCloseTo(1.5, 1);
    await page.mouse.dblclick(...(await middle(".panel.time")));
    await moveTo(".panel.time", 0.001);
    expect(Number(/time\s*([\d.]+)/.exec(await legend())![1])).toBeLessThan(0.05);
  });

  test("switches a curve off by its name", async () => {
    const entry = page.locator(".panel.time .u-series").nth(1);
    await entry.locator("th").click();
    expect(await entry.getAttribute("class")).toContain("u-off");
    await entry.locator("th").click();
  });

  test("tells the point of the path that is nearest to the cursor", async () => {
    const [x, y] = await middle(".panel.xy");
    await page.mouse.move(x, y + 20, { steps: 3 });
    await page.waitForTimeout(50);
    const text = await page.locator(".panel.xy .readout").innerText();
    const [, time, distance] = /time ([\d.]+) s\s+x, distance ([\d.]+) m/.exec(text)!;
    expect(Number(distance)).toBeCloseTo(0.8 * Number(time), 5);
    expect(errors).toEqual([]);
  });

  test("shows the active mode as background, in a legend and at the cursor", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "plot-")), "space.html");
    const references = [parseReference("circle 0,0,R_O")!, parseReference("circle 0,0,R_I")!];
    writeFileSync(file, renderHtml(plotTrajectory(closedSpaceTrajectory(), { references })));
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector(".panel.xy canvas");
    expect(await page.locator(".modes span").allInnerTexts()).toEqual(["init", "Outer", "Inner"]);
    // Of 20 s: in the first 0.69 s the object has not hit anything; from 0.69 to 2.14 s it has left the inner circle.
    for (const [time, mode] of [
      [0.3, "init"],
      [1.4, "Inner"],
      [2.8, "Outer"],
    ] as const) {
      await moveTo(".panel.time", time / 20);
      expect(await legend()).toContain(`mode ${mode}`);
    }
    const shade = (selector: string) =>
      page.locator(selector).evaluate((field) => getComputedStyle(field).backgroundColor);
    const ground = await page.locator(".panel.time canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixel = canvas.getContext("2d")!.getImageData(0.96 * width, 0.1 * height, 1, 1).data;
      return `rgb(${pixel[0]}, ${pixel[1]}, ${pixel[2]})`;
    });
    expect([await shade(".modes span:nth-child(2) i"), await shade(".modes span:nth-child(3) i")]).toContain(
      ground,
    );
    expect(errors).toEqual([]);
  });

  async function middle(panel: string): Promise<[number, number]> {
    const box = (await page.locator(`${panel} .u-over`).first().boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
});
