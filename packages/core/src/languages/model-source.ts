import {
  emptySourceProvider,
  type ModelProvider,
  type OptionRows,
  type OptionTable,
  type QualifiedName,
  requireFields,
  requireOption,
  type SourceText,
} from "@cosimo/ir";
import { acceptableRules } from "@cosimo/modelica";

/** A model's text, alone or with a file name for diagnostics. */
export type ModelSource = string | SourceText;

export interface CompileModelOptions {
  /** `"Package.Model"`; missing: the only, or last, model of the text. */
  readonly model?: string;
  /** Source of library classes; missing: no libraries. */
  readonly library?: ModelProvider;
  /** Modelica: modifiers of the model, `"(n = 5, motor(R = 2))"`; they can change its structure. */
  readonly modifiers?: string;
  /** `"ignore"`: units of measurement are not checked. Default: `"warn"`. */
  readonly unitCheck?: "warn" | "ignore";
  /** Modelica: codes of rules whose violation is a warning; `docs/rules.md` lists them. */
  readonly accept?: readonly string[];
}

export const compileRows: OptionRows<CompileModelOptions> = {
  model: { type: "text" },
  library: { type: "object", members: { lookup: "function" } },
  modifiers: { type: "text" },
  unitCheck: { type: "choice", choices: ["warn", "ignore"] },
  accept: { type: "names", choices: acceptableRules },
};

/** @throws SettingsError for other types */
export function toSourceText(source: ModelSource): SourceText {
  if (typeof source === "string") return { uri: "model.mo", text: source };
  requireFields(source, sourceRows, "compile()");
  requireOption("text", sourceRows.text, source.text);
  requireOption("uri", sourceRows.uri, source.uri);
  return source;
}

const sourceRows: OptionRows<Pick<SourceText, "uri" | "text">> = {
  uri: { type: "text" },
  text: { type: "text" },
};

/**
 * Combines a source and the user's options to options of the compiler.
 * @throws SettingsError for options without a row
 */
export function compilerInput(
  source: ModelSource,
  options: CompileModelOptions,
  rows: OptionTable = compileRows,
  where = "compile()",
) {
  requireFields(options, rows, where);
  const model = options.model === undefined ? {} : { model: qualifiedName(options.model) };
  const modifiers = options.modifiers === undefined ? {} : { modifiers: options.modifiers };
  const { library = emptySourceProvider, unitCheck = "warn", accept = [] } = options;
  return { source: toSourceText(source), provider: library, unitCheck, accept, ...model, ...modifiers };
}

/** Separates the options of the compiler from the others. */
export function splitOptions<T extends CompileModelOptions>(
  options: T,
): { readonly compiling: CompileModelOptions; readonly running: Omit<T, keyof CompileModelOptions> } {
  const { model, library, modifiers, unitCheck, accept, ...running } = options;
  const compiling = {
    ...(model !== undefined && { model }),
    ...(library !== undefined && { library }),
    ...(modifiers !== undefined && { modifiers }),
    ...(unitCheck !== undefined && { unitCheck }),
    ...(accept !== undefined && { accept }),
  };
  return { compiling, running };
}

function qualifiedName(text: string): QualifiedName {
  return text.split(".");
}
