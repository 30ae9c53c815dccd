import type { StudyPicture } from "./study-pictures.ts";

/** What a report shows: texts, tables, pictures. */
export interface StudyReport {
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  /** Rows of texts, the first one with headings. */
  readonly tables: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
  readonly pictures: readonly StudyPicture[];
}

/** One HTML page without scripts, with all pictures in it. */
export function studyReportHtml({ language, title, summary, tables, pictures }: StudyReport): string {
  const tableHtml = tables.map(({ title: heading, rows: [head = [], ...rows] }) => {
    const cells = (row: readonly string[], tag: "th" | "td") =>
      `<tr>${row.map((cell) => `<${tag}>${markup(cell)}</${tag}>`).join("")}</tr>`;
    return `<h2>${markup(heading)}</h2>\n<table>${cells(head, "th")}${rows.map((row) => cells(row, "td")).join("")}</table>`;
  });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${markup(title)}</title>
<style>
body { font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd } th:first-child, td:first-child { text-align: left }
svg { max-width: 100%; height: auto; margin: 1rem 0 }
@media (prefers-color-scheme: dark) { body { color: #e6e8eb; background: #16181c } th, td { border-color: #2b2f36 } }
</style>
<h1>${markup(title)}</h1>
<p>${markup(summary)}</p>
${tableHtml.join("\n")}
${pictures.map(({ svg }) => svg).join("\n")}
</html>
`;
}

function markup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
