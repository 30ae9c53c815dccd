import {
  type Checked,
  type Diagnostic,
  type HybridDae,
  hasErrors,
  lastOf,
  type ModelProvider,
  type QualifiedName,
  type SourceText,
  type Stages,
} from "@cosimo/ir";
import { openArrays } from "#arrays";
import { withRunFunctions } from "./external/run-functions.ts";
import { flattenRecorded } from "./flatten/flatten.ts";
import type { InstanceTree } from "./instance/instance-tree.ts";
import { instantiate } from "./instance/instantiate.ts";
import { queries } from "./instance/registered-queries.ts";
import { checkUses } from "./library/check-uses.ts";
import { predefinedOperators } from "./operators/predefined-operators.ts";
import { isRevisable } from "./revision/flat-effects.ts";
import type { ModelMemory } from "./revision/model-memory.ts";
import { recordProvider } from "./revision/recorded-provider.ts";
import { parseStoredDefinition } from "./syntax/parse/parser.ts";
import type { Modification, StoredDefinition } from "./syntax/tree/syntax-tree.ts";

export interface FrontEndOptions {
  readonly source: SourceText;
  readonly provider: ModelProvider;
  /** Missing: the only, or last, model of the source. */
  readonly model?: QualifiedName;
  /** Modifiers of the model: `"(n = 5)"`. */
  readonly modifiers?: string;
  /** Ids of restrictions whose violation is a warning: `acceptableRules`. */
  readonly accept?: readonly string[];
  /** Of a text that is being edited: its last translation, of which the next one takes what has not changed. */
  readonly memory?: ModelMemory;
}

/** Modelica text to flat hybrid system; stops at the first stage with errors. */
export function modelicaToHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  return lastOf(modelicaStages(options));
}

/** As `modelicaToHybridDae`, with a pause after each stage. */
export function* modelicaStages(options: FrontEndOptions): Stages<Checked<HybridDae>> {
  const parsed = parseStoredDefinition(options.source);
  const revised = revise(options, parsed);
  if (revised !== undefined) return revised;
  const { memory } = options;
  const reads = memory && recordProvider(options.provider);
  const tree = instantiateParsed(reads === undefined ? options : { ...options, ...reads }, parsed);
  yield;
  const withUses = (found: readonly Diagnostic[]) =>
    parsed.value === undefined ? found : [...found, ...checkUses(parsed.value, options.provider, found)];
  if (tree.value === undefined) return { diagnostics: withUses(tree.diagnostics) };
  const { checked, ...record } = flattenRecorded(tree.value, openArrays);
  const diagnostics = withUses([...tree.diagnostics, ...checked.diagnostics]);
  const { value } = checked;
  if (reads && parsed.value && value && isRevisable(record.flat, value)) {
    const from = { source: options.source, tree: parsed.value, options: optionsKey(options) };
    memory?.keep({ ...from, reads, dae: value, diagnostics, record });
  }
  return { ...checked, diagnostics };
}

/** After a change of equations only: the last translation with these exchanged. */
function revise(
  options: FrontEndOptions,
  { value: tree, diagnostics }: Checked<StoredDefinition>,
): Checked<HybridDae> | undefined {
  if (options.memory === undefined || tree === undefined || diagnostics.length > 0) return undefined;
  const { source, provider } = options;
  return options.memory.revise({ source, tree, provider, options: optionsKey(options) });
}

function optionsKey({ model, modifiers, accept }: FrontEndOptions): string {
  return JSON.stringify([model, modifiers, accept]);
}

/** Modelica text to instance tree. */
export function instantiateModelica(options: FrontEndOptions): Checked<InstanceTree> {
  return instantiateParsed(options, parseStoredDefinition(options.source));
}

function instantiateParsed(
  options: FrontEndOptions,
  parsed: Checked<StoredDefinition>,
): Checked<InstanceTree> {
  if (parsed.value === undefined || hasErrors(parsed.diagnostics)) return { diagnostics: parsed.diagnostics };
  const modification = modificationOf(options.modifiers);
  if (hasErrors(modification.diagnostics)) return { diagnostics: modification.diagnostics };
  const sources = {
    texts: [parsed.value],
    provider: withRunFunctions(options.provider),
    queries,
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
