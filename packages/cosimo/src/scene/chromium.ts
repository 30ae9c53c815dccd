import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { FileError } from "../files/file-messages.ts";

/** A browser without windows, driven through a pipe by the DevTools protocol: it opens no port. */
export interface DrivenBrowser {
  /** Opens a page, and evaluates an expression in it when `condition` holds there. */
  open(address: string, condition: string): Promise<DrivenPage>;
  close(): Promise<void>;
}

export interface DrivenPage {
  /** The value of an expression, awaited, as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];
const places: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** The installed browser: that of CHROME_PATH, else by its name in PATH or its usual place. @throws FileError: there is none */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const { CHROME_PATH: given, PATH = "" } = environment;
  const suffix = process.platform === "win32" ? ".exe" : "";
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((one) => join(folder, one + suffix)));
  const all = given === undefined ? [...inPath, ...(places[process.platform] ?? [])] : [given];
  const found = all.find(isExecutable);
  if (found === undefined) throw new FileError("scene.no-browser", {});
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Waits for an answer of the browser no longer [ms]. */
const ANSWER_LIMIT = 60_000;

/** `profile`: an empty folder. */
export function startChromium(program: string, profile: string): DrivenBrowser {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    program,
    [
      ...["--headless=new", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "--no-first-run"],
      // Software draws the same picture on every machine.
      ...["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking"],
      // The sandbox does not work for the superuser, as in containers.
      ...(isRoot ? ["--no-sandbox"] : []),
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const send = createCaller(child);
  return {
    async open(url, condition) {
      const { targetId } = await send("Target.createTarget", { url });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const evaluate = async (expression: string): Promise<unknown> => {
        const options = { expression, awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = await send("Runtime.evaluate", options, String(sessionId));
        if (exceptionDetails !== undefined)
          throw new Error(`the page has failed: ${JSON.stringify(exceptionDetails)}`);
        return (result as { readonly value?: unknown }).value;
      };
      // While the page is being loaded, the context of an evaluation may go away before it answers.
      const holds = (): Promise<unknown> =>
        evaluate(condition).catch((error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        });
      const end = Date.now() + ANSWER_LIMIT;
      while (!(await holds())) {
        if (Date.now() > end) throw new FileError("scene.no-graphics", { browser: program });
        await new Promise((done) => setTimeout(done, 20));
      }
      return { evaluate };
    },
    close: () => ended(child),
  };
}

/** The browser answers a call with an error. */
class Refusal extends Error {
  constructor(answer: string) {
    super(`the browser has refused: ${answer}`);
  }
}

type Answer = Readonly<Record<string, unknown>>;

/** Calls of the protocol: JSON with a zero byte behind it, answers by number. */
function createCaller(child: ChildProcess) {
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let number = 0;
  let rest = "";
  output.setEncoding("utf8");
  output.on("data", (chunk: string) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop()!;
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message) as {
        readonly id?: number;
        readonly result?: Answer;
        readonly error?: unknown;
      };
      const call = id === undefined ? undefined : waiting.get(id);
      if (call === undefined) continue;
      waiting.delete(id!);
      if (error === undefined) call.resolve(result ?? {});
      else call.reject(new Refusal(JSON.stringify(error)));
    }
  });
  const stop = (): void => {
    for (const { reject } of waiting.values()) reject(new FileError("scene.browser-ended", {}));
    waiting.clear();
  };
  input.on("error", stop);
  child.once("error", stop).once("exit", stop);
  return (method: string, params: object, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++number;
      waiting.set(id, { resolve, reject });
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
  await exit;
  clearTimeout(timer);
}
