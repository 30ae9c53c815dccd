import {
  type CompiledModule,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type ModelProgram,
  phrase,
} from "@cosimo/ir";
import { needsKrylov } from "../integrators/krylov-matrix.ts";
import { describeModel } from "../model/model-description.ts";
import { tangentMessages, tangentPhrases } from "./tangent-messages.ts";

/** Why runs cannot be differentiated by these parameters and start values; names that the model does not have are found later. */
export function checkTangents(
  compiled: CompiledModule | ModelProgram,
  parameters: readonly string[],
): readonly Diagnostic[] {
  const module = "initial" in compiled ? compiled.initial() : compiled;
  const reason = obstacle(compiled, module);
  if (reason !== undefined)
    return [
      diagnoseWithoutSpan(tangentMessages, "sensitivity.unsupported", {
        reason: phrase(tangentPhrases, reason),
      }),
    ];
  return parameters.flatMap((name, i) => {
    const { variablesByName } = describeModel(module);
    const variable = variablesByName.get(name);
    if (parameters.indexOf(name) < i)
      return [diagnoseWithoutSpan(tangentMessages, "sensitivity.twice", { name })];
    if (variable === undefined || variable.type === "Real") return [];
    const args = { name, type: variable.type };
    return [diagnose(tangentMessages, "sensitivity.not-real", variable.origin.span, args)];
  });
}

function obstacle(
  compiled: CompiledModule | ModelProgram,
  { sorted, dae, withTangents }: CompiledModule,
): keyof typeof tangentPhrases | undefined {
  if ("inModes" in compiled && compiled.inModes !== undefined) return "sensitivity.modes";
  if (sorted.constraintSets.length > 0) return "sensitivity.choice-of-states";
  if ((dae.histories ?? dae.distributions) !== undefined) return "sensitivity.past";
  if (dae.externalLibrary !== undefined) return "sensitivity.external";
  return withTangents === undefined || needsKrylov(sorted.jacobianSparsity) ? "sensitivity.size" : undefined;
}
