import { readCsv, readMat, readResultJson, type Trajectory } from "@cosimo/core/models";
import { type Checked, localize, type Translations } from "@cosimo/ir";
import { type PageData, type PageResult, pageResult } from "@cosimo/results/page";
import type { Say } from "../texts/say.ts";

/** A file that cannot be shown, with the reason in the language of the page. */
export class UnreadableFile extends Error {}

/** Reads a result to compare with: .csv, .mat, .json, or the first result of another file of plots. @throws UnreadableFile */
export async function readSecond(file: File, data: PageData, say: Say): Promise<PageResult> {
  const { axis } = data.results[0]!;
  const refuse = (reason: string): never => {
    throw new UnreadableFile(say("results.unreadable", { file: file.name, reason }));
  };
  const result = ({ value, diagnostics }: Checked<Trajectory>): PageResult =>
    value === undefined
      ? refuse(firstMessage(diagnostics, data.translations))
      : pageResult(value, file.name, axis);
  switch (/\.[^.]*$/.exec(file.name.toLowerCase())?.[0]) {
    case ".csv":
      return result(readCsv(await file.text(), file.name));
    case ".json":
      return result(readResultJson(await file.text(), file.name));
    case ".mat":
      return result(readMat(new Uint8Array(await file.arrayBuffer()), file.name));
    case ".html":
      return resultOfPage(await file.text(), file.name) ?? refuse(say("results.no-data"));
    default:
      return refuse(say("results.no-format"));
  }
}

function firstMessage(diagnostics: Checked<Trajectory>["diagnostics"], translations: Translations): string {
  const [first] = diagnostics;
  return first === undefined ? "" : localize(first, translations).message;
}

/** The first result of a page that `renderHtml` wrote. */
function resultOfPage(html: string, name: string): PageResult | undefined {
  const text = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) return undefined;
  try {
    const [first] = (JSON.parse(text) as PageData).results;
    return first?.columns === undefined ? undefined : { ...first, label: name };
  } catch {
    return undefined;
  }
}
