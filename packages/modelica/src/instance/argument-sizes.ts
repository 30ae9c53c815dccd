import { evaluateStructural } from "./evaluate.ts";
import type { ExpressionContext, IteratorScope } from "./expression-context.ts";
import { elaborate, typeNamed } from "./expression-typing.ts";
import type { FunctionInterface, FunctionMember } from "./functions.ts";
import { type ModelContext, trialContext } from "./model-context.ts";
import { isErrorValue, type TypedValue } from "./typed-value.ts";

/** An argument whose dimensions differ from those of the input's declaration; sizes as printed: `[2, :]`. */
export interface SizeMismatch {
  readonly argument: string;
  readonly found: string;
  readonly expected: string;
}

/**
 * The first argument that does not match its declaration (specification 3.6, section 12.4.1). Sizes declared with
 * `:`, or unknown at compile time, match any length. Only the last dimensions of a value are compared: a call may map
 * over more.
 */
export function findSizeMismatch(
  context: ModelContext,
  declared: FunctionInterface,
  values: readonly TypedValue[],
): SizeMismatch | undefined {
  const iterators = inputValues(declared, values);
  for (const [i, input] of declared.inputs.entries()) {
    const count = input.shape.dims.length;
    if (count === 0) continue;
    const found = values[i]!.dims.slice(-count);
    const expected = declaredLengths(context, input, iterators);
    if (expected.every((length, k) => length === undefined || length === found[k])) continue;
    const printed = expected.map((length) => length ?? ":").join(", ");
    return { argument: input.member.name, found: `[${found.join(", ")}]`, expected: `[${printed}]` };
  }
  return undefined;
}

/** The inputs by name, for sizes of other inputs: `input Real b[size(a, 1)]`. */
function inputValues(declared: FunctionInterface, values: readonly TypedValue[]): IteratorScope | undefined {
  let iterators: IteratorScope | undefined;
  for (const [i, { member, shape }] of declared.inputs.entries()) {
    const value = values[i]!;
    if (value.dims.length !== shape.dims.length) continue;
    iterators = { name: member.name, value, next: iterators };
  }
  return iterators;
}

function declaredLengths(
  context: ModelContext,
  { shape }: FunctionMember,
  iterators: IteratorScope | undefined,
): readonly (number | undefined)[] {
  const trial = trialContext(context);
  return shape.dims.map(({ subscript, scope }) => {
    if (subscript.kind === "all") return undefined;
    const type = typeNamed(trial, scope, subscript.value);
    if (type?.kind === "Boolean") return 2;
    if (type?.kind === "Enumeration") return type.literals.length;
    const expressionContext: ExpressionContext = { scope, iterators, events: false, when: false };
    const length = elaborate(trial, expressionContext, subscript.value);
    if (isErrorValue(length)) return undefined;
    const known = evaluateStructural(trial, length.scalars[0], "size in a function");
    return typeof known === "number" ? Math.max(0, known) : undefined;
  });
}
