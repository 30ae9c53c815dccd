import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompileModelOptions, check, compile, ModelError } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { expect, it } from "vitest";
import { corpus } from "./language/corpus.ts";
import { compileOptions } from "./language/run-model.ts";
import { standInLibrary } from "./language/stand-in-library.ts";
import { createRandom, mutate } from "./mutate-text.ts";

interface Text {
  readonly uri: string;
  readonly text: string;
  readonly options: CompileModelOptions;
}

/** An internal error as a line of text; `undefined` if the text was handled correctly. */
function faultOf({ uri, text, options }: Text): string | undefined {
  try {
    const report = check({ uri, text }, options);
    const errors = report.diagnostics.filter((d) => d.severity === "error");
    if (report.valid !== (errors.length === 0)) return "neither valid nor explained";
    if (errors.some((d) => d.span === undefined)) return `no place: ${errors.map((d) => d.code).join(", ")}`;
    if (report.valid) run({ uri, text, options });
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message}\n${error.stack?.split("\n")[1]}` : String(error);
  }
}

/** The mutated model may be stiff, chatter or stop: the run only has to end with an outcome. */
function run({ uri, text, options }: Text): void {
  try {
    compile({ uri, text }, options).simulateSync({ stopTime: 0.5, intervals: 5, timeout: 1, maxSteps: 1000 });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
}

function examples(folder: string, ending: string): readonly Text[] {
  const path = join(import.meta.dirname, "../examples", folder);
  const names = readdirSync(path).filter((name) => name.endsWith(ending));
  const options = { library: createSourceProvider(standInLibrary) };
  return names.sort().map((uri) => ({ uri, text: readFileSync(join(path, uri), "utf8"), options }));
}

const modelica: readonly Text[] = [
  ...corpus.flatMap(({ accepted, rejected }) =>
    [...accepted, ...rejected].map((model) => ({
      uri: "case.mo",
      text: model.text,
      options: compileOptions(model),
    })),
  ),
  ...examples("", ".mo"),
];

it.each([
  { language: "Modelica", texts: modelica, cases: 2500 },
  { language: "LISMA_HDS", texts: examples("lisma", ".lisma"), cases: 2500 },
])(
  "slips of the pen in $language are accepted or explained, at a place",
  { timeout: 180_000 },
  ({ texts, cases }) => {
    const random = createRandom(20_04);
    const faults: string[] = [];
    for (let i = 0; i < cases; i++) {
      const original = texts[i % texts.length]!;
      const mutated = { ...original, text: mutate(original.text, random) };
      const fault = faultOf(mutated);
      if (fault !== undefined) faults.push(`${original.uri}: ${fault}\n${mutated.text}`);
    }
    expect(faults).toEqual([]);
  },
);
