import {
  type Expression,
  multiplied,
  type Origin,
  type PhysicalUnit,
  raised,
  timesPower,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { operandsOf, pureNumber, type UnitPart, type UnitScope, unitOf } from "./expression-unit.ts";
import { openVariable, takeUnit, type UnitTable } from "./unit-table.ts";

/** A pass over equations that gives units to variables without. */
export interface Taking {
  readonly scope: UnitScope;
  /** Variables whose unit was missing, since the last reset. */
  readonly missed: VariableId[];
  /** Variables that took a unit, since the last reset. */
  readonly taken: VariableId[];
  /** Of the equation being visited. */
  origin: Origin;
  /** Index of the constraint being visited. */
  constraint: number;
}

export function createTaking(table: UnitTable, origin: Origin): Taking {
  const missed: VariableId[] = [];
  const taken: VariableId[] = [];
  /** Which constraint visits arguments that calls in several share: as many as the function has outputs. */
  const visitors = new Map<readonly Expression[], number>();
  const scope: UnitScope = {
    table,
    local: () => undefined,
    missing: (id) => {
      const open = openVariable(table, id);
      if (open !== undefined) missed.push(open);
    },
    agree: (_, parts) => {
      const unit = givenUnit(parts);
      if (unit === undefined) return parts.find((part) => part.unit !== undefined)?.unit;
      for (const part of parts)
        if (part.unit === undefined && typeof part.expression === "object")
          give(taking, part.expression, unit);
      return unit;
    },
    enters(list) {
      const visitor = visitors.get(list);
      if (visitor === undefined) visitors.set(list, taking.constraint);
      return visitor === undefined || visitor === taking.constraint;
    },
  };
  const taking: Taking = { scope, missed, taken, origin, constraint: 0 };
  return taking;
}

/** The first unit that follows from a declaration: neither pure numbers nor the time alone determine others. */
function givenUnit(parts: readonly UnitPart[]): PhysicalUnit | undefined {
  return parts.find(
    ({ expression, unit }) =>
      unit !== undefined &&
      unit !== pureNumber &&
      (typeof expression === "string" || !isOfTimeOnly(expression)),
  )?.unit;
}

/** Whether an expression has a unit from `time` only, which models without units use as a number: `sin(time)`. */
export function isOfTimeOnly(e: Expression): boolean {
  let declared = false;
  let time = false;
  visitExpression(e, ({ kind }) => {
    if (kind === "time") time = true;
    else if (kind === "variable" || kind === "pre" || kind === "local" || kind === "call") declared = true;
  });
  return time && !declared;
}

/** Gives the unit to the variables in an expression whose units follow from it. */
function give(taking: Taking, e: Expression, unit: PhysicalUnit): void {
  const { table } = taking.scope;
  switch (e.kind) {
    case "variable":
    case "pre": {
      const open = openVariable(table, e.variable);
      if (takeUnit(table, e.variable, unit, taking.origin)) taking.taken.push(open!);
      return;
    }
    case "unary":
      if (e.operator === "-") give(taking, e.operand, unit);
      return;
    case "binary":
      giveBinary(taking, e, unit);
      return;
    case "if":
      give(taking, e.then, unit);
      give(taking, e.else, unit);
      return;
    case "builtin":
      giveArguments(taking, e, unit);
  }
}

function giveBinary(taking: Taking, e: Extract<Expression, { kind: "binary" }>, unit: PhysicalUnit): void {
  switch (e.operator) {
    case "+":
    case "-":
      if (unit.offset === 0) for (const { expression } of operandsOf(e)) give(taking, expression, unit);
      return;
    case "*":
    case "/":
      giveFactor(taking, e, unit);
      return;
    case "^":
      if (e.right.kind === "number" && e.right.value !== 0)
        give(taking, e.left, raised(unit, 1 / e.right.value));
  }
}

/** The only factor of unknown unit has the unit of the product over that of the others. */
function giveFactor(taking: Taking, e: Extract<Expression, { kind: "binary" }>, unit: PhysicalUnit): void {
  let rest = unit;
  let unknown: { readonly expression: Expression; readonly sign: 1 | -1 } | undefined;
  for (const { expression, sign } of operandsOf(e)) {
    const own = unitOf(expression, taking.scope);
    if (own === pureNumber) continue;
    if (own !== undefined) rest = timesPower(rest, own, -sign);
    else if (unknown !== undefined) return;
    else unknown = { expression, sign };
  }
  if (unknown !== undefined) give(taking, unknown.expression, raised(rest, unknown.sign));
}

function giveArguments(
  taking: Taking,
  e: Extract<Expression, { kind: "builtin" }>,
  unit: PhysicalUnit,
): void {
  switch (e.function) {
    case "abs":
    case "min":
    case "max":
    case "mod":
    case "rem":
    case "homotopy":
      for (const argument of e.arguments) give(taking, argument, unit);
      return;
    case "sqrt":
      give(taking, e.arguments[0]!, multiplied(unit, unit));
  }
}
