import { acceptableSections } from "@cosimo/modelica";
import { expect, it } from "vitest";
import { englishTexts } from "./catalogues.ts";

const intro = `# Rules that can be accepted

The Modelica specification forbids these, and a model has a meaning nevertheless. A violation is an error; with \`--accept RULE\`
(in JavaScript \`accept: [RULE]\`) it is a warning. The option may be given several times. A rule that does not exist is refused: exit
code 2, with the nearest name.

\`cosimo simulate Drive.mo --accept flatten.connector-balance\`

| rule | section | message |
|---|---|---|
`;

/** `npx vitest run conformance/rules-page.test.ts -u` writes it. */
it("docs/rules.md lists the rules", async () => {
  const texts = new Map((await englishTexts()).map(({ code, text }) => [code, text]));
  const rows = [...acceptableSections].map(([id, section]) => {
    const text = texts.get(id)?.replaceAll("|", "\\|");
    return `| \`${id}\` | ${section} | ${text} |\n`;
  });
  await expect(intro + rows.join("")).toMatchFileSnapshot("../docs/rules.md");
});
