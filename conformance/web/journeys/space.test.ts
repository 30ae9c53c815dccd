import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

const pendulum = `model Swing
  PlanarMechanics.Parts.Fixed fixed;
  inner PlanarMechanics.PlanarWorld planarWorld;
  PlanarMechanics.Joints.Revolute hinge(phi(start = 0, fixed = true), w(start = 0, fixed = true));
  PlanarMechanics.Parts.BodyShape rod(r = {1, 0}, m = 1, I = 1/12);
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  annotation(experiment(StopTime = 2));
end Swing;`;

describe.skipIf(!hasChromium)("a model in space", JOURNEY, () => {
  const site = pageInBrowser({ draws: true });
  const view = (page: Page) => page.getByRole("img", { name: /^View in space/ });
  const clock = (page: Page) => page.locator(".cosimo-scene-controls output");

  async function opened(size = { width: 1280, height: 800 }): Promise<Page> {
    const page = await site.open("", { viewport: size, acceptDownloads: true });
    await completed(page);
    await page.getByRole("textbox", { name: "Text of Ball.mo" }).fill(pendulum);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.getByRole("tab", { name: "Space" }).count()).toBe(1);
    await page.getByRole("tab", { name: "Space" }).click();
    await view(page).waitFor();
    await expect.poll(() => clock(page).textContent()).toBe("0.000 s");
    return page;
  }

  it("is run, scrubbed, played, picked, plotted and exported; the plots have the same cursor", async () => {
    const page = await opened();
    await page.getByRole("slider", { name: "Time" }).fill("500");
    await expect.poll(() => clock(page).textContent()).toBe("1.000 s");
    await view(page).press("End");
    await expect.poll(() => clock(page).textContent()).toBe("2.000 s");
    await view(page).press("Home");
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => clock(page).textContent()).not.toBe("0.000 s");
    await page.getByRole("button", { name: "Pause" }).click();

    await page.getByRole("slider", { name: "Time" }).fill("0");
    // Along the horizontal rod: it begins at the origin, left of the middle.
    const box = (await view(page).boundingBox())!;
    const name = page.locator(".cosimo-scene-name");
    await expect
      .poll(async () => {
        for (let y = 0.3; y < 0.7; y += 0.02) {
          await page.mouse.click(box.x + 0.62 * box.width, box.y + y * box.height);
          if ((await name.textContent()) === "rod.toEnd.rod") return "rod.toEnd.rod";
        }
        return name.textContent();
      })
      .toBe("rod.toEnd.rod");
    await page.getByRole("button", { name: "Plot rod" }).click();
    await page.getByRole("tab", { name: "Plots" }).click();
    await page.getByRole("figure", { name: /^rod\.frame_a/ }).waitFor();

    const saving = page.waitForEvent("download");
    await page.getByLabel("Save run").selectOption("csv");
    const header = readFileSync(await (await saving).path(), "utf8").split("\n")[0]!;
    expect(header).toContain("hinge.phi");
    expect(header).not.toContain("rod.toEnd.rod");
  });
});
