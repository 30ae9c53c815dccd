import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
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
  const child = spawn(chromiumPath, args, { stdio: "ignore" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  const [number] = await vi.waitFor(() => readFileSync(port, "utf8").split("\n"), {
    timeout: 60_000,
    interval: 50,
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${number}`, { timeout: 120_000 });
  const page = await browser.contexts()[0]!.newPage();
  return { profile, page, kill };
}

function newProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), "cosimo-browser-"));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return profile;
}
