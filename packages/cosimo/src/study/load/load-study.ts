import { dirname, extname, isAbsolute, join } from "node:path";
import {
  type CompileModelOptions,
  csvRecords,
  type Diagnostic,
  ModelError,
  type SourceText,
} from "@cosimo/core/models";
import {
  createStudyPool,
  type ListTable,
  type ModelPlace,
  prepareStudy,
  readStudy,
  type Study,
  type StudyJson,
  tableNames,
} from "@cosimo/studies";
import { MalformedFileError } from "../../files/file-messages.ts";
import { tableText } from "../../files/load-table.ts";
import { loadModelFile } from "../../files/model-file.ts";
import { readSourceText } from "../../files/node-source-provider.ts";
import { readBytes } from "../../files/read-bytes.ts";
import { threadProgram } from "../../programs/programs.ts";
import { isSystemFile } from "../../units/system-files.ts";
import { nodeThreads } from "../pool/node-threads.ts";
import type { StoredStudy, StudyStore } from "../store/study-store.ts";
import type { LoadedStudy } from "./loaded-study.ts";
import { recordTexts } from "./recorded-texts.ts";

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
  return loadModelOf(loadStudyFile(file, runs).study, dirname(file), libraries);
}

/**
 * The study of a folder as it is stored there, with the model as it is now.
 * @throws FileError, MalformedFileError, ModelError
 */
export async function loadStoredStudy(
  { folder, stored }: Pick<StudyStore, "folder" | "stored">,
  libraries: readonly string[],
): Promise<LoadedStudy> {
  const text = JSON.stringify(inOrder(stored));
  const source = { uri: join(folder, "study.json"), text };
  const { value, diagnostics } = readStudy(source);
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return loadModelOf(value, dirname(join(folder, stored.file)), libraries);
}

/** Names of a stored study are in alphabetical order; those of its columns are not. */
function inOrder({ study, names }: Pick<StoredStudy, "study" | "names">): StudyJson {
  const sorted = <T extends object>(members: T | undefined, order: readonly string[]) => {
    if (members === undefined) return members;
    const place = (name: string) => order.indexOf(name);
    const entries = Object.entries(members).sort(([a], [b]) => place(a) - place(b));
    return Object.fromEntries(entries) as T;
  };
  const vary = sorted(study.vary, names.variables);
  const outputs = sorted(study.outputs, [...names.outputs, ...names.trajectories.map(({ name }) => name)]);
  return { ...study, ...(vary && { vary }), ...(outputs && { outputs }) };
}

/** `folder`: that of the study file. */
async function loadModelOf(study: Study, folder: string, libraries: readonly string[]): Promise<LoadedStudy> {
  const modelFile = isAbsolute(study.model) ? study.model : join(folder, study.model);
  if (extname(modelFile).toLowerCase() !== ".fmu" && !isSystemFile(modelFile)) {
    const texts = loadModelFile(modelFile, { library: libraries });
    return loadModelStudy(study, texts, { file: modelFile, libraries });
  }
  // Loaded on demand: models need no units.
  const { loadUnitStudy } = await import("./unit-study.ts");
  return loadUnitStudy(study, modelFile, libraries);
}

/** The texts of a model, and where further ones are found. */
export interface ModelTexts {
  readonly source: SourceText;
  readonly compileOptions: CompileModelOptions;
}

/** Compiles the model of a study. @throws ModelError */
export function loadModelStudy(
  study: Study,
  { source, compileOptions }: ModelTexts,
  place: ModelPlace,
): LoadedStudy {
  const { provider, recorded, texts } = recordTexts(compileOptions.library!, source);
  const { packed, diagnostics } = prepareStudy(study, source, { ...compileOptions, library: provider });
  return {
    ...{ study, model: packed.model, diagnostics, texts: texts() },
    names: { ...tableNames(study.json, packed.plan), trajectories: packed.plan.trajectories },
    // Threads compile other structures with what they find beside the model.
    ...(packed.structural.length === 0 && { portable: { json: study.json, source, recorded } }),
    start: ({ workers, signal }) =>
      createStudyPool({
        ...{ workers, design: study.design, signal, study: packed, place },
        start: nodeThreads(threadProgram),
        ...(study.timeLimit !== undefined && { timeLimit: study.timeLimit }),
      }),
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
