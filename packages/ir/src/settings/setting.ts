/** A text of the help and the documentation in both languages. */
export interface Bilingual {
  readonly en: string;
  readonly ru: string;
}

/** What is simulated: a model's text, an FMU for model exchange, co-simulation or scheduled execution, a coupled system. */
export const fileKinds = ["model", "me", "cs", "se", "coupled"] as const;
export type FileKind = (typeof fileKinds)[number];

/** Settings and choices that conditions read, by the names of the table; missing ones have their defaults. */
export type ChosenSettings = Readonly<Record<string, unknown>>;

/** A requirement on other settings. `text` completes "it applies ..." in English. */
export interface Condition {
  readonly name: string;
  readonly text: string;
  holds(chosen: ChosenSettings): boolean;
}

/** Kinds of files that use a setting, and the condition for it. Missing condition: always. */
export interface Place {
  readonly files: readonly FileKind[];
  readonly when?: Condition;
}

export type SettingType =
  | "number"
  | "whole"
  | "boolean"
  | "choice"
  | "text"
  | "names"
  | "instants"
  | "pattern"
  | "object"
  | "function";

/** Bounds of a number: `above` and `below` are excluded, `least` and `most` included. Missing: any finite number. */
export interface Range {
  readonly above?: number;
  readonly least?: number;
  readonly below?: number;
  readonly most?: number;
}

/** How the command line reads a value that differs from `type`: `assignment` is `name=value`, `shape` a reference curve. */
export type ArgumentType = SettingType | "assignment" | "shape" | "list";

type TypeOfMember = "function" | "boolean" | "number";
export type MemberType = TypeOfMember | `${TypeOfMember}?`;

/** Type and range of an option in JavaScript; `names` are texts in an array. Missing `places`: it applies wherever it is known. */
export interface OptionRow {
  readonly type: SettingType | "any";
  readonly range?: Range;
  readonly choices?: readonly string[];
  readonly unit?: "s" | "MB";
  readonly places?: readonly Place[];
  /**
   * Of objects: the members that they must have, with their types; those with `?` may be missing. Empty: values by name, in a plain
   * object. Missing: any object.
   */
  readonly members?: Readonly<Record<string, MemberType>>;
}

export type OptionTable = Readonly<Record<string, OptionRow>>;

/** The rows of all fields of an options object. */
export type OptionRows<T> = { readonly [K in keyof T]-?: OptionRow };

/** One row of the table. */
export interface Setting extends OptionRow {
  readonly type: SettingType;
  readonly default?: number | boolean | string;
  readonly places: readonly Place[];
  /** Option of the command line with the name of its value; missing: JavaScript only. */
  readonly flag?: string;
  /** Missing: `type`. */
  readonly argument?: ArgumentType;
  /** Values on the command line where they differ from those in JavaScript. */
  readonly argumentChoices?: readonly string[];
  /** Topic of the option `--log` that stands for this setting. */
  readonly topic?: string;
  /** Option of the same meaning under the name of ISMA. */
  readonly ismaFlag?: string;
  /** Name in experiment files. */
  readonly experimentKey?: string;
  /** Name in the annotation `experiment` of a model and in the default experiment of an FMU. */
  readonly annotation?: "startTime" | "stopTime" | "tolerance" | "interval";
  /** Description in the JSON schema of coupled systems: the setting is a member of `experiment` there. */
  readonly schema?: string;
  /** Attribute of `DefaultExperiment` in system structures of SSP, under the same name. */
  readonly ssd?: true;
  /** Options of the command line of which at least one must be given, too. */
  readonly needs?: readonly string[];
  /** Not a setting of JavaScript. */
  readonly commandLineOnly?: true;
}

/** What one setting means, for help and documentation. */
export interface SettingTexts extends Bilingual {
  /** Commands beside `simulate` that have the option; with an own text where it means something else there. */
  readonly commands?: Readonly<Record<string, Bilingual | true>>;
}
