import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createCsvWriter } from "../csv/csv-writer.ts";
import { plotComparison } from "../plot/comparison-plot.ts";
import type { PlotSpec } from "../plot/plot-spec.ts";
import { parseReference } from "../plot/reference-curve.ts";
import { plotTrajectory } from "../plot/trajectory-plot.ts";
import { replay } from "../recording/sinks.ts";
import { ballTrajectory, grid, METADATA, record, sampled, variable } from "../testing/closed-form.ts";
import { closedSpaceTrajectory } from "../testing/modal-runs.ts";
import { markupFaults } from "../testing/well-formed.ts";
import { renderHtml } from "./render-html.ts";

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
    await plots().first().waitFor();
  }

  const plots = (): Locator => page.getByRole("figure");
  const canvas = (index = 0): Locator => plots().nth(index).getByRole("application");
  const place = (): Promise<string> => page.locator(".axis.is-cursor").innerText();
  const entry = (name: string): Locator => page.locator(".legend li", { hasText: name }).first();
  const minus = (text: string): string => text.replaceAll("−", "-");

  /** The pixel of a fraction of the visible time in the first plot, once it is there: a new unit draws it anew. */
  function pixel(part: number): Promise<readonly [number, number]> {
    return vi.waitFor(
      async () => {
        const box = await page.locator(".u-over").first().boundingBox();
        if (box === null) throw new Error("the plot is not drawn");
        return [box.x + part * box.width, box.y + box.height / 2] as const;
      },
      { timeout: 20_000 },
    );
  }

  async function move(part: number): Promise<void> {
    await page.mouse.move(...(await pixel(part)), { steps: 3 });
  }

  test("shows the values with units at the cursor, in all plots", async () => {
    await open(plotTrajectory(ball));
    await move(0.5);
    // x = 0.8 m/s t at the middle of the 3 s.
    const x = async () => Number(/x\s+([\d.]+)\s+m/.exec(await entry("x").innerText())?.[1]);
    await expect.poll(x).toBeCloseTo(0.8 * 1.5, 2);
    await expect.poll(() => entry("falling").innerText()).toMatch(/true|false/);
  });

  test("stops at an event, names it, and gives both limits", async () => {
    await open(plotTrajectory(ball));
    const { time } = ball.events[0]!;
    await move(time / 3);
    await expect.poll(place).toContain("y <= 0");
    const impact = Math.sqrt(2 * 9.81 * 2);
    const limits = async () => /([-\d.]+) → ([-\d.]+)/.exec(minus(await entry("v").innerText()))?.slice(1);
    const near = (value: number) => expect.closeTo(value, 3);
    await expect.poll(async () => (await limits())?.map(Number)).toEqual([near(-impact), near(0.8 * impact)]);
  });

  test("zooms all plots by dragging, moves with the wheel, and shows all again on a double click", async () => {
    await open(plotTrajectory(ball));
    const timeAt = (part: number) => async () => {
      await move(part);
      return Number(/t = ([\d.]+)/.exec(await place())?.[1]);
    };
    const whole = page.getByRole("button", { name: "Whole run" });
    await move(0.5);
    await page.mouse.down();
    await move(0.75);
    await page.mouse.up();
    await whole.waitFor();
    await expect.poll(timeAt(0.01)).toBeCloseTo(1.5, 1);
    await page.mouse.wheel(100_000, 0);
    await expect.poll(timeAt(0.99)).toBeCloseTo(3, 1);
    await page.mouse.dblclick(...(await pixel(0.5)));
    await whole.waitFor({ state: "detached" });
    await expect.poll(timeAt(0.01)).toBeLessThan(0.05);
  });

  test("is worked by keys: from event to event, zoom, mark", async () => {
    await open(plotTrajectory(ball));
    await canvas().focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowRight");
    const [first, second] = ball.events.map(({ time }) => time);
    await expect.poll(place).toContain(`t = ${Number(second!.toPrecision(7))} s`);
    await page.keyboard.press("m");
    await page.keyboard.press("Shift+ArrowLeft");
    const gap = second! - first!;
    const after = (label: string) => async () =>
      Number(new RegExp(`${label} = ([-\\d.]+)`).exec(minus(await place()))?.[1]);
    await expect.poll(after("Δt")).toBeCloseTo(-gap, 4);
    await expect.poll(after("1/Δt")).toBeCloseTo(-1 / gap, 3);
  });

  test("adds what is searched for and ticked, and removes it", async () => {
    await open(plotTrajectory(ball, { variables: ["y"], xy: false }));
    await page.getByRole("searchbox").fill("bounc");
    const choice = page.getByRole("checkbox", { name: /bounces/ });
    await choice.check();
    await entry("bounces").waitFor();
    await choice.uncheck();
    await entry("bounces").waitFor({ state: "detached" });
  });

  test("plots one variable over another, and marks the time of the cursor there", async () => {
    await open(plotTrajectory(ball, { variables: ["y"], xy: false }));
    await page.getByRole("checkbox", { name: /^v\s*m\/s/ }).check();
    await page.getByRole("combobox", { name: "Horizontal axis" }).selectOption("v");
    await page.getByRole("figure", { name: "y over v" }).waitFor();
    await canvas().focus();
    for (const _ of [1, 2]) await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => Number(/t = ([\d.]+)/.exec(await place())?.[1])).toBeLessThan(3);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(async () => minus(await entry("v").innerText())).toMatch(/-\d.* → \d/);
  });

  test("a spectrum has the peak of a sine", async () => {
    await open(plotTrajectory(sampled("x", grid(0, 10, 2001), (t) => 3 * Math.sin(2 * Math.PI * 4 * t))));
    await page.getByRole("combobox", { name: "Horizontal axis" }).selectOption("frequency");
    await expect.poll(() => canvas().getAttribute("aria-label")).toContain("largest amplitude 3 at 4 Hz");
  });

  test("a plot is a table, too", async () => {
    await open(plotTrajectory(ball, { variables: ["x"], xy: false }));
    await page.getByRole("button", { name: "Table" }).click();
    const rows = page.getByRole("table", { name: "Table" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(22);
    const last = await rows.last().innerText();
    expect(last.split(/\s+/).map(Number)).toEqual([3, expect.closeTo(0.8 * 3, 5)]);
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
    await page.getByRole("list", { name: "Kept runs" }).getByText("other.csv").waitFor();
    await choose("broken.csv", "a,b\n1,2\n");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toBe("'broken.csv' cannot be compared: the header has no column of time");
  });

  test("shows the differences of two results below their curves, gone with the second one", async () => {
    await open(plotComparison(ball, ballTrajectory(2, 0.7), { variables: /^x$|^v$/ }));
    const names = () => plots().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await expect.poll(names).toEqual(["v", "Δ.v", "x", "Δ.x"]);
    await page.getByRole("button", { name: "Remove b" }).click();
    await expect.poll(names).toEqual(["v", "x"]);
  });

  test("shows the active mode as background, in a legend and at the cursor", async () => {
    const references = [parseReference("circle 0,0,R_O")!, parseReference("circle 0,0,R_I")!];
    await open(plotTrajectory(closedSpaceTrajectory(), { references }));
    const legend = page.locator(".modes-legend li");
    await expect.poll(() => legend.allInnerTexts()).toEqual(["init", "Outer", "Inner"]);
    // Of 20 s: in the first 0.69 s the object has not hit anything; from 0.69 to 2.14 s it has left the inner circle.
    for (const [time, mode] of [
      [0.3, "init"],
      [1.4, "Inner"],
      [2.8, "Outer"],
    ] as const) {
      await move(time / 20);
      await expect.poll(place).toContain(`mode ${mode}`);
    }
  });

  test("saves a plot with vectors", async () => {
    await open(plotTrajectory(ball, { variables: ["y"], xy: false }));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("combobox", { name: "Save" }).selectOption("SVG"),
    ]);
    expect(download.suggestedFilename()).toBe("Ball_y.svg");
    const svg = readFileSync(await download.path(), "utf8");
    expect(markupFaults(svg)).toEqual([]);
    expect(svg.match(/<path class="event"/g)!.length).toBe(ball.events.length);
  });

  test("is printed with vectors", async () => {
    await open(plotTrajectory(ball, { xy: false }));
    await page.pdf();
    await page.emulateMedia({ media: "print" });
    const curves = page.locator(".printed-plot svg path.curve");
    await expect.poll(() => curves.count()).toBe(ball.variables.length);
    await page.locator("canvas").first().waitFor({ state: "hidden" });
    await page.emulateMedia({ media: "screen" });
  });

  test("honours display units", async () => {
    const angle = { unit: "rad", displayUnit: "deg" };
    await open(plotTrajectory(sampled("phi", [0, 1], (t) => Math.PI * t, angle)));
    await move(0.5);
    await expect.poll(() => entry("phi").innerText()).toMatch(/90\s*°/);
    await page.getByRole("combobox", { name: "Unit of phi in this plot" }).selectOption("rad");
    const value = entry("phi").getByRole("status").first();
    await expect.poll(() => value.innerText()).toBe("1.5708");
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
    await expect.poll(() => page.locator(".legend .name").allInnerTexts()).toEqual(names);
    expect(await page.locator("img, body script:not([id]) ~ script").count()).toBe(0);
  });

  test("opens a result of 10 000 variables with a short tree and a search", async () => {
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
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.getByRole("searchbox").fill("section[625]");
    await expect.poll(() => page.getByRole("checkbox").count()).toBe(16);
  });
});
