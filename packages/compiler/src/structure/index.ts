export {
  type BlockCount,
  explain,
  type LoopReport,
  type StateChoiceReport,
  type StructureReport,
} from "./explanation/explain.ts";
export { printSortedDae } from "./explanation/print-sorted-dae.ts";
export { stateChoices } from "./index-reduction/state-choices.ts";
export { type AnalysedMode, modeDiagnostics, sortAllModes } from "./modes/sort-modes.ts";
export { sort, sortForStates } from "./sort.ts";
