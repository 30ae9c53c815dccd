export { type CheckMemory, createCheckMemory } from "./diagnostics/check-memory.ts";
export { type DiagnoseOptions, diagnoseText, type TextReport } from "./diagnostics/diagnose-text.ts";
export type { Remedy } from "./diagnostics/remedies.ts";
export {
  placeOf,
  type RelatedPlace,
  type TextDiagnostic,
  type TextPlace,
  textDiagnostic,
} from "./diagnostics/text-diagnostic.ts";
export { type ExplainOptions, explainText } from "./explanation/explain-text.ts";
export type {
  ExplainedBlock,
  ExplainedEquation,
  ExplainedModes,
  ExplainedVariable,
  Explanation,
} from "./explanation/explanation.ts";
export { formatText, type TextEdit } from "./format-text.ts";
export { isModel, type Language, languageOf } from "./names/language-of.ts";
export { type ClassPlace, classesIn } from "./outline/classes-in.ts";
export { outlineOf } from "./outline/outline.ts";
export type { OutlineSymbol, SymbolKind } from "./outline/outline-symbol.ts";
export { type Completion, type Completions, completionsAt } from "./symbols/completions.ts";
export { type Dialog, dialogOf } from "./symbols/dialog.ts";
export { type Occurrence, type Renaming, referencesAt, renameAt } from "./symbols/rename.ts";
export { definitionAt, type Hover, hoverAt, type Project } from "./symbols/symbol-at.ts";
