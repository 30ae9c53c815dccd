import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsInBothColours } from "../axe.ts";
import { layoutFaultsAtWidths } from "../layout-faults.ts";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

const main = "model Main\r\n  Part part;\r\n  Real z = 1;\r\n\r\n  Real last = 3;\r\nend Main;\r\n";

/** A folder of the browser's own stands for one of the user's, whose choice is a window of the system. */
const files = (page: Page) => ({
  write: (name: string, text: string) =>
    page.evaluate(
      async ([name, text]) => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle("models", { create: true });
        const writable = await (await folder.getFileHandle(name!, { create: true })).createWritable();
        await writable.write(text!);
        await writable.close();
        Object.assign(window, { showDirectoryPicker: async () => folder });
      },
      [name, text],
    ),
  read: (name: string) =>
    page.evaluate(async (name) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle("models");
      return (await (await folder.getFileHandle(name)).getFile()).text();
    }, name),
});

describe.skipIf(!hasChromium)("a folder of one's own", JOURNEY, () => {
  const site = pageInBrowser();
  const text = (page: Page) => page.getByRole("textbox", { name: "Text of Main.mo" });

  it("is a project, whose texts are saved into it; changes of others are taken, and meet those of the page", async () => {
    const page = await site.open();
    await completed(page);
    const folder = files(page);
    await folder.write("Main.mo", main);
    await folder.write("Part.mo", "model Part Real y = 2*time; end Part;");
    await folder.write("notes.txt", "no model");
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "Open a folder" }).click();
    await page.getByRole("application", { name: /part\.y between 0 and 2\b/ }).waitFor();
    const list = page.getByRole("list", { name: "Folder models" });
    await expect.poll(() => list.getByRole("button").allTextContents()).toEqual(["Main.mo", "Part.mo"]);

    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("// mine\n");
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(await folder.read("Main.mo")).toBe(`// mine\r\n${main}`);

    await page.keyboard.press("Control+Home");
    await page.keyboard.type("// first\n");
    await folder.write("Main.mo", `// mine\r\n${main.replace("last = 3", "last = 4")}`);
    await page.getByRole("alert").getByText("both changes").waitFor();
    await expect.poll(() => text(page).textContent()).toMatch(/first.*mine.*last = 4/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    expect(await folder.read("Main.mo")).toMatch(/^\/\/ first\r\n\/\/ mine\r\n[\s\S]*last = 4/);

    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("/* ours */");
    await folder.write("Main.mo", "// theirs\r\n");
    await page.getByText("Another program has changed this file").waitFor();
    expect(await findingsInBothColours(page)).toEqual([]);
    expect(await layoutFaultsAtWidths(page, "conflict")).toEqual([]);
    await page.getByRole("button", { name: "Take the file" }).click();
    await expect.poll(() => text(page).textContent()).toBe("// theirs");

    // Another project has no folder.
    await page.getByRole("button", { name: "StickSlip.mo" }).click();
    await page.getByRole("textbox", { name: "Text of StickSlip.mo" }).waitFor();
    await list.waitFor({ state: "detached" });

    // The next visit knows the folder.
    await page.reload();
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "Open the folder models again" }).click();
    await list.waitFor();
    await expect.poll(() => text(page).textContent()).toBe("// theirs");
  });
});
