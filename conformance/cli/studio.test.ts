import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtSite } from "../web/built-site.ts";
import { createWorkplace, program } from "./run-cosimo.ts";

const workplace = createWorkplace();
afterAll(() => workplace.remove());

describe("cosimo studio", () => {
  const page = join(import.meta.dirname, "..", "..", "packages", "server", "site");
  beforeAll(async () => {
    rmSync(page, { recursive: true, force: true });
    cpSync(await builtSite(), page, { recursive: true });
    workplace.write("Ball.mo", "model Ball end Ball;");
    workplace.write("notes.txt", "");
  });

  it("serves the folder until Ctrl-C, which ends it without a trace", async () => {
    const temporary = mkdtempSync(join(tmpdir(), "cosimo-studio-cli-"));
    const child = spawn(process.execPath, [program, "studio", "Ball.mo", "--json"], {
      ...{ cwd: workplace.directory, env: { ...process.env, TMPDIR: temporary } },
    });
    const line = await new Promise<string>((resolve) =>
      child.stdout.once("data", (text) => resolve(`${text}`)),
    );
    const { address, port } = JSON.parse(line) as { address: string; port: number };
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#studio=[\w-]{32}&open=Ball\.mo$/);
    const token = /studio=([\w-]+)/.exec(address)![1]!;
    const answer = await fetch(`http://127.0.0.1:${port}/api/files/Ball.mo`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await answer.text()).toBe("model Ball end Ball;");
    // A page that listens for changes does not keep it.
    await fetch(`http://127.0.0.1:${port}/api/changes`, { headers: { Authorization: `Bearer ${token}` } });
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(readdirSync(temporary)).toEqual([]);
    rmSync(temporary, { recursive: true });
  });

  it.each<[string, readonly string[], number, string]>([
    ["a folder that is not there", ["nowhere"], 6, "no such file"],
    ["a file that the page cannot open", ["notes.txt"], 6, "a model (.mo, .lisma, .isma)"],
    ["a library that is not there", ["--library", "nowhere"], 6, "nowhere"],
    ["a port that is none", ["--port", "70000"], 2, "0 to 65535"],
  ])("refuses %s", (_, args, status, text) => {
    const outcome = workplace.cosimo("studio", ...args);
    expect(outcome.err).toContain(text);
    expect(outcome.status).toBe(status);
  });

  it("says that a port is in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const outcome = await workplace.cosimoAsync(["studio", "--port", String(port)]);
    server.close();
    expect(outcome.err).toContain("another program has it");
    expect(outcome.status).toBe(2);
  });
});
