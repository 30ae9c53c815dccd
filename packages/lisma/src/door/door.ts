import type { Checked, SourceText } from "@cosimo/ir";
import type { discretizeLisma, lismaStages } from "../front-end.ts";
import type { formatLisma } from "../syntax/format/format-lisma.ts";
import type { parseLisma } from "../syntax/parse/parser.ts";
import type { printLisma } from "../syntax/print/print-lisma.ts";

/** What needs grammar and translation of LISMA_HDS, not only its tokens. */
export interface LismaFrontEnd {
  readonly discretizeLisma: typeof discretizeLisma;
  readonly formatLisma: typeof formatLisma;
  readonly lismaStages: typeof lismaStages;
  readonly parseLisma: typeof parseLisma;
  readonly printLisma: typeof printLisma;
}

/**
 * Where the front end of LISMA_HDS comes from: `at-once.ts`, or in a browser `on-demand.ts`. The manifest of the package chooses by the
 * condition `browser`.
 */
export interface LismaDoor {
  /** No value: it is not loaded; `source` is the text that needs it. */
  open(source: SourceText): Checked<LismaFrontEnd>;
  load(): Promise<void>;
}
