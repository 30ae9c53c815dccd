/**
 * `npm run bench:web`: figures of the page in Chromium. Size of the first load, time to the first plot, long tasks, key to diagnostic,
 * distinct runs of a slider, Stop, a page with 20 embedded models, moves of long runs, memory after many runs. Times are medians of five
 * pages. Beside other work on the machine they are upper bounds: processor times are not.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { preview } from "vite";
import { median, openModel, REPETITIONS } from "./bench-web-page.mjs";
import { benchPlots } from "./bench-web-plots.mjs";
import {
  benchKeys,
  benchRest,
  benchSlider,
  benchStop,
  keysOf,
  longestTask,
  movesOf,
  textOf,
  watchTasks,
} from "./bench-web-runs.mjs";
import { browserArguments, chromiumPath } from "./chromium.mjs";
import { buildSite } from "./site.mjs";

const folder = mkdtempSync(join(tmpdir(), "cosimo-bench-"));
await buildSite(folder);
const server = await preview({
  configFile: false,
  root: folder,
  logLevel: "error",
  build: { outDir: folder },
  preview: { port: 0, host: "127.0.0.1" },
});
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArguments });

const row = (name, value, bar) =>
  console.log(`${name.padEnd(58)} ${String(value).padStart(10)}   bar ${bar}`);

/** A page whose first plot is drawn. */
async function opened(throttle) {
  const context = await browser.newContext({ locale: "en" });
  await watchTasks(context);
  const page = await context.newPage();
  if (throttle) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const speed = (10 * 1e6) / 8;
    await session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 40, downloadThroughput: speed, uploadThroughput: speed },
    });
  }
  const begun = performance.now();
  await page.goto(address);
  await page.waitForSelector(".status.is-completed");
  return { context, page, time: performance.now() - begun };
}

async function times(throttle) {
  const found = [];
  for (let k = 0; k < REPETITIONS; k++) {
    const { context, time } = await opened(throttle);
    found.push(time);
    await context.close();
  }
  return Math.round(median(found));
}

/** Bytes of files of the site, compressed as hosts do. */
function compressedSize(paths) {
  const sizes = paths.map((path) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Paths that the server is asked for while something is done, without the service worker. */
async function askedDuring(work) {
  const asked = new Set();
  const listen = ({ url }) => asked.add(url.replace(/^\//, "").replace(/[?#].*/, "") || "index.html");
  server.httpServer.on("request", listen);
  await work();
  server.httpServer.off("request", listen);
  return [...asked].filter((path) => path !== "service-worker.js");
}

const first = await askedDuring(async () => (await opened(false)).context.close());
row("first load, gzip [kB]", (compressedSize(first) / 1000).toFixed(1), 600);
row("link to first ball plot, 10 Mbit/s, 40 ms [ms]", await times(true), 2000);
row("the same without limit of the network [ms]", await times(false), "-");

// The second visit, when the service worker has all files: what the server is asked for besides the worker itself.
const again = await opened(false);
for (let state = ""; state !== "activated"; )
  state = await again.page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
const asked = await askedDuring(async () => {
  await again.page.reload();
  await again.page.waitForSelector(".status.is-completed");
});
row("second visit: files asked for", asked.length, 0);
const warm = [];
for (let k = 0; k < REPETITIONS; k++) {
  const next = await again.context.newPage();
  const begun = performance.now();
  await next.goto(`${address}?lang=en`);
  await next.waitForSelector(".status.is-completed");
  warm.push(performance.now() - begun);
  await next.close();
}
row("link to first ball plot, warm [ms]", Math.round(median(warm)), 700);
await again.context.close();

// A page of another origin with 20 models: the first one's curves; then all, which come into sight one after the other.
const lesson = mkdtempSync(join(tmpdir(), "cosimo-lesson-"));
const ball = `model Ball
  parameter Real e(min = 0, max = 1) = 0.8;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -9.81;
  when h <= 0 then reinit(v, -e*pre(v)); end when;
  annotation (experiment(StopTime = 3));
end Ball;`;
const element = `<cosimo-model sliders="e" plot="h"><script type="text/modelica">${ball}</script></cosimo-model>`;
const script = `<script type="module" src="${address}embed.js"></script>`;
writeFileSync(join(lesson, "index.html"), `<!doctype html>${element.repeat(20)}${script}`);
const pages = await preview({
  ...{ configFile: false, root: lesson, logLevel: "error", build: { outDir: lesson } },
  preview: { port: 0, host: "127.0.0.1" },
});
const embeds = [];
let workers = 0;
for (let k = 0; k < REPETITIONS; k++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(pages.resolvedUrls.local[0]);
  await page.locator(".status.is-completed").first().waitFor();
  embeds.push(performance.now() - begun);
  for (let i = 0; i < 20; i++) await page.locator("cosimo-model").nth(i).scrollIntoViewIfNeeded();
  await page.locator(".status.is-completed").nth(19).waitFor();
  workers = Math.max(workers, page.workers().length);
  await context.close();
}
await pages.close();
rmSync(lesson, { recursive: true, force: true });
row("embed.js, gzip [kB]", (compressedSize(["embed.js"]) / 1000).toFixed(1), 8);
row("20 embedded models: first curves [ms]", Math.round(median(embeds)), 1500);
row("  workers", workers, 3);

const bench = { browser, address, row };
const worked = await opened(false);
await worked.page.waitForTimeout(3000);
const rested = await worked.page.evaluate(() => performance.now());
row("longest task while the page loads [ms]", Math.round(await longestTask(worked.page, 0, rested)), 100);
await movesOf(worked.page);
await keysOf(worked.page);
const longest = await longestTask(worked.page, rested, Number.POSITIVE_INFINITY);
row("longest task of the page at work, below 50 ms: 0 [ms]", Math.round(longest), 50);
await worked.context.close();
await benchSlider(bench, () => opened(false), "the ball", 55);
const moved = await opened(false);
await movesOf(moved.page);
await benchRest(bench, moved.page);
await moved.context.close();
await benchKeys(bench, () => opened(false), "ball", 50);
await benchKeys(bench, () => openModel(browser, address, textOf(10_000)), "own file of 10 kB", 50);
await benchStop(bench);
await benchPlots(bench);

await browser.close();
await server.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
