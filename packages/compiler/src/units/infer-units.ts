import type { VariableId } from "@cosimo/ir";
import { partsOf } from "./expression-unit.ts";
import { createTaking } from "./take-units.ts";
import type { UnitConstraint } from "./unit-constraints.ts";
import { areAlike, type UnitTable } from "./unit-table.ts";

/**
 * Gives units to variables without: one unknown unit of a constraint follows from the others. A constraint is visited again
 * only when a variable whose unit it lacked took one. So the work is linear in the size of the system for chains, and
 * bounded by constraints times their variables.
 */
export function inferUnits(table: UnitTable, constraints: readonly UnitConstraint[]): void {
  if (constraints.length === 0 || table.units.every((unit) => unit === undefined)) return;
  const taking = createTaking(table, constraints[0]!.origin);
  const queue = [...constraints.keys()].filter((i) => constraints[i]!.infers);
  const queued = new Uint8Array(constraints.length);
  for (const i of queue) queued[i] = 1;
  const waiting = new Map<VariableId, number[]>();
  for (let at = 0; at < queue.length; at++) {
    const i = queue[at]!;
    const { role, left, right, origin } = constraints[i]!;
    queued[i] = 0;
    if (areAlike(table, left, right)) continue;
    taking.origin = origin;
    taking.constraint = i;
    taking.scope.agree(role, partsOf([left, right], taking.scope));
    for (const id of taking.missed) {
      const list = waiting.get(id);
      if (list === undefined) waiting.set(id, [i]);
      else if (list[list.length - 1] !== i) list.push(i);
    }
    taking.missed.length = 0;
    for (const id of taking.taken) {
      for (const other of waiting.get(id) ?? [])
        if (queued[other] === 0) {
          queued[other] = 1;
          queue.push(other);
        }
      waiting.delete(id);
    }
    taking.taken.length = 0;
  }
}
