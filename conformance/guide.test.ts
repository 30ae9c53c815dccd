import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { missingForWasm } from "@cosimo/fmi-node";
import { afterAll, describe, expect, it } from "vitest";
import { hasTool } from "./tool.ts";

/**
 * Runs the user guide: every `modelica` block without a file name is saved under its model's name, every line of a `sh` block that begins
 * with `cosimo` is run in that folder (`# exit N`: expected exit code), every `js` block is executed. A name after a
 * block's language is the file name.
 */
const root = join(import.meta.dirname, "..");
mkdirSync(join(root, "out"), { recursive: true });
// below the repository, so that `import "cosimo"` resolves as in a user's project
const folder = mkdtempSync(join(root, "out", "guide-"));

interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
  readonly line: number;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? "",
    file: match[2],
    text: match[3] ?? "",
    line: text.slice(0, match.index).split("\n").length,
  }));
}

function run(
  command: string,
  args: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const result = spawnSync(command, args, { cwd: folder, encoding: "utf8", shell: false });
  return { status: result.status, output: result.stdout + result.stderr };
}

// pages make FMUs of the examples
cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = ["README.md", "docs/guide.md", "docs/detection.md", "docs/experiment.md", "docs/units.md"];
const pagesWithCompiler = hasTool("cc")
  ? ["docs/fmu.md", "docs/cosimulation.md", "examples/cosim/ball-on-plate/README.md"]
  : [];
const pagesWithPython = hasTool("python3") ? ["docs/code-units.md"] : [];
const pagesWithClang = missingForWasm() === undefined ? ["docs/webassembly.md"] : [];

describe.each([...pages, ...pagesWithCompiler, ...pagesWithPython, ...pagesWithClang])("%s", (page) => {
  const blocks = blocksOf(page);
  for (const { file, text } of blocks) {
    if (file === undefined) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const block of blocks.filter((b) => b.language === "modelica" && b.file === undefined)) {
    const name = /^\s*(?:partial )?(?:model|package|block|function|class)\s+(\w+)/m.exec(block.text)?.[1];
    if (name !== undefined) writeFileSync(join(folder, `${name}.mo`), block.text);
  }

  const commands = blocks
    .filter((b) => b.language === "sh")
    .flatMap((b) => b.text.split("\n").map((text, i) => ({ text, line: b.line + 1 + i })))
    .filter(({ text }) => text.startsWith("cosimo "));
  for (const { text, line } of commands) {
    it(`line ${line}: ${text}`, () => {
      const [command = "", comment = ""] = text.split(/\s+#\s*/);
      const expected = Number(/exit (\d+)/.exec(comment)?.[1] ?? 0);
      const args = (command.match(/"[^"]*"|\S+/g) ?? []).slice(1).map((arg) => arg.replace(/^"|"$/g, ""));
      const { status, output } = run(process.execPath, [
        join(root, "packages/cosimo/bin/cosimo.js"),
        ...args,
      ]);
      expect(status, output).toBe(expected);
    });
  }

  for (const { file = "", line } of blocks.filter((b) => b.language === "lisma")) {
    it(`line ${line}: ${file} is sound`, () => {
      const { status, output } = run(process.execPath, [
        join(root, "packages/cosimo/bin/cosimo.js"),
        ...["check", file],
      ]);
      expect(status, output).toBe(0);
    });
  }

  for (const block of blocks.filter((b) => b.language === "js")) {
    it(`the program at line ${block.line}`, () => {
      const file = join(folder, `program-${block.line}.mjs`);
      writeFileSync(
        file,
        `import { readFileSync } from "node:fs";\nconst text = readFileSync("Ball.mo", "utf8");\n${block.text}`,
      );
      const { status, output } = run(process.execPath, [file]);
      expect(status, output).toBe(0);
    });
  }
});
