import { type Checked, localize, phrase, type Say, type Trajectory, type Translations } from "@cosimo/ir";
import { readCsv } from "../src/csv/csv-reader.ts";
import { readResultJson } from "../src/json/json-reader.ts";
import { readMat } from "../src/mat/mat-reader.ts";
import type { PageData, PageResult } from "../src/page/page-data.ts";
import { pagePhrases } from "../src/page/page-phrases.ts";
import { pageResult } from "../src/page/page-result.ts";
import type { PlotAxis } from "../src/plot/plot-spec.ts";

/** A file that cannot be shown, with the reason in the language of the page. */
export class UnreadableFile extends Error {}

/** Reads a result to compare with: .csv, .mat, .json, or the first result of another plot page. @throws UnreadableFile */
export async function readSecond(
  file: File,
  axis: PlotAxis,
  { say, translations }: { readonly say: Say; readonly translations: Translations },
): Promise<PageResult> {
  const refuse = (reason: string): never => {
    throw new UnreadableFile(say(phrase(pagePhrases, "page.unreadable", { file: file.name, reason })));
  };
  const result = ({ value, diagnostics }: Checked<Trajectory>): PageResult => {
    if (value !== undefined) return pageResult(value, file.name, axis);
    const [first] = diagnostics.map((one) => localize(one, translations).message);
    return refuse(first ?? "");
  };
  switch (/\.[^.]*$/.exec(file.name.toLowerCase())?.[0]) {
    case ".csv":
      return result(readCsv(await file.text(), file.name));
    case ".json":
      return result(readResultJson(await file.text(), file.name));
    case ".mat":
      return result(readMat(new Uint8Array(await file.arrayBuffer()), file.name));
    case ".html":
      return (
        resultOfPage(await file.text(), file.name) ?? refuse(say(phrase(pagePhrases, "page.no-page-data")))
      );
    case ".arrow":
      return refuse(say(phrase(pagePhrases, "page.no-arrow")));
    default:
      return refuse(say(phrase(pagePhrases, "page.no-format")));
  }
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
