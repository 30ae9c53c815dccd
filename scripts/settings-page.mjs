/** Writes docs/settings.md from the table of settings. After `npm run build`: `node scripts/settings-page.mjs`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expectedText, placesText, settings, settingTexts, wordsOf } from "@cosimo/ir";

const page = fileURLToPath(new URL("../docs/settings.md", import.meta.url));
const intro = `# Settings

All settings of a run, generated from the table \`packages/ir/src/settings/settings.ts\` by \`scripts/settings-page.mjs\`. The first
column has the name in JavaScript, the second the option of \`cosimo simulate\`, the third the name in experiment files. A setting that
does not apply to the file or to the other settings is refused before the run: exit code 2, in JavaScript a \`TypeError\`.
Given settings win over the model's \`experiment\` annotation and an FMU's default experiment; these win over the defaults.

| name | option | experiment file | value | default | applies to | meaning |
|---|---|---|---|---|---|---|
`;

const escaped = (text) => String(text).replaceAll("|", "\\|");
const code = (text) => (text === undefined ? "" : `\`${escaped(text)}\``);

function row([name, setting]) {
  const { flag, ismaFlag, topic, experimentKey, commandLineOnly } = setting;
  const flags = [flag, ismaFlag, topic && `--log ${topic}`].filter((one) => one !== undefined);
  return [
    commandLineOnly ? "" : code(name),
    flags.map(code).join(", "),
    code(experimentKey),
    escaped(wordsOf(expectedText(setting))),
    code(setting.default),
    escaped(wordsOf(placesText(setting.places))),
    escaped(settingTexts[name].en),
  ];
}

export function settingsPage() {
  const lines = Object.entries(settings).map((entry) => `| ${row(entry).join(" | ")} |\n`);
  return intro + lines.join("");
}

if (process.argv[1] !== undefined && join(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(page, settingsPage());
