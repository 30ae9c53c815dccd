/** A page in Chromium that makes studies by web workers, for tests and `check:studies`. */
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { browserArguments, chromiumPath } from "./chromium.mjs";

export async function startStudyBrowser() {
  const [page, worker] = await Promise.all(
    ["../conformance/browser/study-page.js", "../packages/studies/src/pool/web-worker.ts"].map(bundle),
  );
  const files = {
    "/": ["text/html", "<!doctype html><title>Study</title><script src=study-page.js></script>"],
    "/study-page.js": ["text/javascript", page],
    "/study-worker.js": ["text/javascript", worker],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = files[url] ?? ["text/plain", ""];
    response.writeHead(url in files ? 200 : 404, { "content-type": type });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArguments });
  const opened = await browser.newPage();
  await opened.goto(`http://127.0.0.1:${server.address().port}/`);
  return {
    /** The bytes of the table, and what was told of its progress. */
    makeStudy: (...order) => opened.evaluate((given) => globalThis.makeStudy(...given), order),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function bundle(path) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    ...{ bundle: true, write: false, format: "iife", platform: "browser" },
    ...{ conditions: ["@cosimo/source"], target: "es2022" },
  });
  return outputFiles[0].text;
}
