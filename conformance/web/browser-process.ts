import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { onTestFinished, vi } from "vitest";
import { browserArguments, chromiumPath } from "./page-in-browser.ts";

/** A browser with its profile on disk, which a test kills. */
export interface BrowserProcess {
  readonly profile: string;
  readonly page: Page;
  kill(): Promise<void>;
}

/** `profile`: that of a browser that was killed. */
export async function browserProcess(profile = newProfile()): Promise<BrowserProcess> {
  const port = join(profile, "DevToolsActivePort");
  rmSync(port, { force: true });
  const args = [
    ...browserArguments,
    "--headless=new",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
  ];
  // A process group of its own: what the browser has started writes into the profile, too.
  const child = spawn(chromiumPath, args, { stdio: "ignore", detached: true });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  // The first line is whole when a second one follows it.
  const wholePort = (): string => /^(\d+)\n./.exec(readFileSync(port, "utf8"))![1]!;
  const number = await vi.waitFor(wholePort, { timeout: 60_000, interval: 50 });
  const browser = await connect(`http://127.0.0.1:${number}`);
  const page = await browser.contexts()[0]!.newPage();
  return { profile, page, kill };
}

/** A browser that is still starting may leave a connection without an answer. */
async function connect(address: string, attempts = 12): Promise<Browser> {
  try {
    return await chromium.connectOverCDP(address, { timeout: 10_000 });
  } catch (error) {
    if (attempts === 1) throw error;
    return connect(address, attempts - 1);
  }
}

function newProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), "cosimo-browser-"));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return profile;
}
