import type { Equation, IndexRange, LocalId } from "@cosimo/ir";
import { subscriptWriter } from "./element-arrays.ts";
import type { PlaceOf } from "./element-place.ts";
import { isOfForm, writeForm } from "./expression-forms.ts";
import { boxesOf, layoutOf, type RowBox, type SubscriptLayout } from "./subscript-layout.ts";

/** A loop over fewer points has no advantage. */
const FEWEST_POINTS = 8;

/** More forms of equations of one place are not compared with each other. */
const MOST_FORMS = 16;

/** Equations that differ in subscripts only, with these subscripts. */
interface EquationForm {
  readonly equations: Equation[];
  readonly rows: number[][];
}

/**
 * Equations of one place and one form become equations with ranges, in the place of their first ones. Variables keep their numbers.
 */
export function collectLoops(list: readonly Equation[], placeOf: PlaceOf): readonly Equation[] {
  const isReplaced = new Uint8Array(list.length);
  const loops = new Map<number, Equation>();
  for (const { equations, rows } of formsOf(list, placeOf)) {
    if (rows.length < FEWEST_POINTS) continue;
    const layout = layoutOf(rows);
    for (const box of boxesOf(layout, rows, FEWEST_POINTS)) {
      let first = list.length;
      for (const k of box.rows) {
        const { id } = equations[k]!;
        isReplaced[id] = 1;
        if (id < first) first = id;
      }
      const origins = box.rows.map((k) => equations[k]!.origin);
      loops.set(first, { ...loopOf(equations[0]!, layout, box, placeOf), origins });
    }
  }
  if (loops.size === 0) return list;
  const made: Equation[] = [];
  for (const one of list) {
    const loop = loops.get(one.id);
    if (loop !== undefined) made.push(loop);
    else if (isReplaced[one.id] === 0) made.push(one);
  }
  return made;
}

function formsOf(list: readonly Equation[], placeOf: PlaceOf): readonly EquationForm[] {
  const byPlace = new Map<number, EquationForm[]>();
  for (const equation of list) {
    const { start } = equation.origin.span;
    const known = byPlace.get(start) ?? [];
    if (known.length === 0) byPlace.set(start, known);
    addToForm(known, equation, placeOf);
  }
  return [...byPlace.values()].flat();
}

function addToForm(known: EquationForm[], equation: Equation, placeOf: PlaceOf): void {
  for (const { equations, rows } of known) {
    const row = rowOf(equations[0]!, equation, placeOf);
    if (row === undefined) continue;
    equations.push(equation);
    rows.push(row);
    return;
  }
  if (known.length >= MOST_FORMS) return;
  const row = rowOf(equation, equation, placeOf);
  if (row !== undefined && row.length > 0) known.push({ equations: [equation], rows: [row] });
}

function rowOf(form: Equation, equation: Equation, placeOf: PlaceOf): number[] | undefined {
  const row: number[] = [];
  const isAlike =
    form.source === equation.source &&
    form.label === equation.label &&
    isOfForm(form.left, equation.left, placeOf, row) &&
    isOfForm(form.right, equation.right, placeOf, row);
  return isAlike ? row : undefined;
}

function loopOf(
  form: Equation,
  { subscripts, columns }: SubscriptLayout,
  box: RowBox,
  placeOf: PlaceOf,
): Equation {
  const locals = columns.map((_, k) => k as LocalId);
  const written = subscripts.map(subscriptWriter(locals)).values();
  const left = writeForm(form.left, placeOf, written);
  const right = writeForm(form.right, placeOf, written);
  const ranges = box.ranges.map(([from, to], k): IndexRange => ({ local: locals[k]!, from, to }));
  return { ...form, left, right, ranges };
}
