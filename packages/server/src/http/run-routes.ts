import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { digestOf, type SharedFolder } from "../folder/shared-folder.ts";
import type { FmuRuns } from "../runs/fmu-runs.ts";
import { readRunOrder } from "../runs/run-order.ts";
import { headers, refuse } from "./answer.ts";
import { readBody } from "./read-body.ts";

/** Of an order with a table of inputs [bytes]. */
const MOST_ORDER = 2 ** 26;
/** Of an FMU [bytes]. */
const MOST_FMU = 2 ** 29;

/** `POST /api/runs`: the number of the run, then what the command line prints of it, line by line. */
export async function answerRun(
  request: IncomingMessage,
  response: ServerResponse,
  folder: SharedFolder,
  runs: FmuRuns,
): Promise<void> {
  const body = await readBody(request, MOST_ORDER);
  if (body === undefined) return refuse(response, 413, "too-large");
  const order = readRunOrder(body);
  if (order === undefined) return refuse(response, 400, "order");
  const found = folder.read(order.file, MOST_FMU);
  if (found.kind !== "file")
    return refuse(response, 404, found.kind === "refused" ? found.reason : "missing");
  if (digestOf(found.bytes) !== order.allowed)
    return refuse(response, 409, "changed", { digest: found.digest });
  const run = runs.start(found.bytes, order);
  if (run === undefined) return refuse(response, 429, "busy");
  response.writeHead(200, { ...headers, "Content-Type": "application/x-ndjson" });
  const closed = new AbortController();
  response.on("close", () => {
    run.end();
    closed.abort();
  });
  response.write(`${JSON.stringify({ id: run.id })}\n`);
  for await (const line of run.lines) {
    if (response.destroyed) return;
    // A run waits for a page that reads slowly: its rows fill no memory.
    if (!response.write(`${line}\n`))
      await once(response, "drain", { signal: closed.signal }).catch(() => undefined);
  }
  response.end();
}

/** `POST /api/runs/ID/stop`. */
export async function answerStop(
  request: IncomingMessage,
  response: ServerResponse,
  [id = "", action]: readonly string[],
  runs: FmuRuns,
): Promise<void> {
  if (request.method !== "POST" || action !== "stop") return refuse(response, 405, "method");
  runs.stop(id);
  response.writeHead(204, headers);
  response.end();
}
