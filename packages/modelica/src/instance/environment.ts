import { diagnose, type MessageArguments, type Phrase, type Span } from "@cosimo/ir";
import type { ClassInstance } from "./class-instance.ts";
import { report } from "./diagnostic-sink.ts";
import { expressionMessages } from "./expression-messages.ts";
import type { FunctionBody } from "./function-body.ts";
import type { ModelContext } from "./model-context.ts";
import type { TypedValue } from "./typed-value.ts";

/** Where an expression stands. */
export interface ExpressionContext {
  readonly scope: ClassInstance;
  /** Iteration variables, and the inputs of a function while defaults are filled in; innermost first. */
  readonly iterators: IteratorScope | undefined;
  /** Do relations cause events here? */
  readonly events: boolean;
  /** Inside a when-clause (or its condition): `pre` of anything is allowed. */
  readonly when: boolean;
  /** The function or algorithm section whose locals are in reach. */
  readonly body?: FunctionBody;
  /** Length of the dimension that `end` means. */
  readonly end?: TypedValue;
}

export interface IteratorScope {
  readonly name: string;
  readonly value: TypedValue;
  readonly next: IteratorScope | undefined;
}

/** For declarations: no events, no when. */
export function declarationEnvironment(scope: ClassInstance): ExpressionContext {
  return { scope, iterators: undefined, events: false, when: false };
}

export function withIterator(
  environment: ExpressionContext,
  name: string,
  value: TypedValue,
): ExpressionContext {
  return { ...environment, iterators: { name, value, next: environment.iterators } };
}

export function withoutEvents(environment: ExpressionContext): ExpressionContext {
  return environment.events ? { ...environment, events: false } : environment;
}

export function findIterator(environment: ExpressionContext, name: string): TypedValue | undefined {
  for (let at = environment.iterators; at !== undefined; at = at.next) if (at.name === name) return at.value;
  return undefined;
}

export function reportExpression(
  context: ModelContext,
  environment: ExpressionContext,
  code: keyof typeof expressionMessages,
  span: Span,
  args: MessageArguments = {},
  more: { readonly advice?: string | Phrase } = {},
): void {
  const { path, kind } = environment.scope.frame;
  const component = kind === "object" && path.length > 0 ? { component: path.join(".") } : {};
  report(context.sink, diagnose(expressionMessages, code, span, args, { ...component, ...more }));
}
