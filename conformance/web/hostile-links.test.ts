import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { completed, hasChromium, JOURNEY, pageInBrowser } from "./page-in-browser.ts";

const link = (value: unknown) => `#1.${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

/** HTML that says that it has run. */
const html = `<img src=x onerror="document.title = 'run'"><script>document.title = 'run'</script>`;
const path = "img src=x onerror=alert(1).mo";

describe.skipIf(!hasChromium)("a link of somebody else", JOURNEY, () => {
  const site = pageInBrowser();
  const hasRun = (page: Page) =>
    page.evaluate(() => document.title === "run" || document.querySelector("main img, main script") !== null);

  it("is text wherever it is shown: names, descriptions, messages, titles, units", async () => {
    const quoted = html.replaceAll("'", "\\'");
    const text = `model M "${html.replaceAll('"', '\\"')}"
      Real '${quoted}'(unit = "<b>", start = 1, fixed = true) "${html.replaceAll('"', '\\"')}";
      parameter Real p = 1 annotation(Dialog(tab = "<script>", group = "<img src=x>"));
    equation der('${quoted}') = -p; when '${quoted}' < 0.5 then reinit('${quoted}', 0.4); end when; end M;`;
    const plots = [{ kind: "time", id: html, title: html, variables: [`'${quoted}'`, html] }];
    const page = await site.open(
      link({ files: { [path]: text }, open: path, plots, parameters: { [html]: 1 } }),
    );
    page.on("dialog", () => expect.unreachable("a script has run"));
    await page
      .getByRole("application", { name: /img src=x.* between/ })
      .first()
      .waitFor();
    for (const name of [/^Files/, /^Variables/, /^Parameters/, /^Events/, /^Explanation/, /^Runs/]) {
      await page.getByRole("tab", { name }).click();
      expect(await hasRun(page), String(name)).toBe(false);
    }
    await page.getByRole("textbox", { name: `Text of ${path}` }).fill(`model M Real x = '${quoted}'; end M;`);
    await page.getByRole("region", { name: "Problems" }).getByText("is not declared").first().waitFor();
    expect(await hasRun(page)).toBe(false);
  });

  it("as large as can be leaves the page alive", async () => {
    const comment = `// ${"x".repeat(20_000)}\n`;
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`M${i}.mo`, `${comment}model M${i} Real x = time; end M${i};`]),
    );
    const plots = Array.from({ length: 500 }, (_, i) => ({ kind: "time", id: `p${i}`, variables: ["x"] }));
    const page = await site.open(link({ files, open: "M0.mo", plots }));
    await completed(page);
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "M199.mo", exact: true }).click();
    await page.getByRole("textbox", { name: "Text of M199.mo" }).waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await completed(page);
  });
});
