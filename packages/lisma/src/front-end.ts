import { type Checked, type HybridDae, hasErrors, lastOf, type SourceText, type Stages } from "@cosimo/ir";
import { lowerLisma } from "./lower/lower.ts";
import { discretize } from "./pde/discretize.ts";
import { parseLisma } from "./syntax/parse/parser.ts";
import type { LismaModel } from "./syntax/tree/syntax-tree.ts";

export interface LismaFrontEndOptions {
  readonly source: SourceText;
}

/** LISMA_HDS text to flat hybrid system; stops at the first stage with errors. */
export function lismaToHybridDae(options: LismaFrontEndOptions): Checked<HybridDae> {
  return lastOf(lismaStages(options));
}

/** As `lismaToHybridDae`, with a pause after each stage. */
export function* lismaStages(options: LismaFrontEndOptions): Stages<Checked<HybridDae>> {
  const discrete = discretizeLisma(options);
  yield;
  if (discrete.value === undefined) return { diagnostics: discrete.diagnostics };
  const lowered = lowerLisma(discrete.value, modelName(options.source.uri));
  return { ...lowered, diagnostics: [...discrete.diagnostics, ...lowered.diagnostics] };
}

/** LISMA_HDS text to a syntax tree without space variables (method of lines). */
export function discretizeLisma({ source }: LismaFrontEndOptions): Checked<LismaModel> {
  const parsed = parseLisma(source);
  if (hasErrors(parsed.diagnostics)) return { diagnostics: parsed.diagnostics };
  const discrete = discretize(parsed.value);
  const diagnostics = [...parsed.diagnostics, ...discrete.diagnostics];
  return discrete.value === undefined || hasErrors(diagnostics)
    ? { diagnostics }
    : { value: discrete.value, diagnostics };
}

/** The model's name: the file name without folders and extension. */
function modelName(uri: string): string {
  const file = uri.slice(Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\")) + 1);
  const dot = file.lastIndexOf(".");
  return dot > 0 ? file.slice(0, dot) : file;
}
