export * from "./compile.ts";
export { modelicaToHybridDae } from "./modelica/front-end.ts";
export { parseStoredDefinition } from "./modelica/syntax/parser.ts";
export { createSourceProvider } from "./modelica/syntax/source-provider.ts";
export { explain, type LoopReport, printSortedDae, type StructureReport, sort } from "./structure/index.ts";
