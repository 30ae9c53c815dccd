export {
  type BlockCount,
  explain,
  type LoopReport,
  type StateChoiceReport,
  type StructureReport,
} from "./explain.ts";
export { printSortedDae } from "./print-sorted-dae.ts";
export { sort } from "./sort.ts";
