import type { Diagnostic, Equation, HybridDae, Variable, VariableId } from "@cosimo/ir";
import { dependsOn, diagnose, wordsOf } from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { printRow } from "../messages/print-row.ts";
import { equationRow } from "../system/equation-system.ts";
import { givenInputs } from "../system/unknown-classes.ts";

/** Reports `der(u)` of inputs of the whole model, for which only values are given. */
export function inputDerivatives(dae: HybridDae): readonly Diagnostic[] {
  const given = givenInputs(dae);
  const derivatives = dae.variables.filter((v) => v.derivativeOf !== undefined && given.has(v.derivativeOf));
  return derivatives.map((derivative) => derivativeOfInput(derivative, dae));
}

function derivativeOfInput(derivative: Variable, dae: HybridDae): Diagnostic {
  const { name } = dae.variables[derivative.derivativeOf!]!;
  const { origin, text } = firstUse(derivative.id, dae) ?? {
    origin: derivative.origin,
    text: derivative.name,
  };
  const context = { component: origin.component.join("."), equation: wordsOf(text), variables: [name] };
  return diagnose(
    messages,
    "structure.derivative-of-input",
    origin.span,
    { input: name, equation: text },
    context,
  );
}

function firstUse(derivative: VariableId, dae: HybridDae) {
  const contains = ({ left, right }: Equation) =>
    [left, right].some((side) => dependsOn(side, dae.relations, (v) => v === derivative));
  const found = [...dae.equations, ...dae.initialEquations].find(contains);
  return found && { origin: found.origin, text: printRow(equationRow(found), dae) };
}
