import { type StepFunctionName, stepFunctions } from "./step-function.ts";

/** Functions of the model that occur in the sources, outside of comments and string literals. */
export function findFunctions(model: string, sources: readonly string[]): ReadonlySet<StepFunctionName> {
  const code = sources.map(withoutComments);
  const has = (name: string) => code.some((text) => new RegExp(`\\b${model}_${name}\\s*\\(`).test(text));
  return new Set(stepFunctions.filter(has));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, " ");
}
