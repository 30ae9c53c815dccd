import { type Setting, settings } from "@cosimo/core/models";

const rows: readonly (readonly [name: string, row: Setting])[] = Object.entries(settings);

/** Help texts of the settings table in Russian, by command and option. */
export function settingHelp(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap(([name, { flag, ismaFlag, commands = {}, doc, default: standard }]) => {
      if (flag === undefined) return [];
      const long = longName(flag);
      const shown = typeof standard === "string" || name === "gamma" ? ` (по умолчанию: ${standard})` : "";
      const texts: [string, string][] = [[`simulate ${long}`, doc.ru + shown]];
      if (ismaFlag !== undefined) texts.push([`simulate ${longName(ismaFlag)}`, `то же, что ${long}`]);
      if (everyCommand.includes(name)) texts.push([long, doc.ru]);
      for (const [command, own] of Object.entries(commands))
        texts.push([`${command} ${long}`, own === true ? doc.ru + shown : own.ru]);
      return texts;
    }),
  );
}

/** Options of most commands, with one common text. */
const everyCommand: readonly string[] = ["model", "library"];

function longName(flag: string): string {
  return flag.split(" ")[0]!;
}
