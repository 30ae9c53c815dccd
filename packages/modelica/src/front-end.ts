import {
  type Checked,
  type HybridDae,
  hasErrors,
  lastOf,
  type ModelProvider,
  type QualifiedName,
  type SourceText,
  type Stages,
} from "@cosimo/ir";
import { flatten } from "./flatten/flatten.ts";
import { type InstanceTree, instantiate } from "./instance/instantiate.ts";
import { predefinedOperators } from "./operators/predefined-operators.ts";
import { parseStoredDefinition } from "./syntax/parse/parser.ts";
import type { Modification } from "./syntax/tree/syntax-tree.ts";

export interface FrontEndOptions {
  readonly source: SourceText;
  readonly provider: ModelProvider;
  /** Missing: the only, or last, model of the source. */
  readonly model?: QualifiedName;
  /** Modifiers of the model: `"(n = 5)"`. */
  readonly modifiers?: string;
  /** Ids of restrictions whose violation is a warning: `acceptableRules`. */
  readonly accept?: readonly string[];
}

/** Modelica text to flat hybrid system; stops at the first stage with errors. */
export function modelicaToHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  return lastOf(modelicaStages(options));
}

/** As `modelicaToHybridDae`, with a pause after each stage. */
export function* modelicaStages(options: FrontEndOptions): Stages<Checked<HybridDae>> {
  const tree = instantiateModelica(options);
  yield;
  if (tree.value === undefined) return { diagnostics: tree.diagnostics };
  const flat = flatten(tree.value);
  return { ...flat, diagnostics: [...tree.diagnostics, ...flat.diagnostics] };
}

/** Modelica text to instance tree. */
export function instantiateModelica(options: FrontEndOptions): Checked<InstanceTree> {
  const parsed = parseStoredDefinition(options.source);
  if (parsed.value === undefined || hasErrors(parsed.diagnostics)) return { diagnostics: parsed.diagnostics };
  const modification = modificationOf(options.modifiers);
  if (hasErrors(modification.diagnostics)) return { diagnostics: modification.diagnostics };
  const sources = {
    texts: [parsed.value],
    provider: options.provider,
    operators: predefinedOperators,
    modification: modification.value,
    accepted: new Set(options.accept),
  };
  const tree = instantiate(sources, options.model);
  return { ...tree, diagnostics: [...parsed.diagnostics, ...tree.diagnostics] };
}

/** Parses modifiers as those of a base class. */
function modificationOf(modifiers: string | undefined): Checked<Modification> {
  if (modifiers === undefined) return { diagnostics: [] };
  const text = `model M extends M${modifiers}; end M;`;
  const { value, diagnostics } = parseStoredDefinition({ uri: "modifiers", text });
  const body = value?.classes[0]?.body;
  const modification = body?.kind === "long" ? body.composition.extends[0]?.modification : undefined;
  return modification === undefined ? { diagnostics } : { value: modification, diagnostics };
}
