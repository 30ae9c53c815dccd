export { discretizeLisma, lismaToHybridDae } from "./front-end.ts";
export { formatLisma } from "./syntax/format-lisma.ts";
export { parseLisma } from "./syntax/parser.ts";
export { printLisma } from "./syntax/print-lisma.ts";
