/** A model that the tool must run to the end. */
export interface RunningModel {
  readonly kind: "runs";
  readonly text: string;
  /** Values at the end, in closed form, within 1e-6. */
  readonly final: Readonly<Record<string, number>>;
  /** [s]; missing: 1. */
  readonly stopTime?: number;
}

/** A model that the tool must refuse, with this code among its diagnostics. */
export interface RefusedModel {
  readonly kind: "refused";
  readonly text: string;
  readonly code: string;
}

/** A test that runs the feature: the file below the root of the repository, and its title as written there. */
export interface NamedTest {
  readonly kind: "test";
  readonly file: string;
  readonly title: string;
}

export type Evidence = RunningModel | RefusedModel | NamedTest;

/** A feature of a language or standard. */
export interface SupportedRow {
  /** Anchor on the page; the target of links from diagnostics. */
  readonly id: string;
  readonly feature: string;
  readonly level: "supported" | "partly" | "not";
  /** What is not supported, or which limits hold. */
  readonly missing?: string;
  /** Supported features run; others are refused with a code; features supported partly do both. */
  readonly evidence: readonly Evidence[];
}

export interface SupportedChapter {
  readonly title: string;
  readonly rows: readonly SupportedRow[];
}

export interface SupportedPart {
  readonly title: string;
  readonly intro: string;
  readonly language: "modelica" | "lisma" | "fmi" | "ssp" | "files";
  readonly chapters: readonly SupportedChapter[];
}

/** A Modelica model `M` from its declarations and equations; `around` is declared beside it. */
export function runs(
  final: Readonly<Record<string, number>>,
  declarations: string,
  equations = "",
  around = "",
): RunningModel {
  return { kind: "runs", text: modelText(declarations, equations, around), final };
}

export function refused(code: string, declarations: string, equations = "", around = ""): RefusedModel {
  return { kind: "refused", text: modelText(declarations, equations, around), code };
}

function modelText(declarations: string, equations: string, around: string): string {
  const section = equations === "" ? "" : `equation\n  ${equations}\n`;
  return `${around}\nmodel M\n  ${declarations}\n${section}end M;\n`;
}

export function tested(file: string, title: string): NamedTest {
  return { kind: "test", file, title };
}

export function supported(id: string, feature: string, ...evidence: readonly Evidence[]): SupportedRow {
  return { id, feature, level: "supported", evidence };
}

export function partly(
  id: string,
  feature: string,
  missing: string,
  ...evidence: readonly Evidence[]
): SupportedRow {
  return { id, feature, level: "partly", missing, evidence };
}

export function not(
  id: string,
  feature: string,
  missing: string,
  ...evidence: readonly Evidence[]
): SupportedRow {
  return { id, feature, level: "not", missing, evidence };
}
