export { printFlatModelica } from "./flatten/print-flat-modelica.ts";
export { transitionsAsClauses } from "./flatten/transitions-as-clauses.ts";
export { type FrontEndOptions, instantiateModelica, modelicaToHybridDae } from "./front-end.ts";
export { printInstanceTree } from "./instance/print-instance-tree.ts";
export { parseStoredDefinition } from "./syntax/parser.ts";
export { printSyntax } from "./syntax/print-syntax.ts";
export { createSourceProvider } from "./syntax/source-provider.ts";
