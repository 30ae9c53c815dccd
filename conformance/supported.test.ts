import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, type Diagnostic, ModelError, type SourceText } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { messagesOfRows, supportedPlace } from "../packages/cosimo/src/terminal/supported-rows.ts";
import { brokenModels } from "./broken/good-answer.ts";
import { englishTexts } from "./catalogues.ts";
import { standInLibrary } from "./language/stand-in-library.ts";
import { files, fmi, sspPart } from "./supported/interfaces.ts";
import { lisma } from "./supported/lisma.ts";
import { modelica } from "./supported/modelica.ts";
import type { Evidence, SupportedPart, SupportedRow } from "./supported/row.ts";
import { titlesOfTests } from "./supported/titles-of-tests.ts";

const parts: readonly SupportedPart[] = [modelica, lisma, fmi, sspPart, files];
const library = createSourceProvider(standInLibrary);
const rows = parts.flatMap(({ language, chapters }) =>
  chapters.flatMap((chapter) => chapter.rows.map((row) => ({ ...row, language }))),
);

const levels = { supported: "yes", partly: "partly", not: "no" } as const;

/** The page; `npx vitest run conformance/supported.test.ts -u` writes it. */
function page(): string {
  const intro = `# What is supported

Generated from the tables in \`conformance/supported\`. Features marked "yes" and "partly" are run by a test. What is missing is
refused with the code in the last column and exit code 10, or left out with a warning of that code: nothing is ignored in silence.
Messages about unsupported features name their row on this page.
`;
  return `${intro}\n${parts.map(partText).join("\n")}`;
}

function partText({ title, intro, chapters }: SupportedPart): string {
  const tables = chapters.map(
    (chapter) =>
      `### ${chapter.title}\n\n| feature | supported | not supported | message |\n|---|---|---|---|\n${chapter.rows.map(rowText).join("")}`,
  );
  return `## ${title}\n\n${intro}\n\n${tables.join("\n")}`;
}

function rowText({ id, feature, level, missing = "", evidence }: SupportedRow): string {
  const refused = evidence.flatMap((one) => (one.kind === "refused" ? [one.code] : []));
  const codes = [...refused, ...codesOf(id)].map((code) => `\`${code}\``);
  const cells = [`<a id="${id}"></a>${feature}`, levels[level], missing, [...new Set(codes)].join(", ")];
  return `| ${cells.join(" | ")} |\n`;
}

function codesOf(row: string): readonly string[] {
  return (messagesOfRows[row] ?? []).filter((name) => !name.startsWith("feature."));
}

it("the page is that of the tables", async () => {
  await expect(page()).toMatchFileSnapshot("../docs/supported.md");
});

it("rows have evidence for what they claim, and names of their own", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const lacking = rows.filter(({ level, evidence }) => {
    const kinds = evidence.map(({ kind }) => kind);
    if (kinds.includes("test")) return false;
    return (level !== "not" && !kinds.includes("runs")) || (level === "not" && !kinds.includes("refused"));
  });
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

function sourceOf(text: string, language: SupportedPart["language"]): SourceText {
  return { uri: language === "lisma" ? "model.lisma" : "model.mo", text };
}

function diagnosticsOf(source: SourceText): readonly Diagnostic[] {
  try {
    return compile(source, { library }).diagnostics;
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics;
    throw error;
  }
}

function pathOf(file: string): string {
  return join(import.meta.dirname, "..", file);
}

function prove(evidence: Evidence, language: SupportedPart["language"]): void {
  switch (evidence.kind) {
    case "runs": {
      const model = compile(sourceOf(evidence.text, language), { library });
      const result = model.simulateSync({ tolerance: 1e-9 });
      expect(["completed", "terminated"]).toContain(result.outcome.status);
      for (const [name, value] of Object.entries(evidence.final))
        expect([name, result.column(name).at(-1)]).toEqual([name, expect.closeTo(value, 6)]);
      return;
    }
    case "refused": {
      const errors = diagnosticsOf(sourceOf(evidence.text, language)).filter((d) => d.severity === "error");
      expect(errors.map(({ code }) => code)).toContain(evidence.code);
      return;
    }
    case "test": {
      expect(titlesOfTests(pathOf(evidence.file))).toContain(evidence.title);
    }
  }
}

describe("claims", () => {
  it.each(rows.map((row) => [row.id, row] as const))("%s", (_, { evidence, language }) => {
    for (const one of evidence) prove(one, language);
  });
});

describe("links", () => {
  it("lead to rows of the page, each message to one", () => {
    const ids = new Set(rows.map(({ id }) => id));
    expect(Object.keys(messagesOfRows).filter((id) => !ids.has(id))).toEqual([]);
    const names = Object.values(messagesOfRows).flat();
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it("lead from every code and every feature that is not supported", async () => {
    const linked = new Set(Object.values(messagesOfRows).flat());
    const named = (await englishTexts()).filter(
      ({ code, text, category }) =>
        code.startsWith("feature.") || (category === "unsupported" && !text.includes("{feature}")),
    );
    expect(named.map(({ code }) => code).filter((code) => !linked.has(code))).toEqual([]);
    const known = new Set(named.map(({ code }) => code));
    expect([...linked].filter((code) => !known.has(code))).toEqual([]);
  });

  it("lead to rows whose evidence has the code", () => {
    const inModels = new Set(brokenModels().map(({ code }) => code));
    const lacking = rows.flatMap(({ id, evidence }) => {
      const codes = evidence.flatMap((one) => (one.kind === "refused" ? [one.code] : []));
      const texts = evidence.flatMap((one) =>
        one.kind === "test" ? [readFileSync(pathOf(one.file), "utf8")] : [],
      );
      return codesOf(id).filter(
        (code) => ![...codes, ...inModels].includes(code) && !texts.some((text) => text.includes(code)),
      );
    });
    expect(lacking).toEqual([]);
  });

  it("lead from each refused feature to its row", () => {
    const wrong = rows.flatMap(({ id, language, evidence }) =>
      evidence.flatMap((one) => {
        if (one.kind !== "refused") return [];
        const refusals = diagnosticsOf(sourceOf(one.text, language)).filter(
          (d) => d.category === "unsupported",
        );
        return refusals
          .map((d) => supportedPlace(d))
          .filter((place) => place !== `docs/supported.md#${id}`)
          .map((place) => `${id}: ${place}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});
