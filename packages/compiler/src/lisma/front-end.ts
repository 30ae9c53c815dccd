import { type Checked, type HybridDae, hasErrors, type SourceText } from "@cosimo/ir";
import { lowerLisma } from "./lower/lower.ts";
import { discretize } from "./pde/discretize.ts";
import { parseLisma } from "./syntax/parser.ts";

export interface LismaFrontEndOptions {
  readonly source: SourceText;
}

/** LISMA_HDS text to flat hybrid system, space by the method of lines; stops at the first stage that found errors. */
export function lismaToHybridDae({ source }: LismaFrontEndOptions): Checked<HybridDae> {
  const parsed = parseLisma(source);
  if (parsed.value === undefined || hasErrors(parsed.diagnostics)) return { diagnostics: parsed.diagnostics };
  const discrete = discretize(parsed.value);
  const diagnostics = [...parsed.diagnostics, ...discrete.diagnostics];
  if (discrete.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const lowered = lowerLisma(discrete.value, modelName(source.uri));
  return { ...lowered, diagnostics: [...diagnostics, ...lowered.diagnostics] };
}

/** The file's name without folders and extension: the text of a model has no name of its own. */
function modelName(uri: string): string {
  const file = uri.slice(Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\")) + 1);
  const dot = file.lastIndexOf(".");
  return dot > 0 ? file.slice(0, dot) : file;
}
