import { type EventRecord, nameInPart, type ParameterValue, type TrajectoryVariable } from "@cosimo/ir";
import type { VariableBounds } from "@cosimo/simulator";
import type { CoupledSystem } from "../system/coupled-system.ts";

/** The columns of all units, each variable as `unit.variable` (see `nameInPart`). */
export interface SystemColumns {
  readonly variables: readonly TrajectoryVariable[];
  /** The values that the units read last. */
  read(row: Float64Array): void;
  /** Left limits of the last event where a unit stored them, else the values read last. */
  readLeft(row: Float64Array): void;
  isInactive(column: number): boolean;
  /** The first continuous variable of `row` that is not finite. */
  notFinite(row: Float64Array): ColumnPlace | undefined;
}

/** A column as a variable of a unit. */
export interface ColumnPlace {
  readonly column: number;
  readonly unit: string;
  /** Name in the unit. */
  readonly name: string;
}

export function systemColumns({ units }: CoupledSystem): SystemColumns {
  const offsets: number[] = [];
  const variables: TrajectoryVariable[] = [];
  for (const unit of units) {
    offsets.push(variables.length);
    variables.push(...unit.variables.map((variable) => ofUnit(unit.name, variable)));
  }
  const unitOf = (column: number): number => {
    let unit = units.length - 1;
    while (offsets[unit]! > column) unit--;
    return unit;
  };
  const isInactive = (column: number): boolean => {
    const unit = unitOf(column);
    return units[unit]!.isInactive?.(column - offsets[unit]!) === true;
  };
  return {
    variables,
    isInactive,
    notFinite(row) {
      const column = variables.findIndex(
        ({ variability, role }, i) =>
          !Number.isFinite(row[i]!) && variability === "continuous" && role !== "internal" && !isInactive(i),
      );
      if (column < 0) return undefined;
      const unit = unitOf(column);
      const { name, variables: own } = units[unit]!;
      return { column, unit: name, name: own[column - offsets[unit]!]!.name };
    },
    read(row) {
      for (let i = 0; i < units.length; i++) units[i]!.readValues(row, offsets[i]!);
    },
    readLeft(row) {
      for (let i = 0; i < units.length; i++)
        if (units[i]!.readLeftValues?.(row, offsets[i]!) !== true) units[i]!.readValues(row, offsets[i]!);
    },
  };
}

export function systemParameters({ units }: CoupledSystem): readonly ParameterValue[] {
  return units.flatMap((unit) =>
    unit.parameterValues().map(({ variable, value }) => ({ variable: ofUnit(unit.name, variable), value })),
  );
}

/** Declared bounds of all units; `column` and names as in `systemColumns`. No bound has a place in a state vector. */
export function systemBounds({ units }: Pick<CoupledSystem, "units">): readonly VariableBounds[] {
  let offset = 0;
  return units.flatMap((unit) => {
    const first = offset;
    offset += unit.variables.length;
    return (unit.bounds?.() ?? []).map(({ state: _, ...one }) => ({
      ...qualifyBounds(unit.name, one),
      ...(one.column !== undefined && { column: first + one.column }),
    }));
  });
}

function qualifyBounds<T extends Pick<VariableBounds, "name" | "component">>(unit: string, one: T): T {
  const component = one.component === "" ? unit : `${unit}.${one.component}`;
  return { ...one, name: nameInPart(unit, one.name), component };
}

function ofUnit(unit: string, variable: TrajectoryVariable): TrajectoryVariable {
  const { aliasOf } = variable;
  return {
    ...variable,
    name: nameInPart(unit, variable.name),
    ...(aliasOf && { aliasOf: { ...aliasOf, name: nameInPart(unit, aliasOf.name) } }),
  };
}

/** An event record of a unit as a row of the coupled system's event file. */
export function recordOf(unit: string, record: EventRecord): EventRecord {
  return { ...record, component: record.component === "" ? unit : `${unit}.${record.component}` };
}
