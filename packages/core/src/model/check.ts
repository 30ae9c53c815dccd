import { checkUnits, explain, modeDiagnostics, type StructureReport, sortAllModes } from "@cosimo/compiler";
import {
  type Diagnostic,
  hasErrors,
  type ModelProvider,
  type OptionRows,
  type SourceText,
  type Translations,
} from "@cosimo/ir";
import { storedSyntaxErrors } from "@cosimo/modelica";
import { adviseGuards } from "../advice/advise-guards.ts";
import type { PlannedExperiment } from "../advice/short-excursions.ts";
import { languageOf, toHybridDae } from "../languages/front-end.ts";
import {
  type CompileModelOptions,
  compileRows,
  compilerInput,
  type ModelSource,
} from "../languages/model-source.ts";

/** Result of `check`: diagnostics, and the structure when the model has no errors. */
export interface CheckReport {
  /** Name of the checked model; missing when none was found. */
  readonly model?: string;
  readonly valid: boolean;
  /** Structure of the initial modes, if the model's equations change. */
  readonly structure?: StructureReport;
  /**
   * If equations change: each set of equations, with the names of the modes in which it applies.
   */
  readonly modes?: readonly { readonly names: readonly string[]; readonly structure: StructureReport }[];
  /** Units that variables without unit take from equations, by name; missing if not checked. */
  readonly inferredUnits?: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckOptions extends CompileModelOptions {
  /** Language of the structure's summary and text; default: English. `localize` does the same for diagnostics. */
  readonly translations?: Translations;
}

const checkRows: OptionRows<CheckOptions> = { ...compileRows, translations: { type: "object" } };

/**
 * Checks a model; never throws for a faulty one. If the source is the text of a package that is stored as a folder, syntax errors in
 * all texts of the folder are found. Also warns about transitions with a doubtful event type: with the planned experiment, conditions
 * that hold for a short time are found too.
 */
export function check(
  source: ModelSource,
  options: CheckOptions = {},
  experiment: PlannedExperiment = {},
): CheckReport {
  const input = compilerInput(source, options, checkRows, "check()");
  const flat = toHybridDae(input);
  const stored = unusedFaults(input, flat.diagnostics);
  if (stored.length > 0)
    return failed([...stored, ...flat.diagnostics.filter(({ category }) => category !== "usage")], undefined);
  if (flat.value === undefined || hasErrors(flat.diagnostics))
    return failed(flat.diagnostics, flat.value?.name);
  const { name, automata } = flat.value;
  const analysed = sortAllModes(flat.value);
  const diagnostics = [...flat.diagnostics, ...modeDiagnostics(analysed)];
  if (hasErrors(diagnostics)) return failed(diagnostics, name);
  const { translations, ...compileOptions } = options;
  const modes = analysed.map(({ names, sorted }) => ({
    names,
    structure: explain(sorted.value!, translations),
  }));
  const units = options.unitCheck === "ignore" ? undefined : checkUnits(flat.value);
  const report = {
    model: name,
    valid: true,
    structure: modes[0]!.structure,
    ...(units && { inferredUnits: Object.fromEntries(units.inferred) }),
    diagnostics: [...diagnostics, ...(units?.diagnostics ?? [])],
  };
  if (automata.length === 0) return report;
  return {
    ...report,
    modes,
    diagnostics: [...report.diagnostics, ...adviseGuards(source, compileOptions, experiment)],
  };
}

/** Syntax errors in texts of the same package that are not among `found`. */
function unusedFaults(
  { source, provider }: { readonly source: SourceText; readonly provider: ModelProvider },
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (languageOf(source) === "lisma") return [];
  const placeOf = ({ code, span }: Diagnostic) => `${code} ${span?.source.uri} ${span?.start}`;
  const known = new Set(found.map(placeOf));
  return storedSyntaxErrors(source, provider).filter((one) => !known.has(placeOf(one)));
}

function failed(diagnostics: readonly Diagnostic[], model: string | undefined): CheckReport {
  return { ...(model === undefined ? {} : { model }), valid: false, diagnostics };
}

export type { StructureReport } from "@cosimo/compiler";
