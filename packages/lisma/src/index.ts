export { discretizeLisma, lismaStages, lismaToHybridDae } from "./front-end.ts";
export { formatLisma } from "./syntax/format/format-lisma.ts";
export { parseLisma } from "./syntax/parse/parser.ts";
export { printLisma } from "./syntax/print/print-lisma.ts";
export type * from "./syntax/tree/syntax-tree.ts";
