import {
  type BuiltinFunction,
  dimensionless,
  divided,
  type Expression,
  type LocalId,
  multiplied,
  type PhysicalUnit,
  raised,
  sameDimension,
  unitOfDifference,
  unitOfText,
  type VariableId,
} from "@cosimo/ir";
import { second, type UnitTable, unitOfVariable } from "./unit-table.ts";

const radian = unitOfText("rad")!;
const kelvin = unitOfText("K")!;

/**
 * The unit of numbers without declaration: results of sin, exp, sign and counts. They are 1 as factors and fit any unit
 * alone or as terms, as in `v = sin(w*time)`.
 */
export const pureNumber: PhysicalUnit = { ...dimensionless };

/** An expression, or a name for what a function requires, with its unit if known. */
export interface UnitPart {
  readonly expression: Expression | string;
  readonly unit: PhysicalUnit | undefined;
}

export type UnitRole =
  | "units.sides"
  | "units.terms"
  | "units.comparison"
  | "units.branches"
  | "units.arguments"
  | "units.function"
  | "units.exponent"
  | "units.value"
  | "units.limit"
  | "units.assignment";

/** What the traversal of an expression needs and reports. */
export interface UnitScope {
  readonly table: UnitTable;
  local(id: LocalId): PhysicalUnit | undefined;
  /** A variable without known unit was read. */
  missing(id: VariableId): void;
  /** The parts must have one unit. Returns it, if known and without contradiction. */
  agree(role: UnitRole, parts: readonly UnitPart[]): PhysicalUnit | undefined;
  /** Whether arguments shared by several calls are visited for the first time. */
  enters(list: readonly Expression[]): boolean;
}

/**
 * The unit of an expression from the units of its variables. Unknown for literals and what depends on them: a literal may
 * stand for a quantity of any unit (`F = 9.81*m`).
 */
export function unitOf(e: Expression, scope: UnitScope): PhysicalUnit | undefined {
  const { table } = scope;
  if (table.inlined.size > 0) {
    const call = table.inlined.get(e);
    if (call !== undefined) return callUnit(call.function, call.arguments, 0, scope);
  }
  switch (e.kind) {
    case "number":
      return table.constants.get(e)?.unit;
    case "time":
      return second;
    case "variable":
    case "pre":
      return variableUnit(e.variable, scope);
    case "local":
      for (const subscript of e.subscripts) unitOf(subscript, scope);
      return scope.local(e.local);
    case "unary":
      return e.operator === "-" ? unitOf(e.operand, scope) : visitAll([e.operand], scope);
    case "binary":
      return binaryUnit(e, scope);
    case "compare":
      scope.agree("units.comparison", partsOf([e.left, e.right], scope));
      return undefined;
    case "if":
      unitOf(e.condition, scope);
      return scope.agree("units.branches", partsOf([e.then, e.else], scope));
    case "builtin":
      return builtinUnit(e.function, e.arguments, scope);
    case "call":
      return callUnit(e.function, e.arguments, e.output, scope);
    default:
      return undefined;
  }
}

export function partsOf(list: readonly Expression[], scope: UnitScope): readonly UnitPart[] {
  return list.map((expression) => ({ expression, unit: unitOf(expression, scope) }));
}

function visitAll(list: readonly Expression[], scope: UnitScope): undefined {
  for (const one of list) unitOf(one, scope);
}

function variableUnit(id: VariableId, scope: UnitScope): PhysicalUnit | undefined {
  const unit = unitOfVariable(scope.table, id);
  if (unit !== undefined) return unit;
  if (scope.table.dae.variables[id]!.type === "Integer") return pureNumber;
  scope.missing(id);
  return undefined;
}

type Binary = Extract<Expression, { kind: "binary" }>;

function binaryUnit(e: Binary, scope: UnitScope): PhysicalUnit | undefined {
  switch (e.operator) {
    case "+":
    case "-":
      return sumUnit(e, scope);
    case "*":
    case "/":
      return productUnit(e, scope);
    case "^":
      return powerUnit(e, scope);
    case "and":
    case "or":
      return visitAll([e.left, e.right], scope);
  }
}

/** An operand of a sum or product; `sign` is -1 for one subtracted or in a denominator. */
export interface Operand {
  readonly expression: Expression;
  readonly sign: 1 | -1;
}

