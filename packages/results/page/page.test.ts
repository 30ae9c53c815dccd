import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCsvWriter } from "../src/csv/csv-writer.ts";
import { renderHtml } from "../src/page/render-html.ts";
import { plotComparison } from "../src/plot/comparison-plot.ts";
import type { PlotSpec } from "../src/plot/plot-spec.ts";
import { parseReference } from "../src/plot/reference-curve.ts";
import { plotTrajectory } from "../src/plot/trajectory-plot.ts";
import { replay } from "../src/recording/sinks.ts";
import { ballTrajectory, METADATA, record, sampled, variable } from "../src/testing/closed-form.ts";
import { closedSpaceTrajectory } from "../src/testing/modal-runs.ts";
import { markupFaults } from "../src/testing/well-formed.ts";

const executablePath = "/usr/bin/chromium";
const ball = ballTrajectory();

describe.skipIf(!existsSync(executablePath))("the plot page in Chromium, from a file", () => {
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "plot-"));

  beforeAll(async () => {
    const args = ["--no-sandbox", "--disable-gpu", "--disable-quic"];
    browser = await chromium.launch({ executablePath, args });
    page = await browser.newPage({ viewport: { width: 1200, height: 1600 } });
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => faults.push(message.text()));
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) faults.push(request.url());
    });
  }, 60_000);

  afterAll(() => browser?.close());
  // No test may leave an error, a violation of the policy, or a request.
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  async function open(spec: PlotSpec): Promise<void> {
    const file = join(folder, "plot.html");
    writeFileSync(file, renderHtml(spec));
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector("cosimo-diagram .picture svg");
  }

  const diagrams = (): Locator => page.locator("cosimo-diagram");
  const area = (index = 0): Locator => diagrams().nth(index).locator(".area");
  const place = (): Promise<string> => page.locator("cosimo-plot-toolbar .place").innerText();
  const value = (name: string): Locator => page.locator(`cosimo-diagram output[data-name="${name}"]`).first();

  /** The pixel of a fraction of the visible time in the first diagram. */
  async function pixel(part: number): Promise<[number, number]> {
    const grid = (await diagrams()
      .first()
      .locator("clipPath rect")
      .evaluate((rect) => {
        return ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
      })) as [number, number, number, number];
    const box = (await area().boundingBox())!;
    return [box.x + grid[0] + part * grid[2], box.y + grid[1] + grid[3] / 2];
  }

  async function move(part: number): Promise<void> {
    await page.mouse.move(...(await pixel(part)), { steps: 3 });
  }

  test("shows the values with units at the cursor, in all diagrams", async () => {
    await open(plotTrajectory(ball));
    await move(0.5);
    // x = 0.8 m/s t at the row nearest to the middle of the 3 s.
    expect(Number.parseFloat(await value("x").innerText())).toBeCloseTo(0.8 * 1.5, 1);
    expect(await value("x").innerText()).toMatch(/ m$/);
    expect(await value("falling").innerText()).toMatch(/true|false/);
  });

  test("stops at an event, names it, and gives both limits", async () => {
    await open(plotTrajectory(ball));
    const { time } = ball.events[0]!;
    await move(time / 3);
    const impact = Math.sqrt(2 * 9.81 * 2);
    const [before, after] = (await value("v").innerText())
      .replaceAll("−", "-")
      .split(" → ")
      .map(Number.parseFloat);
    expect(before).toBeCloseTo(-impact, 5);
    expect(after).toBeCloseTo(0.8 * impact, 5);
    expect(await diagrams().first().locator(".tip").innerText()).toContain("y <= 0");
    expect(await diagrams().first().locator(".eventname").first().textContent()).toBe("y <= 0");
  });

  test("zooms all diagrams by dragging, and shows all again on a double click", async () => {
    await open(plotTrajectory(ball));
    await move(0.5);
    await page.mouse.down();
    await move(0.75);
    await page.mouse.up();
    await move(0.001);
    expect(Number(/time ([\d.]+)/.exec(await place())![1])).toBeCloseTo(1.5, 1);
    await page.mouse.dblclick(...(await pixel(0.5)));
    await move(0.001);
    expect(Number(/time ([\d.]+)/.exec(await place())![1])).toBeLessThan(0.05);
  });

  test("is worked by keys: from event to event, zoom, all", async () => {
    await open(plotTrajectory(ball));
    await area().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    const second = Number(ball.events[1]!.time.toPrecision(12));
    expect(await place()).toBe(`time ${second} s`);
    expect(await area().getAttribute("aria-valuetext")).toContain(`time ${second} s, `);
    const width = async () =>
      Number(await area().getAttribute("aria-valuemax")) - Number(await area().getAttribute("aria-valuemin"));
    const all = await width();
    await page.keyboard.press("+");
    expect(await width()).toBeCloseTo(all / 2, 9);
    await page.keyboard.press("0");
    expect(await width()).toBe(all);
  });

  test("adds what is searched for and ticked, and removes it", async () => {
    await open(plotTrajectory(ball, { variables: ["y"], xy: false }));
    expect(await diagrams().count()).toBe(1);
    await page.keyboard.press("/");
    await page.keyboard.type("bounc");
    await page.locator("cosimo-variables label", { hasText: "bounces" }).locator("input").check();
    expect(await diagrams().count()).toBe(2);
    await page.locator('button[aria-label="Remove bounces"]').click();
    expect(await diagrams().count()).toBe(1);
    expect(await page.locator("cosimo-variables label input").isChecked()).toBe(false);
  });

  test("plots one variable over another, and marks the time of the cursor there", async () => {
    await open(plotTrajectory(ball, { xy: false }));
    await page.locator("cosimo-plane-form summary").click();
    await page.locator("cosimo-plane-form form input").nth(0).fill("v");
    await page.locator("cosimo-plane-form form input").nth(1).fill("y");
    await page.locator("cosimo-plane-form button").click();
    await move(0.1);
    const text = (await page.locator("cosimo-plane .readout").innerText()).replaceAll("−", "-");
    const [, time, height, speed] = /time ([\d.]+) s.*height ([\d.]+) m.*velocity ([-\d.]+) m/s
      .exec(text)!
      .map(Number);
    expect(speed).toBeCloseTo(-9.81 * time!, 4);
    expect(height).toBeCloseTo(2 - (9.81 / 2) * time! ** 2, 4);
  });

  test("draws a second result from a file over the first, and says why it cannot", async () => {
    await open(plotTrajectory(ball, { xy: false }));
    const chunks: string[] = [];
    replay(
      ballTrajectory(2, 0.7),
      createCsvWriter((chunk) => chunks.push(chunk)),
    );
    const choose = (name: string, text: string) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("other.csv", chunks.join(""));
    await page.waitForSelector(".chips.results");
    expect(await diagrams().nth(1).locator("path.dashed").count()).toBe(1);
    await choose("broken.csv", "a,b\n1,2\n");
    await page.waitForSelector(".message:not([hidden])");
    expect(await page.locator(".message").innerText()).toBe(
      "'broken.csv' cannot be compared: the header has no column of time",
    );
  });

  test("shows the differences of two results below their curves", async () => {
    await open(plotComparison(ball, ballTrajectory(2, 0.7), { variables: /^x$|^v$/ }));
    expect(await diagrams().count()).toBe(4);
    await page.locator("cosimo-plot-toolbar label", { hasText: "Differences" }).locator("input").uncheck();
    expect(await diagrams().count()).toBe(2);
  });

  test("shows the active mode as background, in a legend and at the cursor", async () => {
    const references = [parseReference("circle 0,0,R_O")!, parseReference("circle 0,0,R_I")!];
    await open(plotTrajectory(closedSpaceTrajectory(), { references }));
    expect(await page.locator(".modes .chip").allInnerTexts()).toEqual(["init", "Outer", "Inner"]);
    // Of 20 s: in the first 0.69 s the object has not hit anything; from 0.69 to 2.14 s it has left the inner circle.
    for (const [time, mode] of [
      [0.3, "init"],
      [1.4, "Inner"],
      [2.8, "Outer"],
    ] as const) {
      await move(time / 20);
      expect(await place()).toContain(`mode ${mode}`);
    }
  });

  test("saves what it shows as a picture", async () => {
    await open(plotTrajectory(ball, { variables: ["y", "v"], xy: false }));
    await area().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("+");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("button", { hasText: "Save as SVG" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Ball.svg");
    const svg = readFileSync(await download.path(), "utf8");
    expect(markupFaults(svg)).toEqual([]);
    expect(svg.match(/<g class="panel time"/g)!.length).toBe(2);
    // Of the three impacts one is in the first half of the 3 s.
    expect(svg.match(/<path class="event"/g)!.length).toBe(2);
  });

  test("honours display units", async () => {
    const angle = { unit: "rad", displayUnit: "deg" };
    await open(plotTrajectory(sampled("phi", [0, 1], (t) => Math.PI * t, angle)));
    await move(1);
    expect(await value("phi").innerText()).toBe("180 °");
  });

  test("hostile names are shown as text", async () => {
    const names = ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "a&lt;b"];
    const hostile = record((sink) => {
      sink.begin(
        { ...METADATA, model: names[0]! },
        names.map((name) => variable(name, { unit: name })),
        [],
      );
      for (const t of [0, 1]) sink.row(t, Float64Array.of(t, t, t), "sample");
      sink.end();
    });
    await open(plotTrajectory(hostile));
    expect(await page.locator("img, body script:not([id]) ~ script").count()).toBe(0);
    expect(await page.locator(".chip .name").allInnerTexts()).toEqual(names);
  });

  test("opens a result of 10 000 variables quickly, with a short tree and a search", async () => {
    const names = Array.from({ length: 10_000 }, (_, i) =>
      variable(`plant.section[${1 + (i >> 4)}].x[${1 + (i % 16)}]`),
    );
    const values = new Float64Array(names.length);
    const large = record((sink) => {
      sink.begin(METADATA, names, []);
      for (let k = 0; k < 50; k++) {
        for (let i = 0; i < values.length; i++) values[i] = Math.sin(k / 10 + i);
        sink.row(k, values, "sample");
      }
      sink.end();
    });
    await open(plotTrajectory(large));
    const [entry] = await page.evaluate(() =>
      performance.getEntriesByType("navigation").map((one) => one.duration),
    );
    expect(entry).toBeLessThan(5000);
    await page.locator("cosimo-variables input[type=search]").fill("section[625]");
    expect(await page.locator("cosimo-variables .leaf").count()).toBe(16);
    await page.locator("cosimo-variables input[type=search]").fill("plant");
    expect(await page.locator("cosimo-variables .leaf").count()).toBe(200);
  });
});
