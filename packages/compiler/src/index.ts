export { joinSystems, type PartConnection, type SystemPart } from "./coupling/join-systems.ts";
export { withValues } from "./coupling/with-values.ts";
export { C_PRELUDE } from "./emit/c/c-prelude.ts";
export { printC } from "./emit/c/print-c.ts";
export { evaluateJavaScript } from "./emit/javascript/evaluate-javascript.ts";
export type { Compilation } from "./program/compilation.ts";
export { type CModule, compileC } from "./program/compile-c.ts";
export { lowerToKernelModule } from "./program/compile-module.ts";
export { type PackedProgram, packProgram } from "./program/pack-program.ts";
export { compileSystem, createModelProgram, unpackProgram } from "./program/program.ts";
export { loadTangents } from "./program/with-tangents.ts";

export {
  type AnalysedMode,
  type AnalysedStructure,
  activeEquations,
  analysedStructure,
  areExplanationsMissed,
  type BlockCount,
  explain,
  initialModes,
  inScalars,
  type LoopReport,
  loadExplanations,
  modeDiagnostics,
  printSortedDae,
  type StateChoiceReport,
  type StructureReport,
  sameStructure,
  sort,
  sortAllModes,
  sortForStates,
  sortModes,
  stateChoices,
} from "./structure/index.ts";
export { checkUnits, physicalUnitMessages, type UnitCheck } from "./units/index.ts";
