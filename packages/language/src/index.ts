export { type DiagnoseOptions, diagnoseText, type TextReport } from "./diagnostics/diagnose-text.ts";
export type { Remedy } from "./diagnostics/remedies.ts";
export { type RelatedPlace, type TextDiagnostic, textDiagnostic } from "./diagnostics/text-diagnostic.ts";
export { formatText, type TextEdit } from "./format-text.ts";
export { isModel, type Language, languageOf } from "./names/language-of.ts";
export { outlineOf } from "./outline/outline.ts";
export type { OutlineSymbol, SymbolKind } from "./outline/outline-symbol.ts";
export { type Completion, type Completions, completionsAt } from "./symbols/completions.ts";
export { definitionAt, type Hover, hoverAt, type Project } from "./symbols/symbol-at.ts";
