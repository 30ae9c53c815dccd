import type { Checked, SourceText } from "@cosimo/ir";
import type * as lisma from "@cosimo/lisma";

/** What this package needs of LISMA_HDS. */
export type LismaFrontEnd = Pick<
  typeof lisma,
  "discretizeLisma" | "formatLisma" | "lismaStages" | "parseLisma" | "printLisma"
>;

/**
 * Where the front end of LISMA_HDS comes from: `lisma-at-once.ts`, or in a browser `lisma-on-demand.ts`. The package's `imports`
 * choose by the condition `browser`.
 */
export interface LismaDoor {
  /** No value: it is not loaded; `source` is the text that needs it. */
  open(source: SourceText): Checked<LismaFrontEnd>;
  load(): Promise<void>;
}
