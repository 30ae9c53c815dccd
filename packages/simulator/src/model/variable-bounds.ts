import {
  type Block,
  type CompiledModule,
  dependsOn,
  type Expression,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import type { VariableBounds } from "../system/hybrid-system.ts";
import { isShown, isTimeVarying } from "./result-variables.ts";
import type { SlotValues } from "./slot-values.ts";

/**
 * The declared bounds of a module's variables and parameters, by the values of parameters in memory. Of several variables of
 * one alias set with the same bound the first is named. Missing: no variable has bounds.
 */
export function createVariableBounds(
  module: CompiledModule,
  values: SlotValues,
): (() => readonly VariableBounds[]) | undefined {
  const declared = module.dae.variables.filter(hasBounds);
  if (declared.length === 0) return undefined;
  return () => {
    const columns = new Map(module.dae.variables.filter(isColumn).map((v, i) => [v.id, i]));
    const states = statePlaces(module);
    const constant = createConstancy(module);
    const seen = new Set<string>();
    return declared.flatMap((variable) => {
      const { id, name, origin, nominal } = variable;
      const bounds = onlyNew(seen, module, variable, values);
      if (bounds === undefined) return [];
      const state = states.get(id);
      const column = columns.get(id);
      const isFixed = column === undefined || constant(id);
      return [
        {
          name,
          component: origin.component.join("."),
          span: origin.span,
          ...bounds,
          nominal: nominal === undefined ? 1 : Math.abs(values.number(nominal)) || 1,
          value: values.variable(id),
          isParameter: column === undefined,
          ...(!isFixed && { column, isDiscrete: variable.variability === "discrete" }),
          ...(!isFixed && state !== undefined && { state }),
        },
      ];
    });
  };
}

function hasBounds(variable: Variable): boolean {
  const { type, min, max } = variable;
  if (min === undefined && max === undefined) return false;
  return isShown(variable) && (type === "Real" || type === "Integer");
}

function isColumn(variable: Variable): boolean {
  return isShown(variable) && isTimeVarying(variable);
}

/** Places of variables in the state vector, if it is always the same. */
function statePlaces({ sorted }: CompiledModule): ReadonlyMap<VariableId, number> {
  return new Map(sorted.constraintSets.length > 0 ? [] : sorted.states.map((v, i) => [v, i]));
}

/** The bounds that no variable before has; they are stored for the representative of the alias set. */
function onlyNew(
  seen: Set<string>,
  { sorted }: CompiledModule,
  { id, min, max }: Variable,
  values: SlotValues,
): Pick<VariableBounds, "least" | "most"> | undefined {
  const alias = sorted.aliases.find(({ variable }) => variable === id);
  const sign = alias?.negated ? -1 : 1;
  const isNew = (bound: number, side: number): boolean => {
    const key = `${alias?.representative ?? id} ${sign * side} ${sign * bound}`;
    return Number.isFinite(bound) && !seen.has(key) && seen.add(key) !== undefined;
  };
  const [low, high] = [limit(min, -1, values), limit(max, 1, values)];
  const least = isNew(low, -1) ? low : Number.NEGATIVE_INFINITY;
  const most = isNew(high, 1) ? high : Number.POSITIVE_INFINITY;
  return least === Number.NEGATIVE_INFINITY && most === Number.POSITIVE_INFINITY
    ? undefined
    : { least, most };
}

/** A bound that cannot be interpreted limits nothing. */
function limit(bound: Expression | undefined, side: number, values: SlotValues): number {
  const value = bound === undefined ? Number.NaN : values.number(bound);
  return Number.isNaN(value) ? side * Number.POSITIVE_INFINITY : value;
}

/** Whether a variable depends on parameters only, so that it never changes during a run. */
function createConstancy({ dae, sorted }: CompiledModule): (v: VariableId) => boolean {
  const constant = new Set<VariableId>();
  const isConstant = (e: Expression): boolean => {
    let pure = true;
    visitExpression(e, (node) => {
      const isSteady =
        node.kind !== "variable" || constant.has(node.variable) || !isTimeVarying(of(node.variable));
      pure &&= isSteady && !CHANGING.has(node.kind);
    });
    return pure && !dependsOn(e, dae.relations, (v) => isTimeVarying(of(v)) && !constant.has(v));
  };
  const of = (v: VariableId): Variable => dae.variables[v]!;
  const take = (block: Block): void => {
    if (block.kind === "assignment" && isConstant(block.assignment.value))
      constant.add(block.assignment.unknown);
  };
  sorted.blocks.forEach(take);
  for (const { variable, representative } of sorted.aliases)
    if (constant.has(representative) || !isTimeVarying(of(representative))) constant.add(variable);
  return (v) => constant.has(v);
}

const CHANGING: ReadonlySet<Expression["kind"]> = new Set([
  "time",
  "pre",
  "relation",
  "sample",
  "initial",
  "terminal",
]);
