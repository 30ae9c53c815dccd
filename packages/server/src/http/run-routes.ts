import type { IncomingMessage, ServerResponse } from "node:http";
import { digestOf, type SharedFolder } from "../folder/shared-folder.ts";
import type { FmuRuns } from "../runs/fmu-runs.ts";
import { readRunOrder } from "../runs/run-order.ts";
import { answerBytes, headers, refuse } from "./answer.ts";
import { readBody } from "./read-body.ts";

/** Of an order with a table of inputs [bytes]. */
const MOST_ORDER = 2 ** 26;
/** Of an FMU [bytes]. */
const MOST_FMU = 2 ** 29;

/** `POST /api/runs`: progress and the report, a line each. The result is then at `/api/runs/ID`, once. */
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
  const line = (value: unknown): void => void response.write(`${JSON.stringify(value)}\n`);
  const run = runs.start(found.bytes, order, (progress) => line({ progress }));
  if (run === undefined) return refuse(response, 429, "busy");
  response.writeHead(200, { ...headers, "Content-Type": "application/x-ndjson" });
  line({ id: run.id });
  let isOver = false;
  response.on("close", () => isOver || run.abandon());
  const report = await run.ended;
  isOver = true;
  if (response.destroyed) return run.abandon();
  line({ report: report ?? null });
  response.end();
}

/** `GET /api/runs/ID`, `POST /api/runs/ID/stop`. */
export async function answerEndedRun(
  request: IncomingMessage,
  response: ServerResponse,
  [id = "", action]: readonly string[],
  runs: FmuRuns,
): Promise<void> {
  if (request.method === "POST" && action === "stop") {
    runs.stop(id);
    response.writeHead(204, headers);
    response.end();
    return;
  }
  if (request.method !== "GET" || action !== undefined) return refuse(response, 405, "method");
  const bytes = runs.take(id);
  if (bytes === undefined) return refuse(response, 404, "missing");
  answerBytes(response, bytes, "application/json");
}
