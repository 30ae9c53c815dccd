export {
  type BlockCount,
  explain,
  type LoopReport,
  type StateChoiceReport,
  type StructureReport,
} from "./explanation/explain.ts";
export { printSortedDae } from "./explanation/print-sorted-dae.ts";
export { stateChoices } from "./index-reduction/state-choices.ts";
export { equationsInForce, initialModes } from "./modes/active-system.ts";
export { type AnalysedMode, modeDiagnostics, sortAllModes, sortModes } from "./modes/sort-modes.ts";
export { sort, sortForStates } from "./sort.ts";
