import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatC } from "../../packages/fmi/src/instance/format-c.ts";
import { hasTool } from "../tool.ts";

const none = { bitsOfLong: 64, integer: () => 0n, double: () => NaN, text: () => "" } as const;

/** Formats with one argument each, written as C and as a number. */
const integers: readonly (readonly [format: string, argument: string, value: bigint])[] = [
  ...["%d", "%i", "%5d|", "%-5d|", "%05d|", "%+d", "% d", "%.3d", "%8.3d|", "%08.3d|"].map(
    (format) => [format, "-42", -42n] as const,
  ),
  ...["%u", "%x", "%X", "%#x", "%o", "%#o", "%08x|", "%c"].map((format) => [format, "107u", 107n] as const),
  ...["%ld", "%lld", "%zd", "%jd", "%20ld|"].map(
    (format) => [format, "-1234567890123L", -1234567890123n] as const,
  ),
  ["%hhd", "300", 300n],
  ["%hu", "70000", 70000n],
  ["%.0d|", "0", 0n],
  ["100%% of %d", "7", 7n],
];

const numbers = [0, 1, -1.5, 0.1, 1e-5, 123456789, 1e21, -2.5e-300, 0.75, 1 / 3, Infinity, NaN, 99999.95];
const conversions = [
  "%g",
  "%f",
  "%e",
  "%.2f",
  "%.0f",
  "%10.3g|",
  "%-12e|",
  "%+.1e",
  "%012.4f|",
  "%G",
  "%#g",
  "%.10g",
];

describe.skipIf(!hasTool("gcc"))("messages of FMUs are formatted as printf does", () => {
  function printed(lines: readonly string[]): readonly string[] {
    const folder = mkdtempSync(join(tmpdir(), "cosimo-test-"));
    const source = join(folder, "print.c");
    const program = join(folder, "print");
    const body = lines.map((line) => `printf(${line}); putchar('\\n');`).join("\n");
    writeFileSync(source, `#include <math.h>\n#include <stdio.h>\nint main(void) {\n${body}\nreturn 0;\n}\n`);
    expect(spawnSync("gcc", ["-w", "-o", program, source]).status).toBe(0);
    const { stdout } = spawnSync(program, { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    return stdout.split("\n").slice(0, -1);
  }

  it("for whole numbers", () => {
    const ours = integers.map(([format, , value]) => formatC(format, { ...none, integer: () => value }));
    expect(ours).toEqual(printed(integers.map(([format, argument]) => `"${format}", ${argument}`)));
  });

  it("for numbers", () => {
    const cases = conversions.flatMap((format) => numbers.map((value) => [format, value] as const));
    const ours = cases.map(([format, value]) => formatC(format, { ...none, double: () => value }));
    const inC = (value: number) =>
      Number.isFinite(value) ? value.toExponential() : Number.isNaN(value) ? "fabs(NAN)" : "INFINITY";
    expect(ours).toEqual(printed(cases.map(([format, value]) => `"${format}", ${inC(value)}`)));
  });

  it("with width and precision as arguments", () => {
    const widths = [8n, 3n];
    const text = formatC("%*.*f|", {
      ...none,
      integer: () => widths.shift() ?? 0n,
      double: () => 2.71601,
    });
    expect(text).toBe("   2.716|");
  });
});
