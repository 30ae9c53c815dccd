import type { IncomingMessage, ServerResponse } from "node:http";
import { readPath } from "../folder/paths.ts";
import type { FileAnswer, Refusal, SharedFolder } from "../folder/shared-folder.ts";
import { answerBytes, headers, refuse } from "./answer.ts";
import { readBody } from "./read-body.ts";

export interface FileLimits {
  /** Of a file that is read, and of one that is written [bytes]. */
  readonly read: number;
  readonly write: number;
}

/** `GET` and `PUT` of `/api/files/PATH`. `ETag` and `If-Match` hold the digest of the contents. */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  folder: SharedFolder,
  limits: FileLimits,
): Promise<void> {
  const names = readPath(path);
  if (names === undefined) return refuse(response, 400, "path");
  if (request.method === "GET" || request.method === "HEAD")
    return send(response, folder.read(names, limits.read));
  if (request.method !== "PUT") return refuse(response, 405, "method");
  const expected = precondition(request);
  if (expected === "none-given") return refuse(response, 428, "precondition");
  const body = await readBody(request, limits.write);
  if (body === undefined) return refuse(response, 413, "too-large");
  return send(response, folder.write(names, body, expected));
}

/** The digest that a file must have; `undefined`: there must be none. */
function precondition({ headers }: IncomingMessage): string | "none-given" | undefined {
  if (headers["if-none-match"] === "*") return undefined;
  return /^"([0-9a-f]{64})"$/.exec(headers["if-match"] ?? "")?.[1] ?? "none-given";
}

const statuses: Readonly<Record<Refusal, number>> = {
  missing: 404,
  outside: 403,
  kind: 403,
  "too-large": 413,
  forbidden: 403,
  full: 507,
};

async function send(response: ServerResponse, answer: FileAnswer): Promise<void> {
  switch (answer.kind) {
    case "file":
      return answerBytes(response, answer.bytes, "application/octet-stream", { ETag: `"${answer.digest}"` });
    case "written":
      response.writeHead(204, { ...headers, ETag: `"${answer.digest}"` });
      response.end();
      return;
    case "changed":
      return refuse(response, 409, "changed", { digest: answer.digest ?? null });
    case "refused":
      return refuse(response, statuses[answer.reason], answer.reason);
  }
}
