import {
  type Checked,
  type HybridDae,
  hasErrors,
  type QualifiedName,
  type SourceProvider,
  type SourceText,
} from "@cosimo/ir";
import { flatten } from "./flatten/flatten.ts";
import { type InstanceTree, instantiate } from "./instance/instantiate.ts";
import { parseStoredDefinition } from "./syntax/parse/parser.ts";

export interface FrontEndOptions {
  readonly source: SourceText;
  readonly provider: SourceProvider;
  /** Missing: the only, or last, model of the source. */
  readonly model?: QualifiedName;
}

/** Modelica text to flat hybrid system; stops at the first stage with errors. */
export function modelicaToHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  const tree = instantiateModelica(options);
  if (tree.value === undefined) return { diagnostics: tree.diagnostics };
  const flat = flatten(tree.value);
  return { ...flat, diagnostics: [...tree.diagnostics, ...flat.diagnostics] };
}

/** Modelica text to instance tree. */
export function instantiateModelica(options: FrontEndOptions): Checked<InstanceTree> {
  const parsed = parseStoredDefinition(options.source);
  if (parsed.value === undefined || hasErrors(parsed.diagnostics)) return { diagnostics: parsed.diagnostics };
  const tree = instantiate([parsed.value], options.provider, options.model);
  return { ...tree, diagnostics: [...parsed.diagnostics, ...tree.diagnostics] };
}
