import { checkUnits, inScalars, modeDiagnostics, sortAllModes } from "@cosimo/compiler";
import {
  type Checked,
  type Diagnostic,
  type HybridDae,
  hasErrors,
  localize,
  type QualifiedName,
  type SourceProvider,
  type SourceText,
  type Stages,
  type Translations,
} from "@cosimo/ir";
import { lismaDoor } from "@cosimo/lisma/door";
import { modelicaStages } from "@cosimo/modelica";
import { languageOf } from "../names/language-of.ts";
import type { CheckedForm, CheckMemory } from "./check-memory.ts";
import { type TextDiagnostic, textDiagnostic } from "./text-diagnostic.ts";

export interface DiagnoseOptions {
  readonly provider: SourceProvider;
  /** Missing: the only, or last, model of the text. */
  readonly model?: QualifiedName;
  /** Modelica: codes of rules whose violation is a warning. */
  readonly accept?: readonly string[];
  /** `ignore`: units of measurement are not checked. */
  readonly unitCheck?: string;
  /** Language of the messages; missing: English. */
  readonly translations?: Translations;
  /** Of a text that is being edited: what the last check found out. */
  readonly memory?: CheckMemory;
}

export interface TextReport {
  readonly diagnostics: readonly TextDiagnostic[];
  /** Numbers of equations and unknowns; missing for a faulty text or a package. */
  readonly size?: { readonly equations: number; readonly variables: number };
}

/** A package without a model is no fault of a text that is being edited. */
const allowedWithoutModel: ReadonlySet<string> = new Set(["library.several-models", "instantiate.no-model"]);

/** Checks a text as `cosimo check` does, with a pause after each stage. Stops at the first stage with errors. */
export function* diagnoseText(source: SourceText, options: DiagnoseOptions): Stages<TextReport> {
  const flat = yield* flatStages(source, options);
  const found: Diagnostic[] = flat.diagnostics.filter(({ code }) => !allowedWithoutModel.has(code));
  const dae = flat.value;
  if (dae === undefined || hasErrors(found)) return { diagnostics: shown(found, options) };
  yield;
  const { memory, unitCheck } = options;
  const form = { source, unitCheck };
  const structure = memory?.diagnosticsOf(dae, form) ?? (yield* structureStages(dae, form, memory));
  const all = structure && [...found, ...structure];
  const placed = memory === undefined || all === undefined ? all : memory.placed(all);
  if (placed !== undefined) return { diagnostics: shown(placed, options), size: sizeOf(dae) };
  memory?.forget();
  return yield* diagnoseText(source, options);
}

/** What is at fault with the structure of a flat system and its units; `undefined`: places in the text are not known any more. */
function* structureStages(
  dae: HybridDae,
  form: CheckedForm,
  memory: CheckMemory | undefined,
): Stages<readonly Diagnostic[] | undefined> {
  const placed = memory === undefined ? dae : memory.model.placedSystem(dae);
  if (placed === undefined) return undefined;
  const modes = sortAllModes(placed);
  const diagnostics = [...modeDiagnostics(modes)];
  yield;
  if (!hasErrors(diagnostics) && form.unitCheck !== "ignore")
    diagnostics.push(...checkUnits(placed).diagnostics);
  memory?.keepStructure(form, dae, { placed, modes, diagnostics });
  return diagnostics;
}

/** The flat system of a text in scalars, with a pause after each stage. */
export function* flatStages(
  source: SourceText,
  { provider, model, accept, memory }: Pick<DiagnoseOptions, "provider" | "model" | "accept" | "memory">,
): Stages<Checked<HybridDae>> {
  switch (languageOf(source.uri)) {
    case "modelica": {
      const flat = yield* modelicaStages({
        source,
        provider,
        ...(model && { model }),
        ...(accept && { accept }),
        ...(memory && { memory: memory.model }),
      });
      return flat.value === undefined ? flat : { ...flat, value: inScalars(flat.value) };
    }
    case "lisma": {
      const { value: lisma, diagnostics } = lismaDoor.open(source);
      return lisma === undefined ? { diagnostics } : yield* lisma.lismaStages({ source });
    }
    case undefined:
      return { diagnostics: [] };
  }
}

function shown(diagnostics: readonly Diagnostic[], { translations }: DiagnoseOptions): TextDiagnostic[] {
  const localized = translations ? diagnostics.map((one) => localize(one, translations)) : diagnostics;
  return localized.map(textDiagnostic);
}

function sizeOf({ equations, variables }: HybridDae): { equations: number; variables: number } {
  const unknowns = variables.filter(({ variability }) => variability === "continuous");
  return { equations: equations.length, variables: unknowns.length };
}
