import type { Expression, Span, Statement } from "@cosimo/ir";
import type { FunctionCall, StatementSyntax } from "../syntax/tree/syntax-tree.ts";
import type { ExpressionContext, FunctionBody } from "./expression-context.ts";
import type { ModelContext } from "./model-context.ts";

/** Effects of algorithm sections of models; missing in functions. */
export interface StatementEffects {
  readonly when: (site: StatementSite, statement: Extract<StatementSyntax, { kind: "when" }>) => void;
  readonly call: (site: StatementSite, call: FunctionCall, span: Span) => boolean;
  readonly assignable: (site: StatementSite, target: Expression, span: Span) => boolean;
}

/** The context in which statements are elaborated; `expressionContext.body` receives them. */
export interface StatementSite {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly effects: StatementEffects | undefined;
}

export function bodyOf(site: StatementSite): FunctionBody {
  const { body } = site.expressionContext;
  if (body === undefined) throw new Error("statements need a body to go to");
  return body;
}

/** The statements of an inner block. */
export function block(site: StatementSite, elaborateBlock: () => void): readonly Statement[] {
  const body = bodyOf(site);
  const outer = body.statements;
  const inner: Statement[] = [];
  body.statements = inner;
  elaborateBlock();
  body.statements = outer;
  return inner;
}
