import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasTool } from "./tool.ts";

/** The package `python/cosimo`. Its tests are Python's own. */
const root = join(import.meta.dirname, "..");

function python(folder: string, ...args: readonly string[]): { status: number | null; output: string } {
  const env = { ...process.env, COSIMO: join(root, "packages/cosimo/bin/cosimo.js") };
  const paths = { PYTHONPATH: join(root, "python"), PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1" };
  const result = spawnSync("python3", args, { cwd: folder, encoding: "utf8", env: { ...env, ...paths } });
  return { status: result.status, output: result.stdout + result.stderr };
}

describe.skipIf(!hasTool("python3"))("the Python package (needs python3)", () => {
  it("passes its tests", () => {
    const { status, output } = python(root, "python/tests/test_cosimo.py");
    expect(status, output).toBe(0);
  });

  it("runs the examples of docs/python.md", () => {
    const folder = mkdtempSync(join(tmpdir(), "cosimo-python-"));
    try {
      const page = readFileSync(join(root, "docs/python.md"), "utf8");
      const blocks = [...page.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
      writeFileSync(join(folder, "page.py"), blocks.join("\n"));
      const { status, output } = python(folder, "page.py");
      expect(status, output).toBe(0);
      expect(output).toContain("UsageError 2 ");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
