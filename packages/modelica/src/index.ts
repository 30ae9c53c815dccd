export { printFlatModelica } from "./flatten/print/print-flat-modelica.ts";
export { transitionsAsClauses } from "./flatten/print/transitions-as-clauses.ts";
export { type FrontEndOptions, instantiateModelica, modelicaToHybridDae } from "./front-end.ts";
export { printInstanceTree } from "./instance/print-instance-tree.ts";
export { parseStoredDefinition } from "./syntax/parse/parser.ts";
export { printSyntax } from "./syntax/print/print-syntax.ts";
export { createSourceProvider } from "./syntax/source-provider.ts";
