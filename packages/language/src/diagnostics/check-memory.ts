import {
  type AnalysedMode,
  type AnalysedStructure,
  analysedStructure,
  sameStructure,
} from "@cosimo/compiler";
import type { Diagnostic, HybridDae, SourceText, Span } from "@cosimo/ir";
import { createModelMemory, lineCount, type ModelMemory } from "@cosimo/modelica";

/** What the last check of a text found out, for the check of its next form. One memory belongs to one text. */
export interface CheckMemory {
  readonly model: ModelMemory;
  /** Faults of structure and units; `undefined` if the analysis has to be repeated. */
  readonly diagnosticsOf: (dae: HybridDae, form: CheckedForm) => readonly Diagnostic[] | undefined;
  /** `placed`: the system that was analysed, which is `dae` with the places of now. */
  readonly keepStructure: (
    form: CheckedForm,
    dae: HybridDae,
    analysis: {
      readonly placed: HybridDae;
      readonly modes: readonly AnalysedMode[];
      readonly diagnostics: readonly Diagnostic[];
    },
  ) => void;
  /** With the places that they have in the newest form of the text; `undefined` if one of these was changed. */
  readonly placed: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[] | undefined;
  readonly forget: () => void;
}

/** One form of the text, and how it is checked. */
export interface CheckedForm {
  readonly source: SourceText;
  readonly unitCheck: string | undefined;
}

interface KnownStructure {
  readonly form: CheckedForm;
  readonly structure: AnalysedStructure;
  readonly diagnostics: readonly Diagnostic[];
}

export function createCheckMemory(): CheckMemory {
  const model = createModelMemory();
  let known: KnownStructure | undefined;
  return {
    model,
    diagnosticsOf(dae, form) {
      if (known === undefined || !isAlike(known, form)) return undefined;
      const { diagnostics } = known;
      const structure = sameStructure(known.structure, dae);
      const isAffected = structure && namesChanged(known.structure.dae, dae, diagnostics);
      known = structure && !isAffected ? { ...known, structure } : undefined;
      return known?.diagnostics;
    },
    keepStructure(form, dae, { placed, modes, diagnostics }) {
      const structure = analysedStructure(placed, modes);
      known = structure && { form, structure: { ...structure, dae }, diagnostics };
    },
    placed(diagnostics) {
      const placed = diagnostics.flatMap((one) => placedDiagnostic(one, model) ?? []);
      return placed.length === diagnostics.length ? placed : undefined;
    },
    forget() {
      model.forget();
      known = undefined;
    },
  };
}

/** Whether what is known applies to another form: messages name lines. */
function isAlike({ form, diagnostics }: KnownStructure, { source, unitCheck }: CheckedForm): boolean {
  if (form.unitCheck !== unitCheck) return false;
  return diagnostics.length === 0 || lineCount(form.source) === lineCount(source);
}

/** Whether a diagnostic has its place in one of the equations that are different now. */
function namesChanged(before: HybridDae, after: HybridDae, diagnostics: readonly Diagnostic[]): boolean {
  const changed = before.equations.filter((equation, i) => equation !== after.equations[i]);
  return diagnostics.some(({ span, related = [] }) =>
    [span, ...related.map((one) => one.span)].some((place) =>
      changed.some(({ origin }) => place !== undefined && overlap(place, origin.span)),
    ),
  );
}

function overlap(a: Span, b: Span): boolean {
  return a.source === b.source && a.start < b.end && b.start < a.end;
}

function placedDiagnostic(diagnostic: Diagnostic, model: ModelMemory): Diagnostic | undefined {
  const { span, related } = diagnostic;
  const place = span && model.placeNow(span);
  const others = related?.flatMap((one) => {
    const now = model.placeNow(one.span);
    return now === undefined ? [] : [{ ...one, span: now }];
  });
  if ((span !== undefined && place === undefined) || others?.length !== related?.length) return undefined;
  return { ...diagnostic, ...(place && { span: place }), ...(others && { related: others }) };
}
