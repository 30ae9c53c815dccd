/** Figures of plots for `npm run bench:web`: long runs are moved, a slider of a circuit, memory after many runs. */
import { openModel, processorTimeOf } from "./bench-web-page.mjs";
import { benchSlider } from "./bench-web-runs.mjs";

/** A run of 1000 s whose rows are `1000 / interval`; one of them has a spike. */
function longModel(variables, interval) {
  const names = Array.from({ length: variables }, (_, i) => `y${i}`);
  const equations = names.map(
    (name, i) => `${name} = sin(${i + 1} * time) + (if ${i} < 1 and spike then 100 else 0);`,
  );
  return `model Long
    Real ${names.join(", ")};
  protected
    Boolean spike = time >= 500 and time < 500 + ${interval};
  equation
    ${equations.join("\n")}
    annotation(experiment(StopTime = 1000, Interval = ${interval}));
  end Long;`;
}

/** Frames per second with a new picture, while a tenth of the run is moved along by the wheel. */
async function framesOfMoves(page) {
  const over = page.locator(".u-over").first();
  const box = await over.boundingBox();
  await page.mouse.move(box.x + box.width * 0.1, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + 50, { steps: 3 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  return page.evaluate(async () => {
    const over = document.querySelector(".u-over");
    let redrawn = false;
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...rest) {
      redrawn = true;
      return clear.apply(this, rest);
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let idle = 0;
    const rest = performance.now();
    for (; performance.now() - rest < 1000; idle++) await frame();
    let drawn = 0;
    const begun = performance.now();
    while (performance.now() - begun < 3000) {
      over.dispatchEvent(new WheelEvent("wheel", { deltaX: 4, bubbles: true, cancelable: true }));
      await frame();
      if (redrawn) drawn++;
      redrawn = false;
    }
    CanvasRenderingContext2D.prototype.clearRect = clear;
    const elapsed = (performance.now() - begun) / 1000;
    return { drawn: drawn / elapsed, count: drawn, idle };
  });
}

async function benchMoves({ browser, address, row }, [variables, interval, bar]) {
  const { context, page } = await openModel(browser, address, longModel(variables, interval));
  const rows = `10^${Math.log10(1000 / interval)} rows x ${variables}`;
  const isDrawn = await page
    .waitForFunction(
      () => / and (99\.|10[01])/.test(document.querySelector("[role=application]").ariaLabel),
      undefined,
      { timeout: 10_000 },
    )
    .then(
      () => "yes",
      () => "no",
    );
  row(`${rows}: the spike of one row is drawn`, isDrawn, "yes");
  const processorTime = await processorTimeOf(context, page);
  const before = await processorTime();
  const { drawn, count, idle } = await framesOfMoves(page);
  const each = ((await processorTime()) - before) / count;
  row("  frames of the page at rest a second", idle.toFixed(1), "-");
  row("  moved: new pictures a second", drawn.toFixed(1), bar);
  row("  processor time of the page for each [ms]", each.toFixed(2), "-");
  await context.close();
}

/** A ladder of resistors and capacitors: as many states. */
function ladder(states) {
  return `model Ladder
    parameter Real R(min = 0.5, max = 2) = 1;
    Real u[${states}](each start = 0, each fixed = true);
  equation
    der(u[1]) = ((1 - u[1]) - (u[1] - u[2])) / R;
    for i in 2:${states - 1} loop
      der(u[i]) = ((u[i - 1] - u[i]) - (u[i] - u[i + 1])) / R;
    end for;
    der(u[${states}]) = (u[${states - 1}] - u[${states}]) / R;
    annotation(experiment(StopTime = 20));
  end Ladder;`;
}

async function benchCircuit(bench) {
  const open = async () => {
    const opened = await openModel(bench.browser, bench.address, ladder(100));
    await opened.page.getByRole("button", { name: "Slider for R" }).click();
    return opened;
  };
  await benchSlider(bench, open, "a circuit of 100 states", 30);
}

/** Bytes of scripts and buffers in the page and its workers, after garbage is collected. */
async function memoryOf(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const own = await session.send("Runtime.getHeapUsage");
  let bytes = own.usedSize + (own.backingStorageSize ?? 0);
  const targets = [];
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") targets.push(sessionId);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  await page.waitForTimeout(200);
  for (const sessionId of targets) {
    await ask(session, sessionId, "HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = await ask(session, sessionId, "Runtime.getHeapUsage");
    bytes += usedSize + backingStorageSize;
  }
  await session.detach();
  return { bytes, workers: targets.length };
}

let asked = 0;
function ask(session, sessionId, method) {
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const listen = (event) => {
      const message = JSON.parse(event.message);
      if (event.sessionId !== sessionId || message.id !== id) return;
      session.off("Target.receivedMessageFromTarget", listen);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    };
    session.on("Target.receivedMessageFromTarget", listen);
    session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
  });
}

async function benchMemory({ browser, address, row }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}?lang=en`);
  await page.waitForSelector(".status.is-completed");
  await runs(page, 20);
  const before = await memoryOf(context, page);
  await runs(page, 200);
  const after = await memoryOf(context, page);
  row(
    `heap after 200 runs, page and ${after.workers} workers [MB]`,
    ((after.bytes - before.bytes) / 1e6).toFixed(2),
    "+5",
  );
  await context.close();
}

async function runs(page, count) {
  await page.evaluate(async (count) => {
    const input = document.querySelector('input[type="range"]');
    const shown = () => document.querySelector("[data-run]")?.dataset.run;
    for (let k = 0; k < count; k++) {
      const before = shown();
      input.value = String(300 + ((7 * k) % 400));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      while (shown() === before || shown() === undefined)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

export async function benchPlots(bench) {
  await benchMoves(bench, [4, 1e-3, 58]);
  await benchMoves(bench, [1, 1e-4, 30]);
  await benchCircuit(bench);
  await benchMemory(bench);
}
