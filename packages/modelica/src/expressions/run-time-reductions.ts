import {
  type Expression,
  type FlatFunction,
  type FunctionId,
  type FunctionLocal,
  type LocalId,
  moveLocals,
  type Span,
  type Statement,
  visitExpression,
  visitStatements,
} from "@cosimo/ir";
import { evaluateConstant } from "../evaluation/evaluate.ts";
import { arithmetic, one } from "../model/construct.ts";
import { type ExpressionContext, type FunctionBody, withIterator } from "../model/expression-context.ts";
import { addLocal, localElements } from "../model/function-body.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  errorValue,
  integerType,
  isErrorValue,
  isNumeric,
  scalarValue,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";
import { minMax, reduceScalars } from "./reductions.ts";

type ComprehensionSyntax = Extract<ExpressionSyntax, { kind: "comprehension" }>;
type ReductionName = Parameters<typeof reduceScalars>[0];
type Bounds = Readonly<Record<"from" | "step" | "to", Expression>>;

/**
 * `sum(e for i in a:b)` in a function that learns a or b while it runs: a call of a function with a loop, which takes the locals that
 * are read. So it may stand in a condition or a branch. `undefined` where the number of elements is known, and for what is no number.
 */
export function runTimeReduction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ComprehensionSyntax,
  name: string,
): TypedValue | undefined {
  const { body } = expressionContext;
  if (body?.kind !== "function" || !isReduction(name)) return undefined;
  const bounds = syntax.indices.map(({ range }) => boundsOf(context, expressionContext, range));
  if (!bounds.every((one) => one !== undefined)) return undefined;
  if (bounds.every((one) => Object.values(one).every((e) => evaluateConstant(context, e) !== undefined)))
    return undefined;
  const own: FunctionBody = {
    ...body,
    ...{ locals: [...body.locals], statements: [], constants: new Map(body.constants) },
  };
  const names = syntax.indices.map((index) => index.name.name);
  const loops = bounds.map((one, i) => ({ local: addLocal(own, names[i]!, integerType, []), ...one }));
  const inside = loops.reduce<ExpressionContext>(
    (around, { local }, i) =>
      withIterator(around, names[i]!, scalarValue(integerType, readOf(local), "discrete")),
    { ...expressionContext, body: own },
  );
  const element = elaborate(context, inside, syntax.element);
  if (isErrorValue(element)) return errorValue;
  if (element.dims.length > 0 || !isNumeric(element.type)) return undefined;
  const result = addLocal(own, name, element.type, []);
  const inmost = [...own.statements, assign(result, combined(name, readOf(result), element.scalars[0]!))];
  const looped = loops.reduce<readonly Statement[]>(
    (inner, loop) => [{ kind: "for", ...loop, body: inner }],
    inmost,
  );
  const statements = [assign(result, reduceScalars(name, [], element.type)), ...looped];
  const call = callOf(context, own, { name, result, statements, span: syntax.span });
  return scalarValue(element.type, call, "continuous");
}

function isReduction(name: string): name is ReductionName {
  return name === "sum" || name === "product" || name === "min" || name === "max";
}

/** Of a range of Integers. */
function boundsOf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  range: ExpressionSyntax | undefined,
): Bounds | undefined {
  if (range?.kind !== "range") return undefined;
  const { start, step, stop } = range;
  const [from, by, to] = [start, step, stop].map((part) => {
    if (part === undefined) return one;
    const { type, dims, scalars } = elaborate(context, expressionContext, part);
    return type.kind === "Integer" && dims.length === 0 ? scalars[0] : undefined;
  });
  return from && by && to && { from, step: by, to };
}

function readOf(local: LocalId): Expression {
  return { kind: "local", local, subscripts: [] };
}

function combined(name: ReductionName, so: Expression, element: Expression): Expression {
  if (name === "min" || name === "max") return minMax(name, so, element);
  return arithmetic(name === "sum" ? "+" : "*", so, element);
}

function assign(local: LocalId, value: Expression): Statement {
  return { kind: "assign", target: { kind: "local", local, subscripts: [] }, value };
}

interface Reduction {
  readonly name: ReductionName;
  readonly result: LocalId;
  readonly statements: readonly Statement[];
  readonly span: Span;
}

/** Calls a function with these statements, which are those of `body`: what they read without assigning it are its inputs. */
function callOf(
  { tables: { functions } }: ModelContext,
  body: FunctionBody,
  { name, result, statements, span }: Reduction,
): Expression {
  const { read, assigned } = localsOf(statements);
  const tables = new Set(body.constants.values());
  const isInput = (local: LocalId): boolean => !assigned.has(local) && !tables.has(local);
  const inputs = [...read].filter(isInput);
  const others = [...new Set([...read, ...assigned])].filter((local) => !isInput(local) && local !== result);
  const order = [...inputs, result, ...others];
  const id = functions.list.length as FunctionId;
  const found: FlatFunction = {
    ...{ id, name: `${name} ${id + 1}`, plainName: name, inlining: "never" },
    locals: order.map((local) => body.locals[local]!),
    inputCount: inputs.length,
    outputCount: 1,
    body: statements,
    origin: { span, component: [] },
  };
  const move: LocalId[] = [];
  for (const [i, local] of order.entries()) move[local] = i as LocalId;
  functions.list.push({ ...found, ...moveLocals(found, move) });
  const given = inputs.flatMap((local) => localElements(local, lengthsOf(body.locals[local]!)));
  return { kind: "call", function: id, arguments: given, output: 0 };
}

function lengthsOf({ dimensions }: FunctionLocal): readonly number[] {
  return dimensions.map((length) => {
    if (length.kind !== "number") throw new Error("locals of Modelica functions have known sizes");
    return length.value;
  });
}

function localsOf(statements: readonly Statement[]) {
  const [read, assigned] = [new Set<LocalId>(), new Set<LocalId>()];
  visitStatements(statements, {
    statement: (s) => {
      if (s.kind === "for") assigned.add(s.local);
      if (s.kind === "assign" && s.target.kind === "local") assigned.add(s.target.local);
    },
    expression: (e) =>
      visitExpression(e, (node) => {
        if (node.kind === "local" || node.kind === "size") read.add(node.local);
      }),
  });
  return { read, assigned };
}
