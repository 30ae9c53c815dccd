import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runWarm } from "../cli/warm-command.ts";

const root = join(import.meta.dirname, "../..");

interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
  readonly line: number;
}

/**
 * Runs one page of the documentation as tests, in a folder of its own with the examples. Every `modelica` block without
 * a file name is saved under its model's name, every line of a `sh` block that begins with `cosimo` is run
 * (`# exit N`: expected exit code), every `js` block is executed. A name after a block's language is the file name.
 */
export function describePage(page: string): void {
  describe(page, () => {
    mkdirSync(join(root, "out"), { recursive: true });
    // below the repository, so that `import "cosimo"` resolves as in a user's project
    const folder = mkdtempSync(join(root, "out", "page-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    // pages make FMUs of the examples
    cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });

    const blocks = blocksOf(page);
    for (const block of blocks) saveBlock(folder, block);
    for (const block of blocks.filter((b) => b.language === "sh")) testCommands(folder, block);
    for (const block of blocks.filter((b) => b.language === "lisma")) testModel(folder, block);
    for (const block of blocks.filter((b) => b.language === "js")) testProgram(folder, block);
  });
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

function saveBlock(folder: string, { file, language, text }: Block): void {
  const model = /^\s*(?:partial )?(?:model|package|block|function|class)\s+(\w+)/m.exec(text)?.[1];
  const name = file ?? (language === "modelica" && model !== undefined ? `${model}.mo` : undefined);
  if (name === undefined) return;
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function testCommands(folder: string, block: Block): void {
  for (const [i, text] of block.text.split("\n").entries()) {
    if (!text.startsWith("cosimo ")) continue;
    it(`line ${block.line + 1 + i}: ${text}`, () => {
      const [command = "", comment = ""] = text.split(/\s+#\s*/);
      const args = (command.match(/"[^"]*"|\S+/g) ?? []).slice(1).map((arg) => arg.replace(/^"|"$/g, ""));
      expectExit(folder, args, Number(/exit (\d+)/.exec(comment)?.[1] ?? 0));
    });
  }
}

function testModel(folder: string, { file = "", line }: Block): void {
  it(`line ${line}: ${file} is sound`, () => expectExit(folder, ["check", file], 0));
}

function testProgram(folder: string, { line, text }: Block): void {
  it(`the program at line ${line}`, () => {
    const file = join(folder, `program-${line}.mjs`);
    // The guide's programs begin with the text of its first model.
    const head = 'import { readFileSync } from "node:fs";\nconst text = readFileSync("Ball.mo", "utf8");\n';
    writeFileSync(file, existsSync(join(folder, "Ball.mo")) ? head + text : text);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  });
}

function expectExit(folder: string, args: readonly string[], expected: number): void {
  const { status, out, err } = runWarm(args, { cwd: folder, env: process.env });
  expect(status, out + err).toBe(expected);
}
