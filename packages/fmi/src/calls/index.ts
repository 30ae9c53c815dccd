export {
  type CDeclaration,
  cDeclarations,
  printAbsentFunctions,
  printFunctionList,
} from "./c-declarations.ts";
export {
  type BlobParameter,
  type CCall,
  type CFunction,
  type CParameter,
  type CType,
  cFunctions,
  fmi2Functions,
  fmi3Functions,
  typesOf,
} from "./c-functions.ts";
export * from "./c-memory.ts";
export { type CallArgument, type CallRow, readArguments } from "./call-row.ts";
export { callTable } from "./call-table.ts";
export { functionName, prefixes, typeName } from "./function-names.ts";
export * from "./instance-calls.ts";
export * from "./legal-calls.ts";
export * from "./life-cycle.ts";
export * from "./life-cycle-states.ts";
export * from "./marshal.ts";
export { type AnswerMemory, marshalAnswer } from "./marshal-answers.ts";
export { type MessageCall, messageCalls } from "./marshal-message.ts";
export { Message } from "./message.ts";
export * from "./prepared-calls.ts";
export * from "./state-handles.ts";
export * from "./status.ts";
export * from "./values.ts";
export * from "./versions.ts";