/** Terms or factors, left to right. Long sums are left-deep, so there is no recursion along left operands. */
export function operandsOf(e: Binary): readonly Operand[] {
  const [plus, minus] = e.operator === "+" || e.operator === "-" ? ["+", "-"] : ["*", "/"];
  const operands: Operand[] = [];
  let at: Expression = e;
  for (; at.kind === "binary" && (at.operator === plus || at.operator === minus); at = at.left)
    operands.push({ expression: at.right, sign: at.operator === minus ? -1 : 1 });
  operands.push({ expression: at, sign: 1 });
  return operands.reverse();
}

/**
 * Temperatures: degC and K differ by an offset, so degC - degC and degC - K are differences or levels, and a temperature
 * plus a number or a constant of a package may be a conversion.
 */
function sumUnit(e: Binary, scope: UnitScope): PhysicalUnit | undefined {
  const operands = operandsOf(e);
  const parts = operands.map(({ expression }) => ({ expression, unit: unitOf(expression, scope) }));
  const known = parts.filter(({ unit }) => unit !== undefined);
  const temperature = known.find(({ unit }) => sameDimension(unit!, kelvin))?.unit;
  if (temperature === undefined) return scope.agree("units.terms", parts);
  const common = scope.agree(
    "units.terms",
    known.map(({ expression, unit }) => ({ expression, unit: unitOfDifference(unit!) })),
  );
  if (common === undefined || known.length < parts.length) return undefined;
  if (operands.some(({ expression }) => isConstant(expression, scope))) return undefined;
  const levels = operands.filter((_, i) => parts[i]!.unit!.offset !== 0);
  const net = levels.reduce((sum, { sign }) => sum + sign, 0);
  if (net === 0) return common;
  return net === 1 ? parts.find(({ unit }) => unit!.offset !== 0)!.unit : undefined;
}

function isConstant(e: Expression, { table }: UnitScope): boolean {
  return table.constants.has(e.kind === "unary" ? e.operand : e);
}

function productUnit(e: Binary, scope: UnitScope): PhysicalUnit | undefined {
  let product: PhysicalUnit | undefined = pureNumber;
  for (const { expression, sign } of operandsOf(e)) {
    const unit = unitOf(expression, scope);
    if (unit === pureNumber) continue;
    product = unit && product && (sign < 0 ? divided(product, unit) : multiplied(product, unit));
  }
  return product;
}

function powerUnit({ left, right }: Binary, scope: UnitScope): PhysicalUnit | undefined {
  const base = unitOf(left, scope);
  if (right.kind === "number") return base === pureNumber ? base : base && raised(base, right.value);
  const exponent = { expression: right, unit: unitOf(right, scope) };
  scope.agree("units.exponent", [exponent, { expression: "1", unit: dimensionless }]);
  return base !== undefined && sameDimension(base, dimensionless) ? base : undefined;
}

function builtinUnit(
  name: BuiltinFunction,
  list: readonly Expression[],
  scope: UnitScope,
): PhysicalUnit | undefined {
  switch (name) {
    case "abs":
      return unitOf(list[0]!, scope);
    case "sqrt": {
      const unit = unitOf(list[0]!, scope);
      return unit === pureNumber ? unit : unit && raised(unit, 1 / 2);
    }
    case "sign":
      visitAll(list, scope);
      return pureNumber;
    case "min":
    case "max":
    case "mod":
    case "rem":
    case "homotopy":
      return scope.agree("units.arguments", partsOf(list, scope));
    case "atan2":
      scope.agree("units.arguments", partsOf(list, scope));
      return pureNumber;
    case "floor":
    case "ceil":
    case "div":
      return visitAll(list, scope);
    default:
      return numberFunction(name, list, scope);
  }
}

const angleFunctions: ReadonlySet<BuiltinFunction> = new Set(["sin", "cos", "tan"]);

/** Functions whose argument is a number: a power series of a quantity has no unit. */
function numberFunction(name: BuiltinFunction, list: readonly Expression[], scope: UnitScope): PhysicalUnit {
  const required = angleFunctions.has(name) ? radian : dimensionless;
  const parts = [...partsOf(list, scope), { expression: name, unit: required }];
  scope.agree("units.function", parts);
  return pureNumber;
}

function callUnit(
  id: number,
  list: readonly Expression[],
  output: number,
  scope: UnitScope,
): PhysicalUnit | undefined {
  const { inputs, outputs } = scope.table.interfaces[id]!;
  if (scope.enters(list))
    for (const [i, expression] of list.entries()) {
      const unit = unitOf(expression, scope);
      const input = inputs[i];
      if (input?.unit !== undefined)
        scope.agree("units.function", [
          { expression, unit },
          { expression: `${scope.table.dae.functions[id]!.name}(${input.name})`, unit: input.unit },
        ]);
    }
  return outputs[output];
}
