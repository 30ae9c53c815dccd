import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Studio, startStudio } from "@cosimo/server";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createNodeSourceProvider,
  libraryPlaces,
} from "../../packages/cosimo/src/files/node-source-provider.ts";
import { program } from "../cli/run-cosimo.ts";
import { hasTool } from "../tool.ts";
import { hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";

/** Skipped only without Chromium; the reporter lists skipped tests. */
describe.skipIf(!hasChromium)("the studio in Chromium", JOURNEY, () => {
  const site = pageInBrowser();
  const base = mkdtempSync(join(tmpdir(), "cosimo-studio-page-"));
  const folder = join(base, "models");
  const library = join(base, "library");
  const path = (name: string) => join(folder, name);
  let studio: Studio;

  beforeAll(async () => {
    mkdirSync(join(folder, "Parts"), { recursive: true });
    mkdirSync(library);
    writeFileSync(path("Main.mo"), "model Main\r\n  Parts.Lag lag(T = Constants.T);\r\nend Main;\r\n");
    writeFileSync(path("Parts/package.mo"), "package Parts end Parts;");
    const lag =
      "within Parts; model Lag parameter Real T = 1; Real x(start = 1, fixed = true); equation T*der(x) = -x; end Lag;";
    writeFileSync(path("Parts/Lag.mo"), lag);
    writeFileSync(join(library, "Constants.mo"), "package Constants constant Real T = 0.5; end Constants;");
    writeFileSync(path("run.csv"), "time,lag.x\n0,1\n1,0.5\n");
    const libraries = [library, folder];
    studio = await startStudio({
      ...{ folder, page: site.folder, command: [process.execPath, program] },
      libraries: libraryPlaces(folder, libraries),
      classesOf: (file) => createNodeSourceProvider(file, libraries),
    });
  });

  afterAll(async () => {
    await studio?.close();
    rmSync(base, { recursive: true, force: true });
  });

  const open = (address = studio.address) => site.open(address);

  const files = (page: Page) => page.getByRole("list", { name: "Folder models" });
  const text = (page: Page, name: string) => page.getByRole("textbox", { name: `Text of ${name}` });

  it("a folder is opened: libraries are found by name, a model is edited, run and saved; disk and page meet", async () => {
    const page = await open();
    await expect.poll(() => page.url()).not.toContain("studio=");
    await files(page).getByRole("button", { name: "Main.mo" }).click();
    await page.getByRole("application", { name: /lag\.x between 0\.135\d* and 1\b/ }).waitFor();

    await text(page, "Main.mo").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("// mine\n");
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    // Ends of lines stay as they were.
    expect(readFileSync(path("Main.mo"), "utf8")).toBe(
      "// mine\r\nmodel Main\r\n  Parts.Lag lag(T = Constants.T);\r\nend Main;\r\n",
    );

    // The edit, too, has made the run outdated.
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByText("was changed since").waitFor({ state: "hidden" });
    writeFileSync(path("Parts/Lag.mo"), readFileSync(path("Parts/Lag.mo"), "utf8").replace("-x", "0"));
    await page.getByText("was changed since").waitFor();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("application", { name: /lag\.x between 1 and 1\b/ }).waitFor();

    writeFileSync(path("Main.mo"), "model Main Real theirs = time; end Main;\n");
    await expect.poll(() => text(page, "Main.mo").textContent()).toContain("theirs");

    await text(page, "Main.mo").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("/* ours */");
    writeFileSync(path("Main.mo"), "model Main Real third = time; end Main;\n");
    await page.getByRole("alert").getByText("Another program has changed").waitFor();
    await page.keyboard.press("Control+s");
    expect(readFileSync(path("Main.mo"), "utf8")).toContain("third");
    await page.getByRole("button", { name: "Overwrite it" }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(readFileSync(path("Main.mo"), "utf8")).toContain("/* ours */");

    await files(page).getByRole("button", { name: "run.csv" }).click();
    await page.getByText("Opened: 2 rows").waitFor();
    writeFileSync(path("run.csv"), "time,lag.x\n0,1\n1,0.5\n2,0.2\n");
    await page.getByText("Opened: 3 rows").waitFor();
  });

  it("a reload keeps the studio; without the token the page says what is missing", async () => {
    const page = await open();
    await files(page).waitFor();
    await page.reload();
    await files(page).waitFor();
    const stranger = await open(studio.address.replace(/#.*/, ""));
    await stranger.getByRole("alert").getByText("use the whole address").waitFor();
    expect(await files(stranger).count()).toBe(0);
  });

  function exportFmu(name: string, text: string): void {
    writeFileSync(path(`${name}.mo`), text);
    const args = [program, "fmu", "export", `${name}.mo`, "-o", `${name}.fmu`];
    const made = spawnSync(process.execPath, args, { cwd: folder });
    expect(made.status, String(made.stderr)).toBe(0);
  }

  it.skipIf(!hasTool("cc"))("a native FMU runs when it is allowed, in processes of its own", async () => {
    exportFmu("Decay", "model Decay Real x(start = 1, fixed = true); equation der(x) = -x; end Decay;");
    const page = await open(`${studio.address}&open=Decay.fmu`);
    await page.getByRole("note").getByText("in a process of its own").waitFor();
    await page.getByRole("button", { name: "Run this FMU" }).click();
    await page.getByRole("application", { name: /x between 0\.367\d* and 1\b/ }).waitFor();
    await page.getByRole("tab", { name: "Parameters" }).click();
    await page.getByRole("spinbutton", { name: /^x\b/ }).fill("2");
    await page.keyboard.press("Enter");
    await page.getByRole("application", { name: /x between 0\.735\d* and 2\b/ }).waitFor();
    await page.getByText("Settings of the run").click();
    await page.getByLabel("Start time").fill("0.5");
    await page.keyboard.press("Enter");
    await page.getByRole("application", { name: /x over time, from 0\.5 to 1\.5 s/ }).waitFor();
  });

  it.skipIf(!hasTool("cc"))("the curve of a native FMU grows while it runs; stopped, it stays", async () => {
    exportFmu(
      "Long",
      "model Long Real x(start = 0, fixed = true); equation der(x) = 1 + sin(200*time); annotation(experiment(StopTime = 1e7, Interval = 10)); end Long;",
    );
    const page = await open(`${studio.address}&open=Long.fmu`);
    await page.getByRole("button", { name: "Run this FMU" }).click();
    const curve = page.getByRole("application", { name: /x between/ });
    const label = () => curve.getAttribute("aria-label");
    await curve.waitFor();
    const first = await label();
    await expect.poll(label).not.toBe(first);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("status").getByText("results up to there are kept").waitFor();
    expect(await label()).toMatch(/x between/);
    await page.getByRole("application", { name: /x between 0 and [1-9]/ }).waitFor();
  });
});
