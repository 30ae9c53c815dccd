import { type Expression, type FlatFunction, visitChildren } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import type { CallableFunction } from "../model/elaboration-tables.ts";
import type { ModelContext } from "../model/model-context.ts";
import { allScalars, type TypedValue, variabilityOf } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";

/** Largest formula, in nodes, that a function with the annotation `Inline = true` may become. */
const LARGEST_INLINED = 200;

/**
 * The output of a function of scalar formulas, such as `y := sin(u)`, without a call, if no argument would be computed
 * twice, or its annotation asks for it. `undefined` for other functions, and for those with several outputs.
 */
export function inlineCall(
  context: ModelContext,
  callable: CallableFunction,
  values: readonly TypedValue[],
  called: ClassInstance,
): TypedValue | undefined {
  const made = context.tables.functions.list[callable.id];
  const [output, another] = callable.outputs;
  if (
    output === undefined ||
    another !== undefined ||
    made === undefined ||
    made.derivative !== undefined ||
    made.timeDerivative !== undefined
  )
    return undefined;
  const formulas = formulasOf(made);
  if (formulas === undefined) return undefined;
  const given = values.flatMap(allScalars);
  // initial() makes a when-clause active only where it is written itself (specification 3.6, section 8.6).
  if (given.some(({ kind }) => kind === "initial")) return undefined;
  const uses = new Array<number>(given.length).fill(0);
  const scalars = formulas.map((formula) => substitute(formula, given, uses));
  const known = scalars.flatMap((scalar) => (scalar === undefined ? [] : [scalar]));
  const isRepeated = uses.some((count, i) => count > 1 && !isLeaf(given[i]!));
  if (known.length < scalars.length || (isRepeated && !mayRepeat(called, known))) return undefined;
  const results = made.locals.some(({ unit }) => unit !== undefined) ? ownNodes(formulas, known) : known;
  noteUnits(context, made, callable, { formulas, results, given });
  let next = 0;
  const filled = (shape: TypedValue): TypedValue => {
    const variability = variabilityOf(values);
    if (shape.fields === undefined) {
      const own = results.slice(next, next + shape.scalars.length);
      next += shape.scalars.length;
      return { ...shape, scalars: own, variability };
    }
    const fields = new Map([...shape.fields].map(([name, field]) => [name, filled(field)]));
    return { ...shape, fields, variability };
  };
  return filled(output.shape);
}

const LATE: ReadonlySet<string> = new Set(["LateInline", "InlineAfterIndexReduction"]);

/**
 * What the annotations of a function say about inlining (specification 3.6, section 18.3); without any, those of the function that a
 * short definition names.
 */
export function inliningOf({ definition, bases }: ClassInstance): FlatFunction["inlining"] {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  const asked = new Map<string, boolean>();
  for (const one of annotation?.arguments ?? [])
    if (one.kind === "element" && one.modification?.value?.kind === "boolean")
      asked.set(one.path[0]?.name ?? "", one.modification.value.value);
  if ([...LATE].some((name) => asked.get(name) === true)) return "late";
  const always = asked.get("Inline");
  if (always !== undefined) return always ? "always" : "never";
  const base = definition.body.kind === "short" ? bases?.[0]?.instance : undefined;
  return base && inliningOf(base);
}

/** Whether the class is to be inlined although arguments are repeated. */
function mayRepeat(called: ClassInstance, formulas: readonly Expression[]): boolean {
  return (
    inliningOf(called) === "always" && formulas.reduce((sum, one) => sum + sizeOf(one), 0) <= LARGEST_INLINED
  );
}

/** Number of nodes; counting ends above the limit. */
function sizeOf(e: Expression, limit = LARGEST_INLINED): number {
  let count = 1;
  visitChildren(e, (child) => {
    if (count <= limit) count += sizeOf(child, limit - count);
  });
  return count;
}

/** An output that is an input is a node of the argument, which may stand elsewhere too, with the unit that it has there. */
function ownNodes(formulas: readonly Expression[], results: readonly Expression[]): readonly Expression[] {
  return results.map((one, i) => (formulas[i]!.kind === "local" ? { ...one } : one));
}

/** Declared units of a function that has become a formula. */
function noteUnits(
  context: ModelContext,
  made: FlatFunction,
  callable: CallableFunction,
  inlined: {
    readonly formulas: readonly Expression[];
    readonly results: readonly Expression[];
    readonly given: readonly Expression[];
  },
): void {
  const [formula, another] = inlined.formulas;
  const [result] = inlined.results;
  // Numbers are shared with other formulas.
  if (formula?.kind === "number" || another !== undefined || result === undefined) return;
  if (made.locals.some(({ unit }) => unit !== undefined))
    context.tables.functions.inlined.push({ result, function: callable.id, arguments: inlined.given });
}

function isLeaf(e: Expression): boolean {
  return e.kind === "number" || e.kind === "variable" || e.kind === "time" || e.kind === "local";
}

/** The right sides of a function of scalars that assigns each output once and has no other variables. */
function formulasOf({
  body,
  locals,
  inputCount,
  outputCount,
}: FlatFunction): readonly Expression[] | undefined {
  if (body.length !== outputCount || locals.length !== inputCount + outputCount) return undefined;
  if (locals.some((local) => local.dimensions.length > 0)) return undefined;
  const formulas = new Array<Expression | undefined>(outputCount).fill(undefined);
  for (const statement of body) {
    if (statement.kind !== "assign" || statement.target.kind !== "local") return undefined;
    const output = statement.target.local - inputCount;
    if (output < 0 || formulas[output] !== undefined) return undefined;
    formulas[output] = statement.value;
  }
  return formulas.flatMap((one) => (one === undefined ? [] : [one]));
}

function substitute(e: Expression, given: readonly Expression[], uses: number[]): Expression | undefined {
  switch (e.kind) {
    case "number":
      return e;
    case "local": {
      const value = given[e.local];
      if (value !== undefined) uses[e.local]!++;
      return value;
    }
    case "unary": {
      const operand = substitute(e.operand, given, uses);
      return operand && { ...e, operand };
    }
    case "binary":
    case "compare": {
      const [left, right] = [substitute(e.left, given, uses), substitute(e.right, given, uses)];
      return left && right && { ...e, left, right };
    }
    case "builtin": {
      const list = e.arguments.map((argument) => substitute(argument, given, uses));
      const known = list.flatMap((one) => (one === undefined ? [] : [one]));
      return known.length === list.length ? { ...e, arguments: known } : undefined;
    }
    default:
      return undefined;
  }
}
