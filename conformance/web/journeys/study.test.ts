import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { prepareStudy, readStudy, runStudy } from "@cosimo/studies";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { nodeThreads } from "../../../packages/cosimo/src/study/pool/node-threads.ts";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

/** y(1) = a^2 + b at the end, by an integral. */
const model = `model Sum
  parameter Real a = 2;
  parameter Real b = 1;
  Real x(start = b, fixed = true);
equation
  der(x) = a^2;
end Sum;`;

async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return readFileSync(await download.path());
}

describe.skipIf(!hasChromium)("studies in the page in Chromium", JOURNEY, () => {
  const site = pageInBrowser();

  it("a user finds what an output depends on, and takes the study home", async () => {
    const page = await site.open();
    await completed(page);
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(model);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("tab", { name: "Study" }).click();
    await page.getByRole("checkbox", { name: "a", exact: true }).check();
    await page.getByRole("checkbox", { name: "b", exact: true }).check();
    await page.getByRole("spinbutton", { name: "first number of a" }).fill("1");
    await page.getByRole("spinbutton", { name: "second number of a" }).fill("3");
    await page.getByRole("combobox", { name: "variable of output 1" }).selectOption("x");
    await page.getByRole("spinbutton", { name: "number", exact: true }).fill("128");
    await page.getByRole("button", { name: "Run the study" }).click();

    // E(a^2 + b) = 13/3 + 1 for a in [1, 3].
    const row = page.getByRole("row", { name: /^x 128/ });
    const mean = Number((await row.getByRole("cell").nth(1).innerText()).replace("−", "-"));
    expect(mean).toBeCloseTo(16 / 3, 1);
    for (const kind of ["scatter matrix", "parallel coordinates", "convergence", "response surface"]) {
      await page.getByRole("combobox", { name: "picture" }).selectOption({ label: kind });
      const picture = page.getByRole("img", { name: kind }).first();
      expect(
        await picture.evaluate(async (one) => {
          await (one as HTMLImageElement).decode();
          return (one as HTMLImageElement).naturalWidth;
        }),
      ).toBeGreaterThan(100);
    }
    expect((await saved(page, "Report (HTML)")).toString()).toContain("<svg");

    const table = await saved(page, "Table (Parquet)");
    const text = (await saved(page, "Study file")).toString();
    const { value } = readStudy({ uri: "study.json", text });
    const here = await runStudy(prepareStudy(value!, { uri: "Ball.mo", text: model }, {}), {
      start: nodeThreads(new URL("../../../packages/cosimo/bin/study-thread.cjs", import.meta.url)),
      workers: 1,
    });
    const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(digest(table)).toBe(digest(here!.bytes));
  });

  it("of a model with a library is stopped, and refused with its reason", async () => {
    const page = await site.open();
    await completed(page);
    const text = `model Slow
  Modelica.Blocks.Continuous.FirstOrder block1(T = 1e-3, k = 2);
  Modelica.Blocks.Sources.Sine sine(f = 5);
equation
  connect(sine.y, block1.u);
  annotation(experiment(StopTime = 20, Tolerance = 1e-9));
end Slow;`;
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(text);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("tab", { name: "Study" }).click();
    await page.getByRole("checkbox", { name: "sine.f [Hz]", exact: true }).check();
    const number = page.getByRole("spinbutton", { name: "number", exact: true });
    await number.fill("100000");
    await page.getByRole("button", { name: "Run the study" }).click();
    await page.getByText(/of 100000 runs/).waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Stopped.").waitFor();
    await page.getByRole("spinbutton", { name: "second number of sine.f" }).fill("1");
    await number.fill("8");
    await page.getByRole("button", { name: "Run the study" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("sine.f");
  });

  it("varies what determines the structure: the model is compiled once for each value", async () => {
    const page = await site.open();
    await completed(page);
    const text = `model Sum
  parameter Integer n = 2;
  Real x[n](each start = 1, each fixed = true);
  Real y = sum(x);
equation
  for i in 1:n loop
    der(x[i]) = 0;
  end for;
end Sum;`;
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(text);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("tab", { name: "Study" }).click();
    await page.getByRole("checkbox", { name: "n", exact: true }).check();
    await page.getByRole("textbox", { name: "values of n" }).fill("2, 5, 3");
    await page.getByRole("combobox", { name: "design" }).selectOption("all combinations");
    await page.getByRole("combobox", { name: "variable of output 1" }).selectOption("y");
    await page.getByRole("button", { name: "Run the study" }).click();
    const cells = page.getByRole("row", { name: /^y 3/ }).getByRole("cell");
    await cells.first().waitFor();
    expect(await cells.allInnerTexts()).toEqual(expect.arrayContaining(["3", "2", "5"]));
  });
});
