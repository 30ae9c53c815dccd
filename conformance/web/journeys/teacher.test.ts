import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "../page-in-browser.ts";

describe.skipIf(!hasChromium)("a teacher", JOURNEY, () => {
  const site = pageInBrowser();

  it("two clicks copy a link with the slider that one has added, also without a network", async () => {
    const page = await site.visit("without a network", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("button", { name: "Slider for g" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("The link is copied").waitFor();
    const student = await page.context().newPage();
    await student.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await completed(student);
    await student.getByRole("slider", { name: "g, slider" }).waitFor();
  });

  it("three parameters become sliders, Share copies the link, a line shows the model in another page", async () => {
    const context = await site.context({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByRole("button", { name: "Slider for g" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("The link is copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    await page.getByRole("button", { name: "Copy for another page" }).click();
    await page.getByText("two lines of HTML").waitFor();
    const lines = await page.evaluate(() => navigator.clipboard.readText());
    expect(lines).toBe(
      `<script type="module" src="${site.url}embed.js"></script>\n<cosimo-model src="${link}"></cosimo-model>\n`,
    );
    const body = `<!doctype html><html lang="en">${lines}`;
    await context.route("**/other.html", (route) => route.fulfill({ body, contentType: "text/html" }));
    await page.goto(`${site.url}other.html`);
    await expect.poll(() => page.getByRole("slider").count()).toBe(3);
    await context.close();
  });

  it("a browser that does not let the page copy: the link is marked, to be copied by a key", async () => {
    const context = await site.context();
    await context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByRole("button", { name: "Share" }).click();
    const field = page.getByRole("textbox", { name: "Text to copy" });
    await field.waitFor();
    const marked = () => page.evaluate(() => String(getSelection()));
    expect([await marked(), await field.inputValue()]).toEqual([page.url(), page.url()]);
    await page.getByRole("button", { name: "Copy for another page" }).click();
    await expect.poll(marked).toContain("<cosimo-model src=");
    await context.close();
  });
});
