import { loadMethods } from "@cosimo/core/model-runs";
import { ModelError } from "@cosimo/core/models";
import type { Diagnostic } from "@cosimo/ir";
import {
  analyseTable,
  createTimeLeft,
  type OutputAnalysis,
  type PreparedStudy,
  prepareStudy,
  readStudy,
  runStudy,
  type StudyTable,
  statusCounts,
  studyPictures,
  studyReportHtml,
  webThreads,
  withVariants,
} from "@cosimo/studies";
import type { StudyAnswer, StudyOrder, StudyProgress } from "../messages/protocol.ts";
import { numberText } from "../texts/number-text.ts";
import { compileChoice } from "./compiled-models.ts";
import { type Libraries, openText } from "./libraries.ts";
import { shownDiagnostic } from "./reports/shown-diagnostic.ts";
import { translationsFor } from "./reports/translations.ts";

interface StudyWatch {
  readonly signal: AbortSignal;
  readonly report: (progress: StudyProgress) => void;
}

/** Makes the runs of a study by workers of this worker, and what is shown of them. */
export async function makeStudy(
  order: StudyOrder,
  libraries: Libraries,
  { signal, report }: StudyWatch,
): Promise<StudyAnswer> {
  const translations = await translationsFor(order.texts.language);
  const told = (found: readonly Diagnostic[]) =>
    found.map((one) => shownDiagnostic(one, translations).message);
  await loadMethods();
  const prepared = await preparedOf(order, libraries);
  if ("refused" in prepared) return { status: "refused", reasons: told(prepared.refused) };
  const { runs } = prepared.study.design;
  const timeLeft = createTimeLeft();
  timeLeft.add(performance.now() / 1000, 0);
  const made = await runStudy(prepared, {
    ...{ signal, workers: navigator.hardwareConcurrency },
    // The script of this worker is that of all.
    start: webThreads(() => new Worker(location.href, { type: "module" })),
    onProgress(done, failed) {
      timeLeft.add(performance.now() / 1000, done);
      report({ done, failed, runs, left: timeLeft.left(runs - done) });
    },
  });
  if (made === undefined) return { status: "stopped" };
  return answerOf(order, prepared, made, told(prepared.diagnostics));
}

/** The study with its compiled model, or why there is none. */
async function preparedOf(
  { texts, study }: StudyOrder,
  libraries: Libraries,
): Promise<PreparedStudy | { readonly refused: readonly Diagnostic[] }> {
  const read = readStudy({ uri: "study.json", text: JSON.stringify(study) });
  const { value } = read;
  if (value === undefined) return { refused: read.diagnostics };
  return libraries.withLibrary(texts, (library) => {
    try {
      const options = { ...compileChoice(texts), library };
      return withVariants(prepareStudy(value, openText(texts), options), options);
    } catch (error) {
      if (error instanceof ModelError) return { refused: error.diagnostics };
      throw error;
    }
  });
}

function answerOf(
  { words, texts }: StudyOrder,
  { study, packed }: PreparedStudy,
  { table, bytes }: StudyTable,
  reasons: readonly string[],
): StudyAnswer {
  const analysis = analyseTable(study, table);
  const pictures = studyPictures(study, table, analysis, words);
  const statuses = statusCounts(table);
  const tables = [
    { title: words.statistics, rows: [words.statisticsHead, ...analysis.map(statisticsRow)] },
    ...analysis.flatMap((one) => indexTable(one, table.variables, words)),
  ];
  const summary = Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
  const report = studyReportHtml({
    language: texts.language,
    title: packed.model,
    summary,
    tables,
    pictures,
  });
  return { status: "done", reasons, statuses, tables, pictures, report, bytes };
}

function statisticsRow({ name, statistics }: OutputAnalysis): readonly string[] {
  const { count, mean, deviation, least, median, most } = statistics;
  return [
    name,
    String(count),
    ...[mean, deviation, least, median, most].map((one) => (Number.isNaN(one) ? "" : numberText(one))),
  ];
}

/** First orders and total indices of an output, or sizes of effects. */
function indexTable(
  { name, pce, sobol, morris }: OutputAnalysis,
  variables: readonly string[],
  { indicesHead, effectsHead }: StudyOrder["words"],
) {
  const shown = (columns: readonly (readonly number[])[]) =>
    variables.map((variable, k) => [variable, ...columns.map((column) => numberText(column[k]!))]);
  const values = (indices: readonly { readonly value: number }[]) => indices.map(({ value }) => value);
  if (pce !== undefined) return [{ title: name, rows: [indicesHead, ...shown([pce.first, pce.total])] }];
  if (sobol !== undefined)
    return [{ title: name, rows: [indicesHead, ...shown([values(sobol.first), values(sobol.total)])] }];
  if (morris === undefined) return [];
  const { effects } = morris;
  const columns = [effects.map(({ mean }) => mean), effects.map(({ meanSize }) => meanSize)];
  return [{ title: name, rows: [effectsHead, ...shown(columns)] }];
}
