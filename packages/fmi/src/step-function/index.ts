export { constantOf, fieldName, isIdentifier } from "./field-names.ts";
export { printHeader as stepFunctionHeader } from "./print-header.ts";
export {
  BINARY_SIZE,
  isCpp,
  MAX_ELEMENTS,
  type SourceName,
  type StartValue,
  type StepCausality,
  type StepEnumeration,
  type StepExperiment,
  type StepFunction,
  type StepVariability,
  type StepVariable,
  type StepVariableType,
  stepCausalities,
  stepVariabilities,
  TEXT_SIZE,
} from "./step-function.ts";
export { type StepFunctionFmu, type StepFunctionFmuOptions, stepFunctionFmu } from "./step-function-fmu.ts";
export { stepFunctionMessages, stepFunctionPhrases } from "./step-function-messages.ts";
export { typeNames, typeOfName, variableTypes } from "./variable-types.ts";
