export { inScalars } from "./arrays/scalarize.ts";
export { areExplanationsMissed, loadExplanations } from "./explanation/check-balance.ts";
export { stateChoices } from "./index-reduction/state-choices.ts";
export { activeEquations, initialModes } from "./modes/active-system.ts";
export { type AnalysedStructure, analysedStructure, sameStructure } from "./modes/same-structure.ts";
export { type AnalysedMode, modeDiagnostics, sortAllModes, sortModes } from "./modes/sort-modes.ts";
export {
  type BlockCount,
  explain,
  type LoopReport,
  type StateChoiceReport,
  type StructureReport,
} from "./report/explain.ts";
export { printSortedDae } from "./report/print-sorted-dae.ts";
export { sort, sortForStates } from "./sorting/sort.ts";
