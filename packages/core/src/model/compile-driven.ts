import { compileSystem } from "@cosimo/compiler";
import { hasErrors } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { ModelError } from "../errors/model-error.ts";
import { toHybridDae } from "../languages/front-end.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";
import { type Model, modelOf } from "./model.ts";

/**
 * Compiles a model whose text has equations for some of its inputs, which are ordinary variables then.
 * @throws ModelError when the model is wrong
 */
export function compileDriven(
  source: ModelSource,
  options: CompileModelOptions,
  inputs: readonly string[],
): Model {
  const { value: dae, diagnostics } = toHybridDae(compilerInput(source, options));
  if (dae === undefined || hasErrors(diagnostics)) throw new ModelError(diagnostics);
  const variables = dae.variables.map((one) =>
    inputs.includes(one.name) ? { ...one, causality: "local" as const } : one,
  );
  const compiled = compileSystem({ ...dae, variables }, linkableKernels);
  const found = [...diagnostics, ...compiled.diagnostics];
  if (compiled.value === undefined || hasErrors(found)) throw new ModelError(found);
  return modelOf(compiled.value, found);
}
