import { acceptableSections } from "@cosimo/modelica";
import { expect, it } from "vitest";
import { englishTexts } from "./catalogues.ts";
import { chapters } from "./rules/chapters.ts";
import type { Row } from "./rules/row.ts";

const intro = `# Restrictions of the Modelica specification

## Rules that can be accepted

The Modelica specification forbids these, and a model has a meaning nevertheless. A violation is an error; with \`--accept RULE\`
(in JavaScript \`accept: [RULE]\`) it is a warning. The option may be given several times. A rule that does not exist is refused: exit
code 2, with the nearest name.

\`cosimo simulate Drive.mo --accept flatten.connector-balance\`

| rule | section | message |
|---|---|---|
`;

const introOfTable = `
## All restrictions

Generated from the table in \`conformance/rules\`, by chapter of the specification 3.6. Each row has a valid and an invalid model that
differ in what is forbidden; a test checks the code and the place of the answer. Codes marked "yes" can be accepted.
`;

/** `npx vitest run conformance/rules-page.test.ts -u` writes it. */
it("docs/rules.md lists the restrictions", async () => {
  const texts = new Map((await englishTexts()).map(({ code, text }) => [code, text]));
  const accepted = [...acceptableSections].map(([id, section]) => {
    const text = texts.get(id)?.replaceAll("|", "\\|");
    return `| \`${id}\` | ${section} | ${text} |\n`;
  });
  const tables = chapters.map(
    ([title, rows]) =>
      `\n### ${title}\n\n| section | forbidden | code | accept |\n|---|---|---|---|\n${inOrder(rows).map(line).join("")}`,
  );
  const page = intro + accepted.join("") + introOfTable + tables.join("");
  await expect(page).toMatchFileSnapshot("../docs/rules.md");
});

function inOrder(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) => a.section.localeCompare(b.section, "en", { numeric: true }));
}

function line({ section, forbids, code }: Row): string {
  const text = forbids.replaceAll("|", "\\|").replaceAll("*", "\\*");
  return `| ${section} | ${text} | \`${code}\` | ${acceptableSections.has(code) ? "yes" : ""} |\n`;
}
