import { type Setting, settings, settingTexts } from "@cosimo/core/models";

const rows = Object.entries(settings) as readonly (readonly [name: keyof typeof settings, row: Setting])[];

/** Help texts of the settings table in Russian, by command and option. */
export function settingHelp(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap(([name, { flag, ismaFlag, default: standard }]) => {
      if (flag === undefined) return [];
      const { ru, commands = {} } = settingTexts[name];
      const long = longName(flag);
      const shown = typeof standard === "string" || name === "gamma" ? ` (по умолчанию: ${standard})` : "";
      const texts: [string, string][] = [[`simulate ${long}`, ru + shown]];
      if (ismaFlag !== undefined) texts.push([`simulate ${longName(ismaFlag)}`, `то же, что ${long}`]);
      if (everyCommand.includes(name)) texts.push([long, ru]);
      for (const [command, own] of Object.entries(commands))
        texts.push([`${command} ${long}`, own === true ? ru + shown : own.ru]);
      return texts;
    }),
  );
}

/** Options of most commands, with one common text. */
const everyCommand: readonly string[] = ["model", "library", "accept"];

function longName(flag: string): string {
  return flag.split(" ")[0]!;
}
