import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArchive, writeArchive } from "@cosimo/fmi";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropFile, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("files of one's own", JOURNEY, () => {
  const site = pageInBrowser();
  const base = mkdtempSync(join(tmpdir(), "cosimo-own-files-"));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const bytes = (text: string) => new TextEncoder().encode(text);
  const text = (page: Page, path: string) => page.getByRole("textbox", { name: `Text of ${path}` });
  const notice = (page: Page, words: string) => page.getByRole("alert").getByText(words).waitFor();

  it("are dropped: models join the project, an archive is a project of its own, and is saved as one", async () => {
    const page = await site.open();
    await text(page, "Ball.mo").waitFor();
    await dropFile(page, "Ball.mo", bytes("model Ball Real mine = time; end Ball;"));
    await text(page, "Ball-2.mo").waitFor();
    const archive = writeArchive({
      "Own/Main.mo": bytes("model Main Part part; end Main;"),
      "Own/Part.mo": bytes("model Part Real y = 2*time; end Part;"),
      "Own/picture.png": new Uint8Array(8),
    });
    await dropFile(page, "Own.zip", archive);
    await text(page, "Main.mo").waitFor();
    await page.getByRole("application", { name: /part\.y between 0 and 2\b/ }).waitFor();
    await page.getByRole("button", { name: /Ball-2\.mo/ }).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as ZIP" }).click(),
    ]);
    const { value } = readArchive(readFileSync((await saved.path())!), "saved.zip");
    expect([...value!.entries.keys()]).toEqual(["Main.mo", "Part.mo", "cosimo-project.json"]);
  });

  it("are opened as a folder where the browser does not write it, with its libraries; pictures are passed over", async () => {
    const folder = join(base, "Größe 'a'");
    mkdirSync(join(folder, "sub folder"), { recursive: true });
    writeFileSync(join(folder, "Über.mo"), "model Main Part part; end Main;");
    writeFileSync(join(folder, "Part.mo"), "model Part Real y = 3*time; end Part;");
    writeFileSync(join(folder, "sub folder", "Other.mo"), "model Other end Other;");
    writeFileSync(join(folder, "binary.mo"), new Uint8Array([0, 1, 2, 255]));
    writeFileSync(join(folder, "picture.png"), new Uint8Array(8));
    const page = await site.open();
    await page.addInitScript(() => {
      for (const one of [window, Window.prototype]) Reflect.deleteProperty(one, "showDirectoryPicker");
    });
    await page.reload();
    await page.getByRole("tab", { name: "Files" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open a folder" }).click(),
    ]);
    await chooser.setFiles(folder);
    await notice(page, "binary.mo is not a UTF-8 text");
    await page.getByRole("button", { name: "Über.mo", exact: true }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("application", { name: /part\.y between 0 and 3\b/ }).waitFor();
  });

  describe("are refused:", () => {
    let page: Page;
    beforeAll(async () => {
      page = await (await site.context()).newPage();
      await page.goto(site.url);
      await text(page, "Ball.mo").waitFor();
    });

    it.each<[string, string, () => Uint8Array, string]>([
      ["a text that is none", "Binary.mo", () => new Uint8Array([77, 0, 200]), "not a UTF-8 text"],
      ["what the page does not open", "a.exe", () => new Uint8Array(8), "no file for this page"],
      ["a text that is too long", "Long.mo", () => new Uint8Array(2 ** 22 + 1).fill(32), "too large"],
      ["a damaged archive", "a.zip", () => bytes("PK nothing"), "not a ZIP archive"],
      ["an archive that leads out", "a.zip", () => writeArchive({ "../x.mo": bytes("x") }), "outside"],
      [
        "an archive that fills the memory",
        "a.zip",
        () => writeArchive({ "a.mo": new Uint8Array(2 ** 24) }),
        "attack",
      ],
      ["an archive without models", "a.zip", () => writeArchive({ "a.txt": bytes("x") }), "no model"],
    ])("%s; a sentence says why, and the project stays", async (_, name, content, words) => {
      await dropFile(page, name, content());
      await notice(page, words);
      expect(await text(page, "Ball.mo").textContent()).toContain("model Ball");
    });
  });
});
