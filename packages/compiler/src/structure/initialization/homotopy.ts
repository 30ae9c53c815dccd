import type {
  EquationId,
  Expression,
  Homotopy,
  HybridDae,
  InitialForms,
  Variable,
  VariableId,
} from "@cosimo/ir";
import { add, multiply, number, rewrite, subtract, variable, visitExpression } from "@cosimo/ir";

/** A system in which `homotopy` is its first argument, with the forms of such equations at initialization. */
export interface ActualSystem {
  readonly dae: HybridDae;
  /** Missing: no equation has a simplified form. */
  readonly homotopy?: Homotopy;
  readonly initialForms?: InitialForms;
}

/**
 * Splits `homotopy(actual, simplified)` (Modelica specification 3.6, section 3.7.4.3). The system contains the actual
 * expressions. For initialization each such equation also exists as simplified + lambda*(actual - simplified); the solver
 * moves parameter lambda from 0 to 1 if it does not find the solution directly.
 */
export function splitHomotopy(dae: HybridDae): ActualSystem {
  const affected = new Set(dae.equations.filter(hasHomotopy).map((e) => e.id));
  if (affected.size === 0) return { dae };
  const lambda = dae.variables.length as VariableId;
  const blended = new Map<EquationId, Sides>();
  for (const id of affected)
    blended.set(
      id,
      mapSides(dae.equations[id]!, (e) => blend(e, lambda)),
    );
  const equations = dae.equations.map((e) => (affected.has(e.id) ? { ...e, ...mapSides(e, actual) } : e));
  const variables = [...dae.variables, lambdaParameter(lambda, dae)];
  return { dae: { ...dae, variables, equations }, homotopy: { lambda }, initialForms: blended };
}

type Sides = { readonly left: Expression; readonly right: Expression };

function hasHomotopy({ left, right }: Sides): boolean {
  let found = false;
  for (const side of [left, right])
    visitExpression(side, (e) => {
      found ||= e.kind === "builtin" && e.function === "homotopy";
    });
  return found;
}

function mapSides({ left, right }: Sides, map: (e: Expression) => Expression): Sides {
  return { left: rewrite(left, map), right: rewrite(right, map) };
}

function actual(e: Expression): Expression {
  return e.kind === "builtin" && e.function === "homotopy" ? e.arguments[0]! : e;
}

function blend(e: Expression, lambda: VariableId): Expression {
  if (e.kind !== "builtin" || e.function !== "homotopy") return e;
  const [full, simplified] = e.arguments as readonly [Expression, Expression];
  return add(simplified, multiply(variable(lambda), subtract(full, simplified)));
}

function lambdaParameter(id: VariableId, { origin }: HybridDae): Variable {
  return {
    id,
    name: "$lambda",
    type: "Real",
    variability: "parameter",
    causality: "local",
    binding: number(1),
    fixed: true,
    final: true,
    protected: true,
    unit: "1",
    displayUnit: "",
    quantity: "",
    description: "homotopy",
    stateSelect: "never",
    generated: true,
    origin,
  };
}
