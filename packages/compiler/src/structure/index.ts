export {
  type BlockCount,
  explain,
  type LoopReport,
  type StateChoiceReport,
  type StructureReport,
} from "./explanation/explain.ts";
export { printSortedDae } from "./explanation/print-sorted-dae.ts";
export { type AnalysedMode, modeDiagnostics, sortAllModes } from "./modes/sort-modes.ts";
export { sort } from "./sort.ts";
