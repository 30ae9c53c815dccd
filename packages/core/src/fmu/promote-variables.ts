import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  type Equation,
  type HybridDae,
  type Variable,
} from "@cosimo/ir";
import { exportMessages } from "./export-messages.ts";

/** The flat system with these variables as inputs and outputs. */
export function promoteVariables(
  flat: HybridDae,
  inputs: readonly string[],
  outputs: readonly string[],
): Checked<HybridDae> {
  const diagnostics: Diagnostic[] = [];
  let dae = flat;
  for (const name of inputs) {
    const promoted = promoteInput(dae, name);
    diagnostics.push(...promoted.diagnostics);
    dae = promoted.value ?? dae;
  }
  for (const name of outputs) {
    const variable = dae.variables.find((one) => one.name === name);
    if (variable === undefined) diagnostics.push(unknownName(dae, name));
    else dae = withVariable(dae, { ...variable, causality: "output" });
  }
  return diagnostics.length > 0 ? { diagnostics } : { value: dae, diagnostics };
}

function unknownName({ variables }: HybridDae, name: string): Diagnostic {
  const names = variables.map((one) => one.name).filter((one) => !one.startsWith("$"));
  return diagnoseWithoutSpan(exportMessages, "fmu-export.unknown-name", { name }, didYouMean(name, names));
}

function promoteInput(dae: HybridDae, name: string): Checked<HybridDae> {
  const variable = dae.variables.find((one) => one.name === name);
  if (variable === undefined) return { diagnostics: [unknownName(dae, name)] };
  const wrong = (code: keyof typeof exportMessages): Checked<HybridDae> => ({
    diagnostics: [diagnose(exportMessages, code, variable.origin.span, { name }, { variables: [name] })],
  });
  if (variable.type === "String") return wrong("fmu-export.string-input");
  if (variable.structural) return wrong("fmu-export.structural");
  if (variable.variability === "parameter")
    return { value: parameterAsInput(dae, variable), diagnostics: [] };
  if (variable.variability === "constant") return wrong("fmu-export.structural");
  const declaration = declarationOf(dae, variable);
  if (declaration !== undefined)
    return { value: declaredAsInput(dae, variable, declaration), diagnostics: [] };
  if (variable.causality !== "input") return wrong("fmu-export.determined");
  return { value: dae, diagnostics: [] };
}

/** The parameter's value becomes the start value of the input. */
function parameterAsInput(dae: HybridDae, variable: Variable): HybridDae {
  const { binding, ...rest } = variable;
  const start = binding ?? variable.start;
  return withVariable(dae, {
    ...rest,
    variability: variable.type === "Real" ? "continuous" : "discrete",
    causality: "input",
    ...(start !== undefined && { start }),
  });
}

/** The equation `v = …` that the variable's declaration has given. */
function declarationOf(dae: HybridDae, { id }: Variable): Equation | undefined {
  return dae.equations.find(
    ({ source, left }) => source === "declaration" && left.kind === "variable" && left.variable === id,
  );
}

function declaredAsInput(dae: HybridDae, variable: Variable, declaration: Equation): HybridDae {
  const equations = dae.equations
    .filter((one) => one !== declaration)
    .map((one, i) => ({ ...one, id: i as Equation["id"] }));
  return withVariable({ ...dae, equations }, { ...variable, causality: "input" });
}

function withVariable(dae: HybridDae, variable: Variable): HybridDae {
  return { ...dae, variables: dae.variables.map((one) => (one.id === variable.id ? variable : one)) };
}
