import { type StepFunctionName, stepFunctions } from "./step-function.ts";

/** Which functions of a model sources have, as far as their text tells: comments and texts are left out. */
export function findFunctions(model: string, sources: readonly string[]): ReadonlySet<StepFunctionName> {
  const code = sources.map(withoutComments);
  const has = (name: string) => code.some((text) => new RegExp(`\\b${model}_${name}\\s*\\(`).test(text));
  return new Set(stepFunctions.filter(has));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, " ");
}
