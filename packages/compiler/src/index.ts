export * from "./compile.ts";
export { printFlatModelica } from "./modelica/flatten/print-flat-modelica.ts";
export { printHybridDae } from "./modelica/flatten/print-hybrid-dae.ts";
export { modelicaToHybridDae } from "./modelica/front-end.ts";
export { parseStoredDefinition } from "./modelica/syntax/parser.ts";
export { createSourceProvider } from "./modelica/syntax/source-provider.ts";
export { explain, type LoopReport, printSortedDae, type StructureReport, sort } from "./structure/index.ts";
