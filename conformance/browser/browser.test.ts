import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { compile, openWasmFmu } from "@cosimo/core";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedWasmFile } from "../fmi/exported-fmu.ts";
import { hasCompilers } from "../fmi/sample-fmu.ts";
import { exampleText } from "../reference-data.ts";
import { hasTool } from "../tool.ts";

const chromiumPath = "/usr/bin/chromium";
const text = exampleText("BouncingBall");
const options = { stopTime: 20, tolerance: 1e-8 };

/** Message posted by the worker. */
interface WorkerResult {
  readonly status: string;
  readonly events: readonly { readonly time: number; readonly kind: string; readonly name: string }[];
  readonly time: Readonly<Record<string, number>>;
  readonly y: Readonly<Record<string, number>>;
}

async function bundleWorker(name: string): Promise<string> {
  const result = await build({
    entryPoints: [join(import.meta.dirname, name)],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    conditions: ["@cosimo/source"],
    target: "es2022",
  });
  return result.outputFiles[0]!.text;
}

function serve(
  files: Readonly<Record<string, { readonly type: string; readonly body: string }>>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.body ?? "");
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

describe.skipIf(!hasTool(chromiumPath))("in a web worker in Chromium", () => {
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    const page = { type: "text/html", body: "<!doctype html><title>Cosimo</title>" };
    server = await serve({
      "/": page,
      "/worker.js": { type: "text/javascript", body: await bundleWorker("worker.js") },
      "/fmu-worker.js": { type: "text/javascript", body: await bundleWorker("fmu-worker.js") },
    });
    const quiet = [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ];
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [...quiet, "--disable-component-update", "--disable-sync"],
    });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Sends a message to a worker and returns its reply. */
  async function ask(script: string, message: unknown): Promise<unknown> {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return page.evaluate(
      ([script, message]) =>
        new Promise<unknown>((resolve, reject) => {
          const worker = new Worker(script as string);
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(message);
        }),
      [script, message],
    );
  }

  it("the ball has the same events and heights as in Node, bit for bit", async () => {
    const { status, events, time, y } = (await ask("/worker.js", { text, options })) as WorkerResult;
    const here = compile(text).simulateSync(options);
    expect(status).toBe("completed");
    expect(events.length).toBeGreaterThan(20);
    expect(events).toEqual(
      here.events.map((event) => ({ time: event.time, kind: event.kind, name: event.name })),
    );
    expect(Object.values(time)).toEqual([...here.time]);
    expect(Object.values(y)).toEqual([...here.column("y")]);
  }, 60_000);

  it.skipIf(!hasCompilers)(
    "an FMU with WebAssembly runs as in Node, bit for bit",
    async () => {
      const file = await exportedWasmFile(text, { version: 3 });
      const there = await ask("/fmu-worker.js", { file: [...file], options: { stopTime: 3 } });
      const here = openWasmFmu(file, "Ball.fmu").simulateSync({ stopTime: 3 });
      const { status, time, y } = there as WorkerResult;
      expect(status).toBe("completed");
      expect(Object.values(time)).toEqual([...here.time]);
      expect(Object.values(y)).toEqual([...here.column("y")]);
    },
    60_000,
  );
});
