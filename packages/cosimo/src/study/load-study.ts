import { dirname, isAbsolute, join } from "node:path";
import { csvRecords, type Diagnostic, ModelError, type SourceProvider } from "@cosimo/core/models";
import { type ListTable, type PreparedStudy, prepareStudy, readStudy, type Study } from "@cosimo/studies";
import { MalformedFileError } from "../files/file-messages.ts";
import { tableText } from "../files/load-table.ts";
import { loadModelFile } from "../files/model-file.ts";
import { readSourceText } from "../files/node-source-provider.ts";
import { readBytes } from "../files/read-bytes.ts";

/** A study that is ready for its runs. */
export interface LoadedStudy extends PreparedStudy {
  /** Path of its model. */
  readonly modelFile: string;
  /** The texts that the compiler has read. */
  readonly texts: readonly string[];
}

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
export function loadStudy(file: string, libraries: readonly string[], runs?: number): LoadedStudy {
  const { study } = loadStudyFile(file, runs);
  const modelFile = isAbsolute(study.model) ? study.model : join(dirname(file), study.model);
  const { source, compileOptions } = loadModelFile(modelFile, { library: libraries });
  const texts = new Set([source.text]);
  const library = recording(compileOptions.library!, texts);
  const prepared = prepareStudy(study, source, { ...compileOptions, library });
  return { ...prepared, modelFile, texts: [...texts] };
}

/** Keeps the texts that are looked up. */
function recording(provider: SourceProvider, texts: Set<string>): SourceProvider {
  return {
    ...provider,
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
