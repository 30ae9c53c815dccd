export * from "./compile.ts";
export { joinSystems, type PartConnection, type SystemPart } from "./coupling/join-systems.ts";
export { withValues } from "./coupling/with-values.ts";
export { C_PRELUDE } from "./emit/c/c-prelude.ts";
export { type CModule, compileC } from "./emit/c/compile-c.ts";
export { printC } from "./emit/c/print-c.ts";
export { lowerToKernelModule } from "./emit/compile-module.ts";
export { evaluateJavaScript } from "./emit/javascript/evaluate-javascript.ts";
export { createModelProgram } from "./emit/program.ts";
export { type Language, languageOf, toHybridDae } from "./front-end.ts";
export { discretizeLisma, lismaToHybridDae } from "./lisma/front-end.ts";
export { formatLisma } from "./lisma/syntax/format-lisma.ts";
export { parseLisma } from "./lisma/syntax/parser.ts";
export { printLisma } from "./lisma/syntax/print-lisma.ts";
export { printFlatModelica } from "./modelica/flatten/print-flat-modelica.ts";
export { printHybridDae } from "./modelica/flatten/print-hybrid-dae.ts";
export { transitionsAsClauses } from "./modelica/flatten/transitions-as-clauses.ts";
export { instantiateModelica, modelicaToHybridDae } from "./modelica/front-end.ts";
export { printInstanceTree } from "./modelica/instance/print-instance-tree.ts";
export { parseStoredDefinition } from "./modelica/syntax/parser.ts";
export { printSyntax } from "./modelica/syntax/print-syntax.ts";
export { createSourceProvider } from "./modelica/syntax/source-provider.ts";
export {
  type AnalysedMode,
  type BlockCount,
  equationsInForce,
  explain,
  initialModes,
  type LoopReport,
  modeDiagnostics,
  printSortedDae,
  type StateChoiceReport,
  type StructureReport,
  sort,
  sortAllModes,
  sortForStates,
  sortModes,
  stateChoices,
} from "./structure/index.ts";
