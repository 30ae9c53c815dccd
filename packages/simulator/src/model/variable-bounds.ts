import {
  type Alias,
  type Block,
  type CompiledModule,
  type Expression,
  type Variable,
  type VariableId,
  visitChildren,
} from "@cosimo/ir";
import type { VariableBounds } from "../system/hybrid-system.ts";
import type { SlotValues } from "./interpreted-values.ts";
import { isShown, isTimeVarying } from "./result-variables.ts";

/**
 * The declared bounds of a module's variables and parameters, by the values of parameters in memory. Of several variables of
 * one alias set with the same bound the first is named. Missing: no variable has bounds.
 */
export function createVariableBounds(
  module: CompiledModule,
  values: SlotValues,
): (() => readonly VariableBounds[]) | undefined {
  const { declared, columns, states, aliases, fixed } = placesOf(module);
  if (declared.length === 0) return undefined;
  return () => {
    const seen = new Set<string>();
    return declared.flatMap((variable) => {
      const { id, name, origin, nominal } = variable;
      const alias = aliases.get(id);
      const bounds = onlyNew(seen, alias, variable, values);
      if (bounds === undefined) return [];
      const state = states.get(alias === undefined || alias.negated ? id : alias.representative);
      const column = columns.get(id);
      const isFixed = column === undefined || fixed.has(id);
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

/** What the bounded variables of a module are, whatever the values of parameters. */
interface Places {
  readonly declared: readonly Variable[];
  readonly columns: ReadonlyMap<VariableId, number>;
  readonly states: ReadonlyMap<VariableId, number>;
  readonly aliases: ReadonlyMap<VariableId, Alias>;
  /** Variables that depend on parameters only. */
  readonly fixed: ReadonlySet<VariableId>;
}

/** None has bounds. */
const NOWHERE = { columns: new Map(), states: new Map(), aliases: new Map(), fixed: new Set<VariableId>() };

const known = new WeakMap<CompiledModule, Places>();

function placesOf(module: CompiledModule): Places {
  const present = known.get(module);
  if (present !== undefined) return present;
  const declared = module.dae.variables.filter(hasBounds);
  const places = declared.length === 0 ? { ...NOWHERE, declared } : placesOfThese(module, declared);
  known.set(module, places);
  return places;
}

/** Tables of these variables only: others may be many times more. */
function placesOfThese(module: CompiledModule, declared: readonly Variable[]): Places {
  const { dae, sorted } = module;
  const isDeclared = new Uint8Array(dae.variables.length);
  for (const { id } of declared) isDeclared[id] = 1;
  const columns = new Map<VariableId, number>();
  let column = 0;
  for (const variable of dae.variables) {
    if (!isColumn(variable)) continue;
    if (isDeclared[variable.id] === 1) columns.set(variable.id, column);
    column++;
  }
  const aliases = new Map<VariableId, Alias>();
  for (const alias of sorted.aliases)
    if (isDeclared[alias.variable] === 1) aliases.set(alias.variable, alias);
  return { declared, columns, states: statePlaces(module), aliases, fixed: constantVariables(module) };
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
  alias: Alias | undefined,
  { id, min, max }: Variable,
  values: SlotValues,
): Pick<VariableBounds, "least" | "most"> | undefined {
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

/** Variables that depend on parameters only, so that they never change during a run. */
function constantVariables({ dae, sorted }: CompiledModule): ReadonlySet<VariableId> {
  const constant = new Set<VariableId>();
  const varies = (v: VariableId): boolean => isTimeVarying(dae.variables[v]!) && !constant.has(v);
  const isConstant = (expression: Expression): boolean => {
    let e = expression;
    for (; e.kind === "binary"; e = e.left) if (!isConstant(e.right)) return false;
    if (CHANGING.has(e.kind)) return false;
    if ((e.kind === "variable" || e.kind === "element") && varies(e.variable)) return false;
    let isSteady = true;
    visitChildren(e, (child) => {
      isSteady &&= isConstant(child);
    });
    return isSteady;
  };
  const take = (block: Block): void => {
    if (block.kind === "assignment" && isConstant(block.assignment.value))
      constant.add(block.assignment.unknown);
  };
  sorted.blocks.forEach(take);
  for (const { variable, representative } of sorted.aliases)
    if (!varies(representative)) constant.add(variable);
  return constant;
}

const CHANGING: ReadonlySet<Expression["kind"]> = new Set([
  "time",
  "pre",
  "relation",
  "sample",
  "initial",
  "terminal",
]);
