import { exportFmu } from "@cosimo/core";
import { writeArchive } from "@cosimo/fmi";
import { missingForWasm } from "@cosimo/fmi-node";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { exportedWasmFile } from "../fmi/exported-fmu.ts";
import { findingsInBothColours } from "./axe.ts";
import { layoutFaultsAtWidths } from "./layout-faults.ts";
import { completed, dropFile, hasChromium, JOURNEY, networks, pageInBrowser } from "./page-in-browser.ts";

const cooling = `model Cooling "A body in air"
  parameter Real k(unit = "1/s") = 2;
  input Real ambient(start = 20, unit = "degC");
  output Real T(start = 90, fixed = true, unit = "degC");
equation
  der(T) = -k*(T - ambient);
end Cooling;`;

/** Skipped only without Chromium or a compiler to WebAssembly; the reporter lists skipped tests. */
describe.skipIf(!hasChromium || missingForWasm() !== undefined)("an FMU dropped on the page", JOURNEY, () => {
  const site = pageInBrowser();

  async function open(): Promise<Page> {
    const page = await site.open();
    await page.getByRole("figure", { name: "h" }).waitFor();
    return page;
  }

  it("says what it is and runs; a table drives its inputs; a parameter runs it again; a reload keeps it", async () => {
    const page = await open();
    await dropFile(page, "Cooling.fmu", await exportedWasmFile(cooling, { version: 3 }));
    await page.getByText("FMI 3.0").waitFor();
    await page.getByRole("figure", { name: "T" }).waitFor();
    await page.getByRole("row", { name: /ambient input/ }).waitFor();
    expect(await findingsInBothColours(page)).toEqual([]);
    expect(await layoutFaultsAtWidths(page, "fmu")).toEqual([]);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a CSV file" }).click(),
    ]);
    const table = Buffer.from("time,ambient\n0,90\n1,90\n");
    await chooser.setFiles({ name: "air.csv", mimeType: "text/csv", buffer: table });
    // In air of its own temperature the body keeps it.
    await page.getByRole("application", { name: /T between 90 and 90 / }).waitFor();
    await page.getByRole("tab", { name: "Parameters" }).click();
    await page.getByRole("spinbutton", { name: /^k\b/ }).fill("5");
    await page.keyboard.press("Enter");
    await completed(page);
    await page.reload();
    await page.getByText("FMI 3.0").waitFor();
    await page.getByRole("application", { name: /T between 90 and 90 / }).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("no part of").first().waitFor();
  });

  it("says what it is and runs without a network, too", async () => {
    const page = await site.visit(networks[1]);
    await dropFile(page, "Cooling.fmu", await exportedWasmFile(cooling, { version: 2 }));
    await page.getByText("FMI 2.0").waitFor();
    await page.getByRole("figure", { name: "T" }).waitFor();
    await page.getByRole("row", { name: /ambient input/ }).waitFor();
  });

  it("with native code only says why it does not run here, and where it does", async () => {
    const page = await open();
    await dropFile(page, "Native.fmu", writeArchive((await exportFmu(cooling)).files));
    await page.getByRole("note").getByText("cosimo studio").waitFor();
    expect(await findingsInBothColours(page)).toEqual([]);
    expect(await layoutFaultsAtWidths(page, "fmu-native")).toEqual([]);
    await dropFile(page, "notes.txt", new Uint8Array(1));
    await page.getByRole("alert").getByText("notes.txt is no file for this page").waitFor();
    await dropFile(page, "Broken.fmu", new Uint8Array(100));
    await page.getByRole("region", { name: "Problems" }).getByText("not a ZIP archive").first().waitFor();
  });
});
