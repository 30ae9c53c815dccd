import type { Span } from "@cosimo/ir";
import { bindingValue } from "../evaluation/binding-values.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { readsWrongValue } from "../evaluation/wrong-values.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentParts } from "../model/component.ts";
import { declarationContext, reportExpression } from "../model/expression-context.ts";
import { type ModelContext, reportInstance, trialContext } from "../model/model-context.ts";
import type { Binding } from "../model/modification.ts";
import { elaborate, typeNamed } from "../model/queries.ts";
import {
  countOf,
  describeType,
  integerType,
  isErrorValue,
  MOST_ELEMENTS,
  type Type,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, Subscript } from "../syntax/tree/syntax-tree.ts";

interface Sizes {
  readonly subscripts: readonly Subscript[];
  readonly scope: ClassInstance;
}

const NO_DIMS: readonly number[] = [];

/** Lengths of all dimensions of a component; `:` takes the length of its value. `undefined` after a report. */
export function evaluateDimensions(
  context: ModelContext,
  name: string,
  span: Span,
  sizes: readonly Sizes[],
  binding: Binding | undefined,
): readonly number[] | undefined {
  if (sizes.every((s) => s.subscripts.length === 0)) return NO_DIMS;
  const subscripts = sizes.flatMap((s) => s.subscripts.map((subscript) => ({ subscript, scope: s.scope })));
  const open = subscripts.some((s) => s.subscript.kind === "all");
  const fromValue = open ? valueDimensions(context, name, span, binding) : [];
  if (fromValue === undefined) return undefined;
  const dims: number[] = [];
  for (const [i, { subscript, scope }] of subscripts.entries()) {
    const length =
      subscript.kind === "all"
        ? fromValue[i]
        : (earlierLength(subscript.value, name, dims) ??
          evaluateLength(context, name, subscript.value, scope));
    if (length === undefined) return undefined;
    dims.push(length);
  }
  const count = countOf(dims);
  if (count <= MOST_ELEMENTS) return dims;
  reportInstance(context, "instantiate.too-large", span, { name, count, limit: MOST_ELEMENTS });
  return undefined;
}

/** `Real A[:, size(A, 1)]`: the length of an earlier dimension of the array itself. */
function earlierLength(syntax: ExpressionSyntax, name: string, dims: readonly number[]): number | undefined {
  if (syntax.kind !== "call" || syntax.function.parts.map((part) => part.name).join(".") !== "size")
    return undefined;
  const [array, dimension] = syntax.positional;
  if (array?.kind !== "reference" || array.parts.length !== 1 || array.parts[0]!.name !== name)
    return undefined;
  return dimension?.kind === "integer" ? dims[dimension.value - 1] : undefined;
}

function valueDimensions(
  context: ModelContext,
  name: string,
  span: Span,
  binding: Binding | undefined,
): readonly number[] | undefined {
  if (binding === undefined) {
    reportInstance(context, "instantiate.open-dimension", span, { name });
    return undefined;
  }
  const value = bindingValue(context, binding);
  return isErrorValue(value) ? undefined : value.dims;
}

/** The length given by a subscript in a declaration: a number, or a type with its number of values. */
export function evaluateLength(
  context: ModelContext,
  name: string,
  syntax: ExpressionSyntax,
  scope: ClassInstance,
): number | undefined {
  if (syntax.kind === "integer") return syntax.value;
  const type = typeNamed(context, scope, syntax);
  if (type?.kind === "Boolean") return 2;
  if (type?.kind === "Enumeration") return type.literals.length;
  const value = elaborate(context, declarationContext(scope), syntax);
  if (isErrorValue(value)) return undefined;
  const result =
    value.dims.length > 0 || value.fields !== undefined
      ? undefined
      : evaluateStructural(context, value.scalars[0], "array size");
  if (typeof result === "number" && value.type.kind !== "Integer") {
    reportInstance(context, "instantiate.dimension", syntax.span, { name, found: describeType(value) });
    return undefined;
  }
  const isUnknown = result === undefined;
  if (isUnknown && value.scalars.some((one) => readsWrongValue(context, one))) return undefined;
  return checkLength(context, name, syntax, result);
}

/** Types of the subscripts by the declared sizes: a number, or a type; `undefined` for sizes that need an evaluation. */
export function indexTypes(
  context: ModelContext,
  { declaration, objectScope }: Pick<ComponentParts, "declaration" | "objectScope">,
): readonly (Type | undefined)[] {
  const { owner } = objectScope;
  return declaration.subscripts.map((one) => {
    if (one.kind === "all") return undefined;
    if (one.value.kind === "integer") return integerType;
    return owner && typeNamed(trialContext(context), owner, one.value);
  });
}

function checkLength(
  context: ModelContext,
  name: string,
  syntax: ExpressionSyntax,
  result: number | string | undefined,
): number | undefined {
  if (result === undefined) reportInstance(context, "instantiate.unknown-dimension", syntax.span, { name });
  else if (typeof result === "string" || !Number.isInteger(result))
    reportInstance(context, "instantiate.dimension", syntax.span, { name, found: result });
  else if (result < 0)
    reportInstance(context, "instantiate.negative-dimension", syntax.span, { name, size: result });
  else return result;
  return undefined;
}

/** The condition of a component declaration; true after a report. */
export function evaluateCondition(
  context: ModelContext,
  scope: ClassInstance,
  syntax: ExpressionSyntax,
  name: string,
): boolean {
  const expressionContext = declarationContext(scope);
  const value = elaborate(context, expressionContext, syntax);
  if (isErrorValue(value)) return true;
  if (value.type.kind !== "Boolean" || value.dims.length > 0) {
    reportExpression(context, expressionContext, "expression.condition-type", syntax.span, {
      found: value.type.kind,
    });
    return true;
  }
  const result = evaluateStructural(context, value.scalars[0], "condition of a component");
  if (result === undefined) reportInstance(context, "instantiate.unknown-condition", syntax.span, { name });
  return result !== 0;
}
