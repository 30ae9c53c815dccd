import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error a plain Node script without declarations
import { buildSite } from "../../scripts/site.mjs";
import { hasTool } from "../tool.ts";
import { type ServedFolder, serveFolder } from "./serve-folder.ts";

const chromiumPath = "/usr/bin/chromium";

/** Skipped only without Chromium; the reporter lists skipped tests. */
describe.skipIf(!hasTool(chromiumPath))("the page in Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), "cosimo-site-"));
  let served: ServedFolder;
  let browser: Browser;
  const faults: string[] = [];

  beforeAll(async () => {
    await buildSite(folder);
    served = await serveFolder(folder);
    const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
    browser = await chromium.launch({ executablePath: chromiumPath, args });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(fragment = ""): Promise<Page> {
    const page = await browser.newPage({ locale: "en" });
    page.setDefaultTimeout(30_000);
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(served.url + fragment);
    return page;
  }

  const status = (page: Page) => page.getByRole("status");

  it("a student: the ball bounces by itself, a slider runs it again, a fault explains itself, a link holds it", async () => {
    const page = await open();
    await expect.poll(() => status(page).textContent(), { timeout: 30_000 }).toContain("Completed");
    await page.getByRole("figure", { name: "h" }).waitFor();

    await page.getByRole("slider", { name: "e, slider" }).press("ArrowLeft");
    await expect.poll(() => status(page).getAttribute("data-run")).toBe("2");
    expect(await page.getByRole("spinbutton", { name: /^e / }).inputValue()).not.toBe("0.8");
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.getByRole("spinbutton", { name: /^e / }).inputValue()).toBe("0.8");

    await page.getByRole("tab", { name: /^Events/ }).click();
    expect(await page.getByRole("row").count()).toBeGreaterThan(20);

    const text = page.getByRole("textbox", { name: "Text of Ball.mo" });
    await text.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    const problem = page.getByRole("region", { name: "Problems" }).getByRole("button").first();
    await expect.poll(() => problem.textContent()).toContain("model");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => status(page).textContent()).toContain("Not run");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => status(page).textContent()).toContain("Completed");

    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\./);
    const shared = await open(new URL(page.url()).hash);
    await expect.poll(() => status(shared).textContent(), { timeout: 30_000 }).toContain("Completed");
    expect(faults).toEqual([]);
  }, 60_000);

  it("the keyboard alone: a command shows the explanation, whose equation leads to the text", async () => {
    const page = await open();
    await expect.poll(() => status(page).textContent(), { timeout: 30_000 }).toContain("Completed");
    await page.keyboard.press("Control+Shift+p");
    await page.getByRole("combobox", { name: "Search commands" }).fill("explanation");
    await page.keyboard.press("Enter");
    const equations = page.getByRole("region", { name: "Equations" });
    await equations.getByRole("button", { name: "der(v) := -g" }).press("Enter");
    const selected = () => page.evaluate(() => String(getSelection()));
    await expect.poll(selected).toBe("der(v) = -g");
    await page.keyboard.press("Control+p");
    await page.getByRole("option", { name: /Ball/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(selected).toBe("Ball");
    expect(faults).toEqual([]);
  }, 60_000);

  it("nothing is lost: a page goes on after a reload, a new one where a closed one ended, and without a network", async () => {
    const context = await browser.newContext({ locale: "en" });
    const begin = async (): Promise<Page> => {
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => faults.push(message));
      await page.goto(served.url);
      await page.getByText("Completed").waitFor({ timeout: 30_000 });
      return page;
    };
    const text = (page: Page) => page.getByRole("textbox", { name: "Text of Ball.mo" });
    const page = await begin();
    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("/* mine */ ");
    await page.reload();
    await expect.poll(() => text(page).textContent()).toContain("/* mine */");
    const second = await begin();
    expect(await text(second).textContent()).not.toContain("/* mine */");
    await page.close();
    const third = await begin();
    expect(await text(third).textContent()).toContain("/* mine */");
    await third.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
    await context.setOffline(true);
    const offline = await begin();
    expect(await offline.getByRole("figure", { name: "h" }).count()).toBe(1);
    await context.close();
    expect(faults).toEqual([]);
  }, 60_000);

  it("Stop ends a long run and keeps what was computed; a broken link is refused in words", async () => {
    const page = await open("#1.AAAA");
    await page.getByRole("alert").getByText("damaged").waitFor();
    await expect.poll(() => status(page).textContent(), { timeout: 30_000 }).toContain("Completed");
    await page
      .getByRole("textbox", { name: "Text of Ball.mo" })
      .fill(
        "model Swing Real x(start = 1); Real y; equation der(x) = y; der(y) = -x; annotation(experiment(StopTime = 1e8)); end Swing;",
      );
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => status(page).textContent()).toContain("Stopped at");
    expect(faults).toEqual([]);
  }, 60_000);

  it("a teacher: three parameters become sliders, Share copies the link, a line shows the model in another page", async () => {
    const context = await browser.newContext({
      locale: "en",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    await page.goto(served.url);
    await page.getByRole("button", { name: "Slider for g" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("The link is copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    await page.getByRole("button", { name: "Copy for another page" }).click();
    await page.getByText("two lines of HTML").waitFor();
    const lines = await page.evaluate(() => navigator.clipboard.readText());
    expect(lines).toBe(
      `<script type="module" src="${served.url}embed.js"></script>\n<cosimo-model src="${link}"></cosimo-model>\n`,
    );
    const other = join(folder, "other.html");
    writeFileSync(other, `<!doctype html><html lang="en">${lines}`);
    await page.goto(`${served.url}other.html`);
    await expect.poll(() => page.getByRole("slider").count(), { timeout: 30_000 }).toBe(3);
    await context.close();
    rmSync(other);
  }, 60_000);

  it("one file holds model and page: it opens from disk without a network, and saves itself again", async () => {
    const context = await browser.newContext({ locale: "en" });
    const page = await context.newPage();
    await page.goto(served.url);
    const text = "model Ball // </script><script>alert(1)</script>\n  Real x = time;\nend Ball;";
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(text);
    const saved = async (from: Page, name: string): Promise<string> => {
      await from.getByRole("button", { name: "Share" }).click();
      const download = from.waitForEvent("download");
      await from.getByRole("button", { name: "Save as one file" }).click();
      const path = join(folder, name);
      await (await download).saveAs(path);
      return pathToFileURL(path).href;
    };
    const first = await saved(page, "first.html");
    await context.setOffline(true);
    const opened = await context.newPage();
    opened.on("pageerror", ({ message }) => faults.push(message));
    opened.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await opened.goto(first);
    await opened.getByText("Completed").waitFor({ timeout: 30_000 });
    await opened.getByRole("figure", { name: "x" }).waitFor();
    expect(await opened.getByRole("textbox").first().textContent()).toContain("<script>alert(1)");
    await opened.goto(await saved(opened, "second.html"));
    await opened.getByRole("figure", { name: "x" }).waitFor();
    await context.close();
    expect(faults).toEqual([]);
  }, 60_000);

  it("print: plots, diagrams and tables, all pictures vectors", async () => {
    const page = await open();
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "two-tanks.lisma" }).click();
    await page.getByRole("figure", { name: "h1, h2" }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printing", "");
    });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Print" }).click();
    await page.locator("body[data-printing]").waitFor();
    await page.emulateMedia({ media: "print" });
    const pictures = page.getByRole("img");
    expect(await pictures.count()).toBe(2);
    for (const picture of await pictures.all())
      expect(await picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
    expect(await page.getByRole("row").count()).toBeGreaterThan(20);
    expect((await page.pdf()).toString("latin1")).not.toMatch(/\/Subtype\s*\/Image/);
    expect(faults).toEqual([]);
  }, 60_000);

  it("the guide is live: its models run in their page, its links lead on, also without a network", async () => {
    const context = await browser.newContext({ locale: "en" });
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(`${served.url}guide/`);
    await page.getByRole("heading", { name: "Simulate a model" }).scrollIntoViewIfNeeded();
    const ball = page.locator("cosimo-model").first();
    await ball.getByRole("button", { name: "Run" }).click();
    await ball.getByRole("figure", { name: "h" }).waitFor({ timeout: 30_000 });
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("link", { name: "The page" }).first().click();
    await page.getByRole("heading", { name: "The page", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Cosimo", exact: true }).click();
    await page.getByText("Completed").waitFor({ timeout: 30_000 });
    await context.close();
    expect(faults).toEqual([]);
  }, 60_000);

  it("a link or an example replaces nothing: what one worked on is kept, and is gone on with", async () => {
    const context = await browser.newContext({ locale: "en" });
    const page = await context.newPage();
    await page.goto(served.url);
    const text = page.getByRole("textbox", { name: "Text of Ball.mo" });
    await text.fill("model Mine Real x = time; end Mine;");
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "StickSlip.mo" }).click();
    await page.getByRole("textbox", { name: "Text of StickSlip.mo" }).waitFor();
    await page.getByRole("button", { name: /^Ball\.mo/ }).click();
    await expect.poll(() => text.textContent(), { timeout: 30_000 }).toContain("model Mine");
    await context.close();
  }, 60_000);
});
