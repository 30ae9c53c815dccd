import { existsSync } from "node:fs";
import { renderScenePage } from "@cosimo/scene/page";
import { chromium } from "playwright-core";
import { browserArguments, chromiumPath } from "../scripts/chromium.mjs";

export const question = "How long does a frame of the view in space take with 500 moving parts?";

const COUNT = 500;
const FRAMES = 200;
const BOUND = 4;
const KINDS = ["box", "sphere", "cylinder", "beam", "cone"];

export async function run() {
  if (!existsSync(chromiumPath)) return [{ text: `no browser at ${chromiumPath}` }];
  const args = [...browserArguments.filter((one) => one !== "--disable-gpu"), "--enable-unsafe-swiftshader"];
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...args, "--use-angle=swiftshader"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
    await page.setContent(renderScenePage(scene(), { language: "en" }));
    // One after the other, as a screen shows them: a queue of frames would wait for what draws.
    const measured = await page.evaluate(async (count) => {
      const frames = [];
      const begun = performance.now();
      for (let i = 0; i < count; i++) {
        await new Promise(requestAnimationFrame);
        frames.push(...globalThis.scenePage.measure([(i * 10) / count]));
      }
      const rate = (1000 * count) / (performance.now() - begun);
      return { frames, rate, facts: globalThis.scenePage.facts() };
    }, FRAMES);
    // The first ones compile scripts and shaders.
    const sorted = measured.frames.slice(20).sort((a, b) => a - b);
    const [median, p95] = [0.5, 0.95].map((part) => sorted[Math.floor(part * sorted.length)]);
    const { drawCalls, renderer } = measured.facts;
    return [
      {
        met: p95 <= BOUND,
        text: `scripts of a frame with ${COUNT} parts: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (at most ${BOUND})`,
      },
      {
        met: drawCalls <= KINDS.length + 2,
        text: `${drawCalls} draw calls for ${KINDS.length} kinds of meshes, ground and axes (one each)`,
      },
      { text: `${measured.rate.toFixed(1)} frames a second, drawn by ${renderer}` },
    ];
  } finally {
    await browser.close();
  }
}

/** Parts of five forms on circles, each with 100 keys. */
function scene() {
  const constant = (between, values) => ({
    ...{ between, width: values.length, times: new Float64Array(1), values: Float64Array.from(values) },
  });
  const moving = (between, width, evaluate) => {
    const times = Float64Array.from({ length: 100 }, (_, k) => k / 9.9);
    return { between, width, times, values: Float64Array.from([...times].flatMap(evaluate)) };
  };
  const parts = Array.from({ length: COUNT }, (_, i) => {
    const [x, y] = [(i % 25) - 12, Math.floor(i / 25) - 10];
    const kind = KINDS[i % KINDS.length];
    return {
      component: `part${i}`,
      form: kind === "cone" ? { kind, ratio: 0 } : { kind },
      position: moving("line", 3, (t) => [x + 0.2 * Math.cos(t + i), y + 0.2 * Math.sin(t + i), Math.sin(t)]),
      rotation: moving("turn", 4, (t) => [0, 0, Math.sin((t + i) / 2), Math.cos((t + i) / 2)]),
      size: constant("line", [0.6, 0.3, 0.3]),
      color: constant("hold", [0.2, 0.5, 0.8]),
      specular: 0.5,
    };
  });
  return {
    ...{
      model: "Parts",
      startTime: 0,
      stopTime: 10,
      parts,
      arrows: [],
      events: [],
      files: new Map(),
      missingSurfaces: [],
    },
    ...{ up: [0, 1, 0], least: [-13, -11, -1], most: [13, 11, 1] },
  };
}
