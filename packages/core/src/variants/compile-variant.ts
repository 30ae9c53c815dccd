import { diagnoseWithoutSpan, type Variable } from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { languageOf } from "../languages/front-end.ts";
import { type CompileModelOptions, type ModelSource, toSourceText } from "../languages/model-source.ts";
import { compile, type Model } from "../model/model.ts";
import { variantMessages } from "./variant-messages.ts";

/** Compiles a model with values of parameters that determine its structure. */
export function compileVariant(
  source: ModelSource,
  options: CompileModelOptions,
  model: Model,
): (values: Readonly<Record<string, number | boolean>>) => Model {
  const variables = new Map(model.dae.variables.map((one) => [one.name, one]));
  const isModelica = languageOf(toSourceText(source)) === "modelica";
  return (values) => {
    const modifiers = Object.entries(values).map(([name, value]) => {
      if (!isModelica) throw faultOf("variant.language", name);
      const literal = literalOf(variables.get(name), value);
      if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) || literal === undefined)
        throw faultOf("variant.element", name);
      return `${name} = ${literal}`;
    });
    return compile(source, { ...options, model: model.name, modifiers: `(${modifiers.join(", ")})` });
  };
}

function literalOf(variable: Variable | undefined, value: number | boolean): string | undefined {
  switch (variable?.type) {
    case "Boolean":
      return value ? "true" : "false";
    case "Real":
    case "Integer":
      return String(Number(value));
    default:
      return undefined;
  }
}

function faultOf(code: "variant.language" | "variant.element", name: string): ModelError {
  return new ModelError([diagnoseWithoutSpan(variantMessages, code, { name })]);
}
