/** A page with a model of its own, for `npm run bench:web`. */

/** Pages in which a figure is measured: its median is printed. */
export const REPETITIONS = 5;

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The page after a run of this text, or while it runs. */
export async function openModel(browser, address, text, isAwaited = true) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${address}?lang=en`);
  await page.waitForSelector(".status.is-completed");
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
  const [name] = /(?<=model )\w+/.exec(text);
  // An editor shows a part of a long text.
  await page.waitForFunction(
    (name) => new RegExp(`(model|end) ${name}`).test(document.querySelector(".cm-content").textContent),
    name,
  );
  const before = await page.locator("[data-run]").first().getAttribute("data-run");
  await page.keyboard.press("Control+Enter");
  if (isAwaited)
    await page.waitForFunction(
      (run) =>
        document.querySelector(".status.is-completed") !== null &&
        document.querySelector("[data-run]").dataset.run !== run,
      before,
      { timeout: 300_000 },
    );
  return { context, page };
}

/** Time that the main thread of a page has had of a processor [ms]: other programs do not change it. */
export async function processorTimeOf(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
}
