import { render } from "preact";
import { firstProject } from "../examples/examples.ts";
import { fromBase64Url } from "../link/base64url.ts";
import { readContents } from "../link/file-contents.ts";
import { readOneFile } from "../link/one-file.ts";
import type { WorkerPort } from "../messages/client.ts";
import { openPage } from "../open-page.ts";
import { App } from "../views/app.tsx";

/** Set by the build, as a file has no other scripts: deflated, in Base64 for URLs. */
declare const WORKER_SCRIPT: string;

// Before anything is shown, the file is a template for the next one.
const template = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
const inflated = new Blob([fromBase64Url(WORKER_SCRIPT)!])
  .stream()
  .pipeThrough(new DecompressionStream("deflate-raw"));
const worker = new Blob([await new Response(inflated).arrayBuffer()], { type: "text/javascript" });
const script = URL.createObjectURL(worker);
const filed = readOneFile(document);

const { session, host, folder } = await openPage({
  spawn: () => new Worker(script) as unknown as WorkerPort,
  template: async () => template,
  isFile: true,
  from: `file ${filed?.id ?? ""}`,
  saved: filed?.saved ?? firstProject,
  contents: await readContents(filed?.contents ?? {}),
});
render(<App session={session} host={host} folder={folder} />, document.getElementById("app")!);
