export { clockDoor } from "#clocks";
export { pastDoor } from "#past";
export { printFlatModelica } from "./flatten/print/print-flat-modelica.ts";
export { transitionsAsClauses } from "./flatten/print/transitions-as-clauses.ts";
export {
  type FrontEndOptions,
  instantiateModelica,
  modelicaStages,
  modelicaToHybridDae,
} from "./front-end.ts";
export { printInstanceTree } from "./instance/print/print-instance-tree.ts";
export { checkPackage } from "./library/check-storage.ts";
export { storedSyntaxErrors } from "./library/check-texts.ts";
export { listClasses } from "./library/class-list.ts";
export { isSimulatable, type ListedClass } from "./library/listed-class.ts";
export { type StoredHead, storedHead } from "./library/stored-head.ts";
export { createModelMemory, lineCount } from "./revision/create-model-memory.ts";
export type { ModelMemory } from "./revision/model-memory.ts";
export { acceptableRules, acceptableSections } from "./rules/rules.ts";
export { bordersOf, type Joint, type ModelBorders, type ModelNet } from "./split/borders.ts";
export { findClass } from "./split/find-class.ts";
export { type CutEnd, type Exchanged, exchangedAt, printUnit, type UnitOfModel } from "./split/unit-text.ts";
export { formatModelica } from "./syntax/format/format-modelica.ts";
export { parseOnce, parseStoredDefinition } from "./syntax/parse/parser.ts";
export { printSyntax } from "./syntax/print/print-syntax.ts";
export { createSourceProvider } from "./syntax/source-provider.ts";
export { lex } from "./syntax/tokens/lexer.ts";
export { keywordOf, keywords, type TokenColumns } from "./syntax/tokens/tokens.ts";
export { annotationNamed } from "./syntax/tree/class-parts.ts";
export type * from "./syntax/tree/syntax-tree.ts";
