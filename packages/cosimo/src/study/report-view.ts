import {
  type NumericTable,
  type OutputAnalysis,
  type PictureKind,
  type PictureWords,
  type StoredTrajectory,
  type Study,
  studyPictures,
  studyReportHtml,
} from "@cosimo/studies";
import { shortNumber } from "../terminal/text-table.ts";
import { type StudyText, statisticsRows } from "./analysis-view.ts";

/** The page of a study. */
export function reportOf(
  title: string,
  summary: string,
  study: Study,
  table: NumericTable,
  analysis: readonly OutputAnalysis[],
  text: StudyText,
  language: string,
  trajectories: readonly StoredTrajectory[],
): string {
  const rows = statisticsRows(analysis, text).map((row) =>
    row.map((cell) => (typeof cell === "number" ? shortNumber(cell) : cell)),
  );
  return studyReportHtml({
    ...{ language, title, summary },
    tables: [{ title: text("study.statistics"), rows }],
    pictures: studyPictures(study, table, analysis, wordsOf(text), trajectories),
  });
}

/** A picture of a study; undefined: it has no numbers for it. */
export function pictureOf(
  kind: PictureKind,
  study: Study,
  table: NumericTable,
  analysis: readonly OutputAnalysis[],
  text: StudyText,
  trajectories: readonly StoredTrajectory[],
): string | undefined {
  return studyPictures(study, table, analysis, wordsOf(text), trajectories).find((one) => one.kind === kind)
    ?.svg;
}

function wordsOf(text: StudyText): PictureWords {
  return {
    totalAndFirst: text("study.total-and-first"),
    meanSize: text("study.effect-size"),
    runs: text("study.count"),
    totalIndex: text("study.total-index"),
  };
}
