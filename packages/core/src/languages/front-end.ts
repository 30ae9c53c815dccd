import { areExplanationsMissed, inScalars, loadExplanations } from "@cosimo/compiler";
import { type Checked, type HybridDae, lastOf, type SourceText, type Stages } from "@cosimo/ir";
import { type LismaFrontEnd, lismaDoor } from "@cosimo/lisma/door";
import { clockDoor, type FrontEndOptions, modelicaStages, pastDoor } from "@cosimo/modelica";
import { loadModes, loadPastValues } from "@cosimo/simulator";

export type Language = "modelica" | "lisma";

/** The language by the file name: `.lisma` and `.isma` are LISMA_HDS, all others Modelica. */
export function languageOf({ uri }: SourceText): Language {
  return /\.(lisma|isma)$/i.test(uri) ? "lisma" : "modelica";
}

/** Translates text of either language to a flat hybrid system in scalars. */
export function toHybridDae(options: FrontEndOptions): Checked<HybridDae> {
  const { value, diagnostics } = lastOf(flatStages(options));
  return value === undefined ? { diagnostics } : { value: inScalars(value), diagnostics };
}

/** Text to a flat hybrid system, whose regular arrays are kept; with a pause after each stage. */
export function* flatStages(options: FrontEndOptions): Stages<Checked<HybridDae>> {
  if (languageOf(options.source) !== "lisma") return yield* modelicaStages(options);
  const { value: lisma, diagnostics } = lismaDoor.open(options.source);
  return lisma === undefined ? { diagnostics } : yield* lisma.lismaStages(options);
}

/** Uses the front end of LISMA_HDS for a text, if it is loaded. */
export function withLisma<T>(source: SourceText, use: (lisma: LismaFrontEnd) => Checked<T>): Checked<T> {
  const { value: lisma, diagnostics } = lismaDoor.open(source);
  return lisma === undefined ? { diagnostics } : use(lisma);
}

/**
 * Loads the front end of LISMA_HDS and what runs of models with modes need, which a page in a browser does once before functions that
 * are not asynchronous get such a text. Elsewhere it is always there.
 */
export async function loadLisma(): Promise<void> {
  await Promise.all([lismaDoor.load(), loadModes()]);
}

/** Loads what a text needs. */
export async function loadFrontEnd(source: SourceText): Promise<void> {
  if (languageOf(source) === "lisma") await loadLisma();
}

/** As `loadLisma`, for models in Modelica with clocks or state machines. */
export function loadClocks(): Promise<void> {
  return clockDoor.load();
}

/** As `loadLisma`, for models in Modelica that ask for values of the past. */
export async function loadPast(): Promise<void> {
  await Promise.all([pastDoor.load(), loadPastValues()]);
}

/** Loads what the models compiled so far have needed in vain; false: nothing. */
export async function loadMissed(): Promise<boolean> {
  const missed = [
    ...(clockDoor.isMissed() ? [loadClocks] : []),
    ...(pastDoor.isMissed() ? [loadPast] : []),
    ...(areExplanationsMissed() ? [loadExplanations] : []),
  ];
  await Promise.all(missed.map((load) => load()));
  return missed.length > 0;
}
