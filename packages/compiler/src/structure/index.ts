export { explain, type LoopReport, type StructureReport } from "./explain.ts";
export { printSortedDae } from "./print-sorted-dae.ts";
export { sort } from "./sort.ts";
