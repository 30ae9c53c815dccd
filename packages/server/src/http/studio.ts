import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SourceProvider } from "@cosimo/ir";
import { type ClassAnswers, createClassAnswers, readName } from "../classes/class-answers.ts";
import { readPath } from "../folder/paths.ts";
import { nameOf, type SharedFolder, shareFolder } from "../folder/shared-folder.ts";
import { type FolderWatch, watchFolder } from "../folder/watch-folder.ts";
import { createFmuRuns, type FmuRuns } from "../runs/fmu-runs.ts";
import { answerBytes, answerJson, headers, refuse } from "./answer.ts";
import { type BuiltPage, readPage } from "./built-page.ts";
import { answerFile, type FileLimits } from "./file-routes.ts";
import { createGuard, type Guard } from "./guard.ts";
import { answerRun, answerStop } from "./run-routes.ts";

export interface StudioOptions {
  readonly folder: string;
  /** A file of the folder that the page begins with. */
  readonly open?: string;
  /** Folder of the built page. */
  readonly page: string;
  /** Missing: one that the system chooses. */
  readonly port?: number;
  /** What may be read besides the folder: libraries. */
  readonly libraries: readonly string[];
  /** Classes as they are found from a file. */
  readonly classesOf: (file: string) => SourceProvider;
  /** The command line, which runs native FMUs: program and first arguments. */
  readonly command: readonly string[];
  readonly limits?: Partial<StudioLimits>;
}

export interface StudioLimits extends FileLimits {
  /** For a request to arrive [ms]. */
  readonly arrival: number;
}

/** A studio at work. */
export interface Studio {
  /** With the token: for the user only. */
  readonly address: string;
  readonly port: number;
  /** Ends all requests and runs; resolves when the port is free. */
  close(): Promise<void>;
}

const defaults: StudioLimits = { read: 2 ** 29, write: 2 ** 25, arrival: 30_000 };
const loopback = "127.0.0.1";

/** Serves the page, and the files of a folder to it. @throws a system error: the port is not to be had, or the folder is not there */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const folder = shareFolder(realpathSync(options.folder));
  const limits = { ...defaults, ...options.limits };
  const server = createServer({
    requestTimeout: limits.arrival,
    headersTimeout: Math.min(limits.arrival, 10_000),
    connectionsCheckingInterval: Math.min(limits.arrival, 1000),
  });
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const token = randomBytes(24).toString("base64url");
  const parts: Parts = {
    ...{ folder, limits, guard: createGuard(port, token), page: readPage(options.page) },
    classes: createClassAnswers({ ...options, root: folder.root }),
    watch: watchFolder(folder),
    runs: createFmuRuns(options.command),
  };
  parts.watch.listen(() => parts.classes.forget());
  server.on("request", (request, response) => {
    // An aborted request has nobody to answer to.
    answer(request, response, parts).catch((error: unknown) => fail(response, error));
  });
  const open = options.open === undefined ? "" : `&open=${encodeURIComponent(options.open)}`;
  return {
    address: `http://${loopback}:${port}/#studio=${token}${open}`,
    port,
    close() {
      parts.watch.close();
      parts.runs.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

interface Parts {
  readonly folder: SharedFolder;
  readonly limits: StudioLimits;
  readonly guard: Guard;
  readonly page: BuiltPage;
  readonly classes: ClassAnswers;
  readonly watch: FolderWatch;
  readonly runs: FmuRuns;
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const refusal = parts.guard.refusal(request);
  if (refusal !== undefined) return refuse(response, refusal.status, refusal.reason);
  // As it was sent: a parser of addresses would resolve `..`.
  const [path = "", query = ""] = (request.url ?? "").split("?");
  if (!path.startsWith("/api/")) return answerPage(request, response, path, parts.page);
  const tokenRefusal = parts.guard.tokenRefusal(request);
  if (tokenRefusal !== undefined) return refuse(response, tokenRefusal.status, tokenRefusal.reason);
  return answerPart(request, response, path.slice("/api/".length), new URLSearchParams(query), parts);
}

async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  page: BuiltPage,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405, "method");
  const names = path === "/" ? [] : readPath(path.slice(1));
  const file = names && page.file(names.join("/"));
  if (file === undefined) return refuse(response, 404, "missing");
  answerBytes(response, file.bytes, file.type);
}

async function answerPart(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
  parts: Parts,
): Promise<void> {
  const [first, ...rest] = path.split("/");
  const isRead = request.method === "GET";
  if (first === "files") return answerFile(request, response, rest.join("/"), parts.folder, parts.limits);
  if (path === "runs" && request.method === "POST")
    return answerRun(request, response, parts.folder, parts.runs);
  if (first === "runs" && rest.length > 0) return answerStop(request, response, rest, parts.runs);
  if (!["folder", "changes", "classes"].includes(path)) return refuse(response, 404, "missing");
  if (!isRead) return refuse(response, 405, "method");
  if (path === "folder") return answerJson(response, { name: nameOf(parts.folder), ...parts.folder.list() });
  if (path === "changes") return answerChanges(response, parts.watch);
  const name = readName(query.get("name") ?? "");
  const file = readPath(encodeURIComponent(query.get("file") ?? "").replaceAll("%2F", "/"));
  if (name === undefined || file === undefined) return refuse(response, 400, "name");
  answerJson(response, parts.classes.find(file.join("/"), name));
}

/** So that a connection that is gone is noticed [ms]. */
const HEARTBEAT = 15_000;

/** A line after each change on disk, until the page is closed. */
function answerChanges(response: ServerResponse, watch: FolderWatch): void {
  response.writeHead(200, { ...headers, "Content-Type": "application/x-ndjson" });
  response.write("\n");
  const end = watch.listen(() => void response.write('{"changed":true}\n'));
  const timer = setInterval(() => void response.write("\n"), HEARTBEAT);
  response.on("close", () => {
    end();
    clearInterval(timer);
  });
}

/** A fault of Cosimo, or a connection that ended early. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return void response.destroy();
  refuse(response, 500, "fault", { message: error instanceof Error ? error.message : String(error) });
}
