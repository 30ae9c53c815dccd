export { type NewStepFunctionOptions, newStepFunction } from "./new-step-function.ts";
export { printHeader as stepFunctionHeader } from "./print-header.ts";
export { type ReadStepFunctionOptions, readStepFunction } from "./read-step-function.ts";
export { isCpp, type StepFunction, type StepVariable } from "./step-function.ts";
export { type StepFunctionFmu, type StepFunctionFmuOptions, stepFunctionFmu } from "./step-function-fmu.ts";
export { stepFunctionMessages } from "./step-function-messages.ts";
