import { type CodeFunctions, fitParameters, planCodeUnit, systemMessages } from "@cosimo/cosim";
import { diagnose, diagnoseWithoutSpan, hasErrors } from "@cosimo/ir";
import type { CoupledUnit } from "../cosim/coupled-unit.ts";
import { type ModelUnitOptions, unitSettings } from "../cosim/model-unit.ts";

/** A unit in a programming language. `content`: its text, which a resumed run must have unchanged. */
export function codeUnit(
  functions: CodeFunctions,
  content: string,
  options: Pick<ModelUnitOptions, "solver" | "innerStep" | "tolerance">,
): CoupledUnit {
  return (context) => {
    const { parameters, states } = functions.declaration;
    const fitted = fitParameters(context, new Map([...parameters, ...states].map((one) => [one.name, ""])));
    const settings = unitSettings(options, context);
    const values = Object.entries(fitted.value ?? {});
    const faults = values
      .filter(([, value]) => typeof value !== "number")
      .map(([variable, value]) => {
        const span = context.placeOf?.(variable);
        const args = { name: `${context.name}.${variable}`, value: String(value) };
        return span === undefined
          ? diagnoseWithoutSpan(systemMessages, "system.parameter-value", args)
          : diagnose(systemMessages, "system.parameter-value", span, args);
      });
    const diagnostics = [...fitted.diagnostics, ...settings.diagnostics, ...faults];
    if (settings.value === undefined || hasErrors(diagnostics)) return { diagnostics };
    const numbers = Object.fromEntries(values) as Readonly<Record<string, number>>;
    const plan = { name: context.name, settings: settings.value, values: numbers, content };
    return { value: planCodeUnit(functions, plan), diagnostics };
  };
}
