import type {
  Assertion,
  AssignmentTarget,
  Expression,
  FunctionId,
  Statement,
  VariableId,
} from "../expressions/expression.ts";
import type { Origin } from "../source/source.ts";

type Mapping = (child: Expression) => Expression;

/** The expression with `map` applied to its direct sub-expressions; the same object when nothing changed. */
export function mapChildren(expression: Expression, map: Mapping): Expression {
  switch (expression.kind) {
    case "number":
    case "string":
    case "time":
    case "variable":
    case "pre":
    case "size":
    case "relation":
    case "sample":
    case "initial":
    case "terminal":
      return expression;
    case "local":
    case "element": {
      const subscripts = mapAll(expression.subscripts, map);
      return subscripts === expression.subscripts ? expression : { ...expression, subscripts };
    }
    case "unary":
    case "toString": {
      const operand = map(expression.operand);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case "binary":
    case "compare":
    case "concat": {
      const left = map(expression.left);
      const right = map(expression.right);
      if (left === expression.left && right === expression.right) return expression;
      return { ...expression, left, right };
    }
    case "if":
      return mapIf(expression, map);
    case "builtin":
    case "call": {
      const mapped = mapAll(expression.arguments, map);
      return mapped === expression.arguments ? expression : { ...expression, arguments: mapped };
    }
  }
}

function mapIf(expression: Extract<Expression, { kind: "if" }>, map: Mapping): Expression {
  const condition = map(expression.condition);
  const thenValue = map(expression.then);
  const elseValue = map(expression.else);
  const same =
    condition === expression.condition && thenValue === expression.then && elseValue === expression.else;
  return same ? expression : { kind: "if", condition, then: thenValue, else: elseValue };
}

/** `map` over an array; the same array when no element changed. */
export function mapAll<T>(items: readonly T[], map: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  items.forEach((item, i) => {
    const mapped = map(item);
    if (mapped !== item) changed ??= items.slice();
    if (changed !== undefined) changed[i] = mapped;
  });
  return changed ?? items;
}

/** Bottom-up rewriting: `replace` is applied to every node after its children were rewritten. */
export function rewrite(expression: Expression, replace: Mapping): Expression {
  if (expression.kind === "binary") return rewriteSpine(expression, replace);
  return replace(mapChildren(expression, (child) => rewrite(child, replace)));
}

type Binary = Extract<Expression, { kind: "binary" }>;

/** Long sums are left-deep: a loop rewrites their left operands, as there may be thousands of terms. */
function rewriteSpine(top: Binary, replace: Mapping): Expression {
  if (top.left.kind !== "binary") return rewriteNode(top, rewrite(top.left, replace), replace);
  const spine: Binary[] = [];
  let e: Expression = top;
  for (; e.kind === "binary"; e = e.left) spine.push(e);
  let left = rewrite(e, replace);
  for (const node of spine.reverse()) left = rewriteNode(node, left, replace);
  return left;
}

function rewriteNode(node: Binary, left: Expression, replace: Mapping): Expression {
  const right = rewrite(node.right, replace);
  return replace(left === node.left && right === node.right ? node : { ...node, left, right });
}

/** Rewriting of statements: expressions and assigned variables. */
export interface StatementRewriter {
  readonly expression: Mapping;
  readonly variable: (variable: VariableId) => VariableId;
  /** Applied to functions of call assignments. Missing: unchanged. */
  readonly function?: (called: FunctionId) => FunctionId;
  /** Returns the new value of a reinitialised state from the mapped `value`. Missing: the value itself. */
  readonly reinitValue?: (state: VariableId, value: Expression) => Expression;
  /** Applied to places of when-statements and assertions. Missing: unchanged. */
  readonly origin?: (origin: Origin) => Origin;
}

export function rewriteStatements(
  statements: readonly Statement[],
  rewriter: StatementRewriter,
): readonly Statement[] {
  return statements.map((statement) => rewriteStatement(statement, rewriter));
}

function rewriteStatement(statement: Statement, rewriter: StatementRewriter): Statement {
  const { expression: map, variable } = rewriter;
  const body = (statements: readonly Statement[]) => rewriteStatements(statements, rewriter);
  const place = ({ origin }: { readonly origin: Origin }) => rewriter.origin?.(origin) ?? origin;
  switch (statement.kind) {
    case "assign":
      return { ...statement, target: rewriteTarget(statement.target, rewriter), value: map(statement.value) };
    case "callAssign":
      return {
        ...statement,
        targets: statement.targets.map((target) => target && rewriteTarget(target, rewriter)),
        function: rewriter.function?.(statement.function) ?? statement.function,
        arguments: mapAll(statement.arguments, map),
      };
    case "if":
      return {
        ...statement,
        branches: statement.branches.map((b) => ({ condition: map(b.condition), body: body(b.body) })),
        else: body(statement.else),
      };
    case "for":
      return {
        ...statement,
        from: map(statement.from),
        step: map(statement.step),
        to: map(statement.to),
        body: body(statement.body),
      };
    case "while":
      return { ...statement, condition: map(statement.condition), body: body(statement.body) };
    case "break":
    case "return":
      return statement;
    case "assert": {
      const { assertion } = statement;
      return { ...statement, assertion: { ...rewriteAssertion(assertion, map), origin: place(assertion) } };
    }
    case "when":
      return {
        ...statement,
        branches: statement.branches.map((b) => ({
          ...b,
          conditions: b.conditions.map(variable),
          body: body(b.body),
          origin: place(b),
        })),
      };
    case "reinit":
      return {
        ...statement,
        state: variable(statement.state),
        value: rewriter.reinitValue?.(statement.state, map(statement.value)) ?? map(statement.value),
      };
    case "terminate":
      return { ...statement, message: map(statement.message) };
  }
}

function rewriteTarget(target: AssignmentTarget, rewriter: StatementRewriter): AssignmentTarget {
  if (target.kind === "variable") return { ...target, variable: rewriter.variable(target.variable) };
  return { ...target, subscripts: mapAll(target.subscripts, rewriter.expression) };
}

export function rewriteAssertion(assertion: Assertion, map: Mapping): Assertion {
  const { condition, message, printed } = assertion;
  const made = { ...assertion, condition: map(condition), message: map(message) };
  return printed === undefined ? made : { ...made, printed: { file: map(printed.file) } };
}
