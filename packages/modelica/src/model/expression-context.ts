import {
  diagnose,
  type EventType,
  type Expression,
  type FunctionLocal,
  type LocalId,
  type MessageArguments,
  type Phrase,
  type Span,
  type Statement,
  textOf,
} from "@cosimo/ir";
import type { ClassInstance } from "./class-instance.ts";
import { report } from "./diagnostic-sink.ts";
import { expressionMessages } from "./messages/expression-messages.ts";
import type { ModelContext } from "./model-context.ts";
import type { Type, TypedValue } from "./typed-value.ts";

/** A local variable; a record has one per field. `open` dimensions are known at run time only. */
export interface LocalVariable {
  readonly type: Type;
  readonly dims: readonly number[];
  readonly id: LocalId;
  readonly fields?: ReadonlyMap<string, LocalVariable>;
  /** Inputs cannot be assigned. */
  readonly input: boolean;
}

/** A function body, or an algorithm section, during construction. */
export interface FunctionBody {
  readonly kind: "function" | "algorithm";
  readonly locals: FunctionLocal[];
  readonly variables: Map<string, LocalVariable>;
  /** Statements of the current innermost block. */
  statements: Statement[];
  /** Locals declared with `:`; the first assignment of the whole array determines their lengths. */
  readonly open: Map<string, (dims: readonly number[]) => LocalVariable | undefined>;
  /** Arrays that are never assigned: their elements, if these are known at compile time. */
  readonly known: Map<LocalId, () => readonly (number | string)[] | undefined>;
  /** Arrays of constants with run-time subscripts: one local each. */
  readonly constants: Map<readonly Expression[], LocalId>;
}

/** The context of an expression. */
export interface ExpressionContext {
  readonly scope: ClassInstance;
  /** Iteration variables, and the inputs of a function during evaluation of defaults; innermost first. */
  readonly iterators: IteratorScope | undefined;
  /** Whether relations cause events. */
  readonly events: boolean;
  /** Inside a when-clause or its condition: `pre` of any variable is allowed. */
  readonly when: boolean;
  /** Event type of the relations; see `event-types.ts`. Missing: none is declared. */
  readonly eventType?: EventType | "noEvent";
  /** The enclosing function or algorithm section with its locals. */
  readonly body?: FunctionBody;
  /** In the formula of a stand-in: where the external function is called. */
  readonly callSite?: { readonly span: Span; readonly scope: ClassInstance };
  /** Only the type is wanted: an element of an empty array has one, too. */
  readonly typesOnly?: true;
  /** The value of `end`: length of the current dimension. */
  readonly end?: TypedValue;
}

export interface IteratorScope {
  readonly name: string;
  readonly value: TypedValue;
  readonly next: IteratorScope | undefined;
  /** Steps of this loop and all around it; missing: no loop. */
  readonly steps?: number;
}

/** For declarations: no events, no when. */
export function declarationContext(scope: ClassInstance): ExpressionContext {
  return { scope, iterators: undefined, events: false, when: false };
}

/** `length`: number of values of the variable. */
export function withIterator(
  expressionContext: ExpressionContext,
  name: string,
  value: TypedValue,
  length = 1,
): ExpressionContext {
  const { iterators: next } = expressionContext;
  return {
    ...expressionContext,
    iterators: { name, value, next, steps: stepsAround(expressionContext) * length },
  };
}

/** Steps of all loops around. */
export function stepsAround({ iterators }: ExpressionContext): number {
  return iterators?.steps ?? 1;
}

export function withoutEvents(expressionContext: ExpressionContext): ExpressionContext {
  return expressionContext.events ? { ...expressionContext, events: false } : expressionContext;
}

export function findIterator(expressionContext: ExpressionContext, name: string): TypedValue | undefined {
  for (let at = expressionContext.iterators; at !== undefined; at = at.next)
    if (at.name === name) return at.value;
  return undefined;
}

/**
 * The source text with iteration variables of enclosing loops replaced by their values: `h[3] <= 0` for `h[i] <= 0`.
 */
export function iteratedText(span: Span, expressionContext: ExpressionContext): string {
  const seen = new Set<string>();
  let text = textOf(span);
  for (let at = expressionContext.iterators; at !== undefined; at = at.next) {
    const [value] = at.value.scalars;
    if (seen.has(at.name) || value?.kind !== "number" || at.value.type.kind !== "Integer") continue;
    seen.add(at.name);
    text = withValue(text, at.name, value.value);
  }
  return text;
}

/** A string, a quoted name, a number, or a name with a preceding dot. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|(?:\.\s*)?[A-Za-z_]\w*/g;

/** The text is unchanged if an inner loop declares the same name. */
function withValue(text: string, name: string, value: number): string {
  if (new RegExp(`\\b${name}\\s+in\\b`).test(text)) return text;
  return text.replace(token, (found) => (found === name ? String(value) : found));
}

export function reportExpression(
  context: ModelContext,
  expressionContext: ExpressionContext,
  code: keyof typeof expressionMessages,
  span: Span,
  args: MessageArguments = {},
  more: { readonly advice?: string | Phrase } = {},
): void {
  const { path, kind } = expressionContext.scope.objectScope;
  const component = kind === "object" && path.length > 0 ? { component: path.join(".") } : {};
  report(context.sink, diagnose(expressionMessages, code, span, args, { ...component, ...more }));
}
