import { check, type Diagnostic } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { codesOfTexts } from "../broken/reach.ts";
import { englishTexts } from "../catalogues.ts";
import { chapters, rows } from "./chapters.ts";
import { withoutRow } from "./codes-without-row.ts";
import { sourceOf } from "./row.ts";

const texts = await englishTexts();
const severities = new Map(texts.map(({ code, severity }) => [code, severity]));

/** Errors, and warnings if the restriction is one. */
function faultsOf(text: string, code: string): readonly Diagnostic[] {
  const asked = severities.get(code);
  const { diagnostics } = check(sourceOf(text), { library: createSourceProvider(new Map()) });
  return diagnostics.filter(({ severity }) => severity === "error" || severity === asked);
}

const wordsOf = ({ code, message }: Diagnostic) => `${code}: ${message}`;

describe.each(chapters)("chapter %s", (_, chapter) => {
  it.each(chapter.map((row) => [row.section, row.forbids, row] as const))("%s forbids %s", (_, __, row) => {
    expect(faultsOf(row.accepted, row.code).map(wordsOf)).toEqual([]);
    const [first] = faultsOf(row.rejected, row.code);
    const found = { code: first?.code, at: row.rejected.slice(first?.span?.start ?? 0) };
    expect(found).toEqual({ code: row.code, at: row.rejected.slice(row.place) });
  });
});

describe("the table", () => {
  it("has at least 450 rows, none twice", () => {
    expect(rows.length).toBeGreaterThanOrEqual(450);
    const keys = rows.map(({ section, forbids }) => `${section} ${forbids}`);
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([]);
  });

  it("has a row for every error of the front end and of structural analysis", () => {
    const files = /^(?:modelica|compiler)[\\/]/;
    const codes = codesOfTexts(
      texts.filter(({ file, severity }) => files.test(file) && severity === "error"),
    );
    const listed = new Set([...rows.map(({ code }) => code), ...withoutRow.keys()]);
    expect(codes.filter((code) => !listed.has(code))).toEqual([]);
  });

  it("excepts only codes that exist and have no row", () => {
    const known = new Set(texts.map(({ code }) => code));
    const used = new Set(rows.map(({ code }) => code));
    expect([...withoutRow.keys()].filter((code) => !known.has(code) || used.has(code))).toEqual([]);
  });
});
