/** Figures of runs for `npm run bench:web`: sliders, keys to diagnostics, Stop, long tasks of the page. */
import { readFileSync } from "node:fs";
import { median, openModel, processorTimeOf, REPETITIONS } from "./bench-web-page.mjs";

const MOVES = 60;

/** Moves the first slider sixty times in a second, each at its own time; a run counts when its answer is drawn. */
export async function movesOf(page) {
  return page.evaluate(async (moves) => {
    const input = document.querySelector('input[type="range"]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // While a long run is under way, the status has no number.
    const first = Number(document.querySelector("[data-run]").dataset.run);
    const shown = () => Number(document.querySelector("[data-run]")?.dataset.run ?? first);
    const given = [];
    const painted = new Map();
    const watcher = new MutationObserver(() => {
      const run = shown();
      if (painted.has(run)) return;
      painted.set(run, undefined);
      requestAnimationFrame(() => requestAnimationFrame((at) => painted.set(run, at)));
    });
    const attributeFilter = ["data-run"];
    watcher.observe(document.body, { subtree: true, attributes: true, childList: true, attributeFilter });
    const begun = performance.now();
    for (let k = 0; k < moves; k++) {
      while (performance.now() - begun < (k * 1000) / moves) await frame();
      given.push(performance.now());
      input.value = String(300 + 5 * k);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const elapsed = performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 500));
    watcher.disconnect();
    painted.delete(first);
    // A move is answered by its own run, or by that of a later one.
    const times = given.flatMap((time, k) => {
      const answers = [...painted].filter(([run, at]) => run >= first + 1 + k && at !== undefined);
      return answers.length === 0 ? [] : [Math.min(...answers.map(([, at]) => at)) - time];
    });
    return { runs: painted.size, elapsed, times };
  }, MOVES);
}

const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];

/** `open`: a page of its own for each measurement, as it is after its first run. */
export async function benchSlider({ row }, open, name, bar) {
  const found = [];
  for (let k = 0; k < REPETITIONS; k++) {
    const { context, page } = await open();
    const processorTime = await processorTimeOf(context, page);
    const before = await processorTime();
    const { runs, elapsed, times } = await movesOf(page);
    const each = ((await processorTime()) - before) / runs;
    found.push({ runs, elapsed, p95: quantile(times, 0.95), each });
    await context.close();
  }
  const middle = (read) => median(found.map(read));
  row(
    `slider of ${name}: distinct runs for ${MOVES} moves`,
    middle(({ runs }) => runs),
    bar,
  );
  row("  within [ms]", Math.round(middle(({ elapsed }) => elapsed)), "1000");
  row("  move to picture, p95 [ms]", Math.round(middle(({ p95 }) => p95)), 50);
  row("  processor time of the page for each run [ms]", middle(({ each }) => each).toFixed(2), "-");
}

/** All values of the run that is shown, as the page saves them. */
async function savedRun(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("combobox", { name: "Save run" }).selectOption("CSV"),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** The run at rest, and the same parameters in a page that is loaded anew. */
export async function benchRest({ row }, page) {
  const atRest = await savedRun(page);
  const value = await page.locator('input[type="range"]').first().inputValue();
  // The browser keeps the change before the page is loaded anew.
  await page.waitForTimeout(1000);
  await page.reload();
  await page.waitForSelector(".status.is-completed");
  const isSame = (await page.locator('input[type="range"]').first().inputValue()) === value;
  const isEqual = isSame && (await savedRun(page)) === atRest;
  row("  the curve at rest is that of a cold run, to the last digit", isEqual ? "yes" : "no", "yes");
}

/** A model in a text of about this many bytes. */
export function textOf(bytes) {
  const lines = [];
  for (let i = 1; lines.join("\n").length < bytes; i++)
    lines.push(`  Real x${i}(start = ${i}, fixed = true) "State number ${i} of the chain";`);
  const equations = lines.map((_, k) => `  der(x${k + 1}) = -x${k + 1} + ${k === 0 ? "1" : `x${k}`};`);
  return `model Chain\n${lines.slice(0, lines.length / 2).join("\n")}\nequation\n${equations.slice(0, lines.length / 2).join("\n")}\nend Chain;\n`;
}

const KEYS = 20;

/** From a key that makes an error to its diagnostic; `open` as for sliders. */
export async function benchKeys({ row }, open, name, bar) {
  const found = [];
  for (let k = 0; k < REPETITIONS; k++) {
    const { context, page } = await open();
    found.push(quantile(await keysOf(page), 0.95));
    await context.close();
  }
  row(`key to diagnostic, ${name}, p95 [ms]`, Math.round(median(found)), bar);
}

export async function keysOf(page) {
  await page.locator(".cm-content").first().click();
  const keys = [];
  for (let k = 0; k < KEYS; k++) {
    await page.keyboard.press("Control+Home");
    const time = await page.evaluate(async () => {
      const count = () => document.querySelectorAll(".problem.is-error").length;
      const begun = performance.now();
      document.execCommand("insertText", false, "x");
      while (count() === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - begun;
    });
    keys.push(time);
    await page.keyboard.press("Backspace");
    await page.waitForFunction(() => document.querySelectorAll(".problem.is-error").length === 0);
  }
  return keys;
}

const swing = `model Swing
  Real x(start = 1), y;
equation
  der(x) = y; der(y) = -x;
  annotation(experiment(StopTime = 1e8));
end Swing;`;

/** From Stop to the rows that are kept. */
export async function benchStop({ browser, address, row }) {
  const times = [];
  for (let k = 0; k < REPETITIONS; k++) {
    const { context, page } = await openModel(browser, address, swing, false);
    await page.getByRole("progressbar").waitFor();
    const time = await page.evaluate(async () => {
      const begun = performance.now();
      document.querySelector("button.stop").click();
      while (document.querySelector(".status.is-cancelled") === null)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - begun;
    });
    times.push(time);
    await context.close();
  }
  row("stop of a long run [ms]", Math.round(median(times)), 100);
}

/** Collects the long tasks of a page from its beginning on. */
export function watchTasks(context) {
  return context.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
    }).observe({ type: "longtask", buffered: true });
  });
}

/** Duration of the longest task between two times of the page [ms]; tasks below 50 ms are none. */
export function longestTask(page, from, to) {
  return page.evaluate(
    ([from, to]) =>
      Math.max(
        0,
        ...window.longTasks
          .filter(({ startTime }) => startTime >= from && startTime < to)
          .map(({ duration }) => duration),
      ),
    [from, to],
  );
}
