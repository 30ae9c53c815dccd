import {
  type Expression,
  type HybridDae,
  type InlinedCall,
  multiplied,
  type Origin,
  type PhysicalUnit,
  timesPower,
  unitOfText,
  type VariableId,
} from "@cosimo/ir";

export const second = unitOfText("s")!;

/** Units of the variables: declared, or taken from an equation. */
export interface UnitTable {
  readonly dae: HybridDae;
  /** By variable. Missing: unknown so far, or no unit (integers, unknown symbols). */
  readonly units: (PhysicalUnit | undefined)[];
  /** Variables that declare no unit and take one from an equation, with the origin of this equation. */
  readonly sources: Map<VariableId, Origin>;
  /** By the formula that stands for the call. */
  readonly inlined: ReadonlyMap<Expression, InlinedCall>;
  /** By the value that stands for the constant. */
  readonly constants: ReadonlyMap<Expression, KnownConstant>;
  readonly interfaces: readonly FunctionUnits[];
}

export interface KnownConstant {
  readonly name: string;
  readonly unit: PhysicalUnit | undefined;
}

/** Declared units of a function: of each scalar of its inputs and outputs. */
export interface FunctionUnits {
  readonly inputs: readonly DeclaredUnit[];
  readonly outputs: readonly (PhysicalUnit | undefined)[];
}

export interface DeclaredUnit {
  readonly name: string;
  readonly unit: PhysicalUnit | undefined;
}

export function createUnitTable(dae: HybridDae): UnitTable {
  return {
    dae,
    units: dae.variables.map(({ unit, derivativeOf }) =>
      unit === "" || derivativeOf !== undefined ? undefined : unitOfText(unit),
    ),
    sources: new Map(),
    inlined: new Map((dae.inlinedCalls ?? []).map((call) => [call.result, call])),
    constants: new Map(
      (dae.constants ?? []).map(({ value, name, unit }) => [value, { name, unit: unitOfText(unit) }]),
    ),
    interfaces: dae.functions.map(interfaceUnits),
  };
}

function interfaceUnits({ locals, inputCount, outputCount }: HybridDae["functions"][number]): FunctionUnits {
  const scalars = locals.slice(0, inputCount + outputCount).map(({ name, unit, dimensions }) => {
    const count = dimensions.reduce((n, d) => n * (d.kind === "number" ? d.value : 1), 1);
    const one = { name, unit: unit === undefined ? undefined : unitOfText(unit) };
    return Array.from({ length: count }, () => one);
  });
  return {
    inputs: scalars.slice(0, inputCount).flat(),
    outputs: scalars
      .slice(inputCount)
      .flat()
      .map(({ unit }) => unit),
  };
}

/** The unit of a variable; of a derivative, that of the variable per second. */
export function unitOfVariable(table: UnitTable, id: VariableId): PhysicalUnit | undefined {
  const known = table.units[id];
  if (known !== undefined) return known;
  const { derivativeOf } = table.dae.variables[id]!;
  if (derivativeOf === undefined) return undefined;
  const unit = unitOfVariable(table, derivativeOf);
  if (unit !== undefined) table.units[id] = timesPower(unit, second, -1);
  return table.units[id];
}

/** Whether these are two variables of one declared unit: most equations of connections, which cannot contradict. */
export function areAlike({ units, inlined }: UnitTable, left: Expression, right: Expression): boolean {
  if (left.kind !== "variable" || right.kind !== "variable") return false;
  if (inlined.has(left) || inlined.has(right)) return false;
  const unit = units[left.variable];
  return unit !== undefined && unit === units[right.variable];
}

/** The variable that takes a unit when this one is given one: for a derivative, the variable itself. */
export function openVariable({ dae, units }: UnitTable, id: VariableId): VariableId | undefined {
  let at = id;
  for (let one = dae.variables[at]!; one.derivativeOf !== undefined; one = dae.variables[at]!)
    at = one.derivativeOf;
  const { type, unit } = dae.variables[at]!;
  return type === "Real" && unit === "" && units[at] === undefined ? at : undefined;
}

/** Gives a variable without unit this one. False if it has a unit or can have none. */
export function takeUnit(table: UnitTable, id: VariableId, unit: PhysicalUnit, origin: Origin): boolean {
  const open = openVariable(table, id);
  if (open === undefined) return false;
  let own = unit;
  for (let at = id; at !== open; at = table.dae.variables[at]!.derivativeOf!) own = multiplied(own, second);
  table.units[open] = own;
  table.sources.set(open, origin);
  return true;
}
