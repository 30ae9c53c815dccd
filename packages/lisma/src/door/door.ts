import type { Checked, SourceText } from "@cosimo/ir";
import type * as lisma from "../index.ts";

/** What needs grammar and translation of LISMA_HDS, not only its tokens. */
export type LismaFrontEnd = Pick<
  typeof lisma,
  "discretizeLisma" | "formatLisma" | "lismaStages" | "parseLisma" | "printLisma"
>;

/**
 * Where the front end of LISMA_HDS comes from: `at-once.ts`, or in a browser `on-demand.ts`. The manifest of the package chooses by the
 * condition `browser`.
 */
export interface LismaDoor {
  /** No value: it is not loaded; `source` is the text that needs it. */
  open(source: SourceText): Checked<LismaFrontEnd>;
  load(): Promise<void>;
}
