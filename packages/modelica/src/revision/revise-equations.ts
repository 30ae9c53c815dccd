import type { Equation, HybridDae, Span } from "@cosimo/ir";
import { violationsIn } from "../classes/class-subjects.ts";
import type { EquationSink, FlatModel, Sides } from "../flat/flat-model.ts";
import { elaborateEquation } from "../flatten/equations/equations.ts";
import { declarationEquations } from "../flatten/variables.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { isParameter, type PrimitiveComponent } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { flatEffects, madeFor } from "./flat-effects.ts";
import type { FlatRecord } from "./flat-record.ts";
import type { SyntaxChange } from "./syntax-changes.ts";

/** A flat system whose equations are being exchanged. */
interface Revision {
  readonly record: FlatRecord;
  readonly equations: Equation[];
  readonly initialEquations: Equation[];
  readonly primitives: PrimitiveComponent[];
}

/**
 * The flat system after changes of the text: only the equations of what has changed are made anew. `undefined` if more may follow from a
 * change, such as an error, an event, or a variable.
 */
export function reviseEquations(
  record: FlatRecord,
  dae: HybridDae,
  changes: readonly SyntaxChange[],
): { readonly dae: HybridDae; readonly record: FlatRecord } | undefined {
  const revision: Revision = {
    record,
    equations: [...dae.equations],
    initialEquations: [...dae.initialEquations],
    primitives: [...record.primitives],
  };
  const before = flatEffects(record.flat);
  if (!changes.every((change) => applyChange(revision, change))) return undefined;
  if (flatEffects(record.flat) !== before) return undefined;
  const { equations, initialEquations, primitives } = revision;
  return { dae: { ...dae, equations, initialEquations }, record: { ...record, primitives } };
}

const revisableClasses: ReadonlySet<string> = new Set(["model", "block", "class"]);

function applyChange(revision: Revision, change: SyntaxChange): boolean {
  const { flat, classes } = revision.record;
  const { definition, className } = change;
  if (!revisableClasses.has(definition.restriction)) return false;
  const name = className.join(".");
  const instances = classes.filter((one) => one.name.join(".") === name);
  const [first] = instances;
  const isUsed = [...flat.context.usedClasses.values()].some((one) => one.name.join(".") === name);
  // The text of a class that the model does not use.
  if (first === undefined) return !isUsed;
  if (violationsIn(flat.context, { ...first, definition }).length > 0) return false;
  return change.kind === "equation"
    ? instances.every((scope) => exchangeEquation(revision, scope, change))
    : exchangeValue(revision, change);
}

function exchangeEquation(
  { record: { flat }, equations, initialEquations }: Revision,
  scope: ClassInstance,
  { before, after, initial }: Extract<SyntaxChange, { kind: "equation" }>,
): boolean {
  if (before.kind !== "equals" || after.kind !== "equals") return false;
  const made: FlatModel = { ...flat, forms: undefined, equations: [], initialEquations: [], assertions: [] };
  const sink: EquationSink = {
    equations: initial ? made.initialEquations : made.equations,
    assertions: made.assertions,
    terminations: [],
  };
  const expressionContext = { scope, iterators: undefined, events: !initial, when: false };
  elaborateEquation({ flat: made, expressionContext, sink, initial }, after);
  if (made.assertions.length > 0) return false;
  const { path } = scope.objectScope;
  return exchange(flat, initial ? initialEquations : equations, sink.equations, before.span, path);
}

function exchangeValue(
  { record: { flat }, equations, primitives }: Revision,
  { before, after }: Extract<SyntaxChange, { kind: "value" }>,
): boolean {
  const [old, value] = [before.modification?.value, after.modification?.value];
  if (old === undefined || value === undefined) return false;
  let count = 0;
  for (const [i, component] of primitives.entries()) {
    const { binding } = component;
    if (binding?.source.syntax !== old) continue;
    if (isParameter(component)) return false;
    count++;
    const source = { ...binding.source, syntax: value, span: value.span };
    const { tables } = flat.context;
    const first = variablesOf(tables, component);
    const changed = { ...component, binding: { ...binding, source } };
    if (changed.numberedIn !== tables) tables.firstVariable.set(changed, first);
    primitives[i] = changed;
    const made: FlatModel = { ...flat, equations: [], assertions: [] };
    declarationEquations(made, [changed]);
    if (made.assertions.length > 0) return false;
    const { path } = component.objectScope;
    if (!exchange(flat, equations, made.equations, old.span, path)) return false;
  }
  // A record, or a value that a modification replaces.
  return count > 0;
}

/** Puts equations in the place of those of a span; `false` if they are not alike in number and in what was made for them. */
function exchange(
  flat: FlatModel,
  equations: Equation[],
  made: readonly Sides[],
  span: Span,
  path: readonly string[],
): boolean {
  const places = [...equations.keys()].filter((i) => {
    const { origin } = equations[i]!;
    return origin.span === span && isSamePath(origin.component, path);
  });
  if (places.length !== made.length) return false;
  if (flat.assertions.some(({ origin }) => origin.span === span)) return false;
  if (flat.discreteCalls.some((one) => one.span === span)) return false;
  const kept = madeFor(flat, made);
  if (
    kept === undefined ||
    kept !==
      madeFor(
        flat,
        places.map((i) => equations[i]!),
      )
  )
    return false;
  for (const [k, i] of places.entries()) {
    const { id, origin } = equations[i]!;
    equations[i] = { id, ...made[k]!, origin: { ...origin, span: made[k]!.origin.span } };
  }
  return true;
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((part, i) => part === b[i]));
}
