import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BadInput, failingRuns, wrongModels, wrongUse } from "./bad-models.ts";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
});
afterEach(() => place.remove());

const groups = [
  ["a wrong model", wrongModels],
  ["a run that fails", failingRuns],
  ["wrong use", wrongUse],
] as const;

for (const [group, inputs] of groups) {
  describe(group, () => {
    for (const input of inputs) {
      it(`${input.title}: message and exit code ${input.exitCode}`, () => expectMessage(input));
      if (!input.isSlow) it(`${input.title}: one JSON object`, () => expectReport(input));
    }
  });
}

function expectMessage(input: BadInput): void {
  place.write("M.mo", input.text);
  const { status, out, err } = place.cosimo("simulate", "M.mo", ...(input.args ?? []));
  expect(status, err).toBe(input.exitCode);
  for (const mention of input.mentions ?? []) expect(err).toMatch(mention);
  if (input.line !== undefined) expect(err).toContain(`M.mo:${input.line}:`);
  expect(out + err).not.toMatch(/^\s+at .*\.js|\bundefined\b|\[object/m);
  expect(place.files().filter((file) => file.endsWith(".tmp"))).toEqual([]);
}

function expectReport(input: BadInput): void {
  place.write("M.mo", input.text);
  const command = place.cosimo("simulate", "M.mo", "--json", ...(input.args ?? []));
  expect(command.status, command.err).toBe(input.exitCode);
  const { schema, diagnostics } = reportOf(command);
  expect(schema).toBe("cosimo.simulate/1");
  const errors = diagnostics.filter((d) => d.severity === "error");
  const found = errors.find((d) => isExpected(d, input));
  expect(found, JSON.stringify(errors)).toBeDefined();
  if (input.time !== undefined) expect(Math.abs(found!.time! - input.time)).toBeLessThan(1e-3);
}

function isExpected(
  d: ReturnType<typeof reportOf>["diagnostics"][number],
  { code, category, line }: BadInput,
): boolean {
  const place = line === undefined || (d.span?.file.endsWith("M.mo") && d.span.start.line === line);
  return d.code.startsWith(code) && d.category === category && place === true;
}

describe("files", () => {
  it.each([
    ["that isn't there", "Nothing.mo", /Nothing\.mo.*no such file/],
    ["that is a directory", "folder.mo", /folder\.mo.*directory/],
    ["of another kind", "notes.txt", /notes\.txt.*\.mo/],
    ["that is no text", "bytes.mo", /bytes\.mo.*UTF-8 text \(line 1\)/],
  ])("a file %s ends with exit code 6", (_, file, message) => {
    place.write("notes.txt", "model M end M;");
    writeBytes(place);
    const text = place.cosimo("simulate", file);
    expect(text.status).toBe(6);
    expect(text.err).toMatch(message);
    const json = place.cosimo("check", file, "--json");
    expect(json.status).toBe(6);
    expect(reportOf(json).diagnostics[0]).toMatchObject({ severity: "error", category: "usage" });
  });

  it("all syntax errors of a file are reported in one go", () => {
    place.write("M.mo", "model M\n  Real x = 1 +;\n  Real y;\nequation\n  y = (2;\nend M;\n");
    const { status, err } = place.cosimo("check", "M.mo");
    expect(status).toBe(1);
    expect(err).toContain("M.mo:2:");
    expect(err).toContain("M.mo:5:");
  });

  it("the source is shown with the place underlined", () => {
    place.write("M.mo", "model M\n  Real speed = 1;\n  Real y = 2*sped;\nend M;\n");
    const { err } = place.cosimo("check", "M.mo");
    expect(err).toMatch(/Real y = 2\*sped;\n.* {2,}\^+/);
  });
});

function writeBytes({ directory }: Workplace): void {
  mkdirSync(join(directory, "folder.mo"));
  writeFileSync(join(directory, "bytes.mo"), Uint8Array.of(0xff, 0xfe, 0xc3, 0x28));
}
