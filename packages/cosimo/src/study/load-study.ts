import { dirname, extname, isAbsolute, join } from "node:path";
import { csvRecords, type Diagnostic, ModelError, type SourceProvider } from "@cosimo/core/models";
import { type ListTable, prepareStudy, readStudy, type Study, tableNames } from "@cosimo/studies";
import { MalformedFileError } from "../files/file-messages.ts";
import { tableText } from "../files/load-table.ts";
import { loadModelFile } from "../files/model-file.ts";
import { readSourceText } from "../files/node-source-provider.ts";
import { readBytes } from "../files/read-bytes.ts";
import { isSystemFile } from "../units/system-files.ts";
import { digestOf, type LoadedStudy } from "./loaded-study.ts";
import { createStudyPool } from "./pool/study-pool.ts";
import { threadProgram } from "./thread-program.ts";

/** Reads a study. @throws FileError, MalformedFileError; ModelError for wrong values */
function loadStudyFile(
  file: string,
  runs?: number,
): {
  readonly study: Study;
  readonly diagnostics: readonly Diagnostic[];
} {
  const readTable = (table: string) => readListTable(isAbsolute(table) ? table : join(dirname(file), table));
  const { value, diagnostics } = readStudy(readSourceText(file), {
    readTable,
    ...(runs !== undefined && { runs }),
  });
  if (value !== undefined) return { study: value, diagnostics };
  if (diagnostics.some(({ category }) => category === "usage")) throw new ModelError(diagnostics);
  throw new MalformedFileError(diagnostics);
}

/**
 * Reads a study and compiles its model. `runs` replaces the number of runs, paths or blocks.
 * @throws FileError, MalformedFileError, ModelError
 */
export async function loadStudy(
  file: string,
  libraries: readonly string[],
  runs?: number,
): Promise<LoadedStudy> {
  const { study } = loadStudyFile(file, runs);
  const modelFile = isAbsolute(study.model) ? study.model : join(dirname(file), study.model);
  if (extname(modelFile).toLowerCase() !== ".fmu" && !isSystemFile(modelFile))
    return loadModelStudy(study, modelFile, libraries);
  // Loaded on demand: models need no units.
  const { loadUnitStudy } = await import("./unit-study.ts");
  return loadUnitStudy(study, modelFile, libraries);
}

function loadModelStudy(study: Study, modelFile: string, libraries: readonly string[]): LoadedStudy {
  const { source, compileOptions } = loadModelFile(modelFile, { library: libraries });
  const texts = new Set([source.text]);
  const library = recording(compileOptions.library!, texts);
  const { packed, diagnostics } = prepareStudy(study, source, { ...compileOptions, library });
  return {
    ...{ study, model: packed.model, diagnostics, texts: [...texts] },
    names: { ...tableNames(study.json, packed.plan), trajectories: packed.plan.trajectories },
    start: ({ workers, signal }) =>
      createStudyPool({
        ...{ workers, design: study.design, signal, entry: threadProgram },
        setup: { study: packed, file: modelFile, libraries },
        ...(study.timeLimit !== undefined && { timeLimit: study.timeLimit }),
      }),
  };
}

/** Keeps the texts that are looked up, and digests of files that are read. */
function recording(provider: SourceProvider, texts: Set<string>): SourceProvider {
  const { readFile } = provider;
  return {
    ...provider,
    ...(readFile && {
      readFile(name) {
        const bytes = readFile(name);
        if (bytes !== undefined) texts.add(`${name} ${digestOf(bytes)}`);
        return bytes;
      },
    }),
    lookup(name) {
      const found = provider.lookup(name);
      if (found !== undefined) texts.add(found.text);
      return found;
    },
  };
}

/** Names in the first line, numbers below. @throws FileError */
function readListTable(path: string): ListTable {
  const [head, ...rows] = [...csvRecords(tableText(path, readBytes))];
  const names = head?.fields.map((name) => name.trim()) ?? [];
  return { names, rows: rows.map(({ fields }) => fields.map(numberOf)) };
}

/** NaN for what is no number: the reader of the study refuses it. */
function numberOf(field: string): number {
  const word = field.trim();
  if (word === "true" || word === "false") return Number(word === "true");
  return word === "" ? Number.NaN : Number(word);
}
