/** The page docs/sources.md, made of rows and of what was measured for each. */
import { runCommand } from "./run-command.mjs";
import { sources } from "./sources.mjs";

const intro = `# Numbers of the sources

Every number that the documents behind this project print as a result, beside ours, with the command that gives it. Numbers that are
inputs of a run (masses, tolerances) stand in the examples. \`npm run sources\` writes this page anew: it runs all commands, in about four
minutes, with files in \`out/sources\`. A test runs the quick ones again, and compares commands and words with \`scripts/sources\`.

Times are those of one core of the machine that wrote the page, compilation not included: medians of runs in one process.
`;

/** All rows, in order. */
export const rows = sources.flatMap(({ rows }) => rows);

/** What a row's commands give now. */
export async function measure({ commands = [], ours }) {
  return ours(commands.map(runCommand));
}

/** `oursOf`: the text of our number for a row. */
export function sourcesPage(oursOf) {
  return `${intro}${sources.map((source) => section(source, oursOf)).join("")}`;
}

function section({ title, text, rows }, oursOf) {
  const lines = rows.map((row) => {
    const commands = (row.commands ?? []).map((one) => `\`${one}\``).join("<br>");
    return `| ${[row.what, row.printed, oursOf(row), row.why ?? "", commands || row.by].join(" | ")} |\n`;
  });
  const table = `\n| number | printed | ours | why it differs | command |\n| --- | --- | --- | --- | --- |\n${lines.join("")}`;
  return `\n## ${title}\n\n${text}\n${rows.length > 0 ? table : ""}`;
}

/** Our numbers as the page has them, in the order of the rows. */
export function numbersIn(page) {
  const cells = page.split("\n").filter((line) => line.startsWith("| ") && !/^\| (number|---) /.test(line));
  return cells.map((line) => line.split(" | ")[2]);
}
