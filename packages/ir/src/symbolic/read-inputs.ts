import type { FlatFunction } from "../dae/hybrid-dae.ts";
import type { Expression, FunctionId, LocalId } from "../expressions/expression.ts";
import { visitChildren } from "../expressions/visit-expression.ts";
import { visitStatements } from "./visit.ts";

/** Whether a function reads input scalar `position`. Its outputs don't depend on an input that it does not read. */
export type ReadsInput = (id: FunctionId, position: number) => boolean;

/** `functionOf` returns `undefined` for a function whose body is not complete: it may read everything. */
export function readInputs(functionOf: (id: FunctionId) => FlatFunction | undefined): ReadsInput {
  const known = new Map<FunctionId, ReadonlySet<number> | "underway">();
  const reads: ReadsInput = (id, position) => {
    const found = known.get(id);
    if (found !== undefined) return found === "underway" || found.has(position);
    const f = functionOf(id);
    if (f === undefined) return true;
    known.set(id, "underway");
    const positions = positionsRead(f, reads);
    known.set(id, positions);
    return positions.has(position);
  };
  return reads;
}

/** Calls with zeros in place of the arguments that the function does not read. */
export function withoutUnreadArguments(e: Expression, reads: ReadsInput): Expression {
  if (e.kind !== "call" || e.arguments.every((_, i) => reads(e.function, i))) return e;
  const zero: Expression = { kind: "number", value: 0 };
  return { ...e, arguments: e.arguments.map((argument, i) => (reads(e.function, i) ? argument : zero)) };
}

function positionsRead(f: FlatFunction, reads: ReadsInput): ReadonlySet<number> {
  if (f.stored !== undefined) return new Set(f.locals.slice(0, f.inputCount).keys());
  if (f.external !== undefined) return new Set(Array.from({ length: f.external.inputLength }, (_, i) => i));
  const positions = new Set<number>();
  const places = inputPlaces(f);
  const read = (e: Expression): void => {
    if (e.kind === "call") {
      e.arguments.forEach((argument, i) => {
        if (reads(e.function, i)) read(argument);
      });
      return;
    }
    if (e.kind === "local") for (const position of places(e.local, e.subscripts)) positions.add(position);
    visitChildren(e, read);
  };
  for (const local of f.locals) (local.initial ?? []).forEach(read);
  const ignored = new Set<Expression>();
  visitStatements(f.body, {
    statement: (s) => {
      if (s.kind !== "callAssign") return;
      s.arguments.forEach((argument, i) => {
        if (!reads(s.function, i)) ignored.add(argument);
      });
    },
    expression: (e) => {
      if (!ignored.has(e)) read(e);
    },
    // An input may be assigned: its old value still counts for the other elements.
    target: (target) => {
      if (target.kind === "local") for (const p of places(target.local, [])) positions.add(p);
    },
  });
  return positions;
}

/** Positions, among the scalars of all inputs, of the elements that a reference may denote; none for other locals. */
function inputPlaces(f: FlatFunction): (id: LocalId, subscripts: readonly Expression[]) => readonly number[] {
  const inputs = f.locals.slice(0, f.inputCount);
  const lengths = inputs.map((local) => local.dimensions.map((d) => (d.kind === "number" ? d.value : 0)));
  const sizes = lengths.map((list) => list.reduce((a, b) => a * b, 1));
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0));
  return (id, subscripts) => {
    if (id >= f.inputCount) return [];
    const element = elementOf(subscripts, lengths[id]!);
    if (element !== undefined) return [starts[id]! + element];
    return Array.from({ length: sizes[id]! }, (_, i) => starts[id]! + i);
  };
}

/** From 0, row by row; `undefined` if the subscripts are not all numbers. */
function elementOf(subscripts: readonly Expression[], lengths: readonly number[]): number | undefined {
  if (subscripts.length < lengths.length) return undefined;
  let element = 0;
  for (const [k, subscript] of subscripts.entries()) {
    if (subscript.kind !== "number") return undefined;
    element = element * lengths[k]! + subscript.value - 1;
  }
  return element;
}
