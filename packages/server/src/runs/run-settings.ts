import { settings } from "@cosimo/ir";

export type RunSettingValue = number | string;

/** The settings of a run that are numbers or names, by their names in the table, with the options of the command line. */
const options = new Map(
  Object.entries<{ readonly type: string; readonly flag?: string }>(settings).flatMap(
    ([name, { type, flag }]) => {
      const option = /^--[\w-]+/.exec(flag ?? "")?.[0];
      const isValue = type === "number" || type === "whole" || type === "choice";
      return option !== undefined && isValue && name !== "kind" ? [[name, { type, option }] as const] : [];
    },
  ),
);

/** Whether the command line may be asked for it. What does not apply to an FMU, the run refuses in words. */
export function isRunSetting(name: string, value: unknown): value is RunSettingValue {
  const type = options.get(name)?.type;
  if (type === "choice") return typeof value === "string" && /^[\w-]{1,40}$/.test(value);
  return type !== undefined && typeof value === "number" && Number.isFinite(value);
}

/** Values follow `=`, so that none is taken for an option. */
export function settingArguments(chosen: Readonly<Record<string, RunSettingValue>>): readonly string[] {
  return Object.entries(chosen).map(([name, value]) => `${options.get(name)!.option}=${value}`);
}
