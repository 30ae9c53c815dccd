import {
  type Expression,
  type FlatFunction,
  type FunctionId,
  rewrite,
  type VariableId,
  visitChildren,
  visitExpression,
  visitStatements,
} from "@cosimo/ir";
import { evaluateDefault, evaluateStructural } from "../evaluation/evaluate.ts";
import type { FlatModel } from "../flat/flat-model.ts";
import { conditional, number } from "../model/construct.ts";
import type { ConstantValue } from "../model/evaluation.ts";

/** Texts in expressions of a flat model. */
export interface TextResolver {
  /** Whether it contains a text that an evaluator would have to compute. */
  readonly isComputed: (e: Expression) => boolean;
  /** The same with given texts, and choices among them, where that is possible. */
  readonly resolve: (e: Expression) => Expression;
}

/** Largest number of texts of a choice. */
const MOST_TEXTS = 256;

export function createTextResolver(flat: FlatModel): TextResolver {
  const { context } = flat;
  const facts = new Map<FunctionId, TextFacts>();
  /** What a function does with texts. */
  const factsOf = (id: FunctionId): TextFacts => {
    const known = facts.get(id);
    if (known !== undefined) return known;
    facts.set(id, { reads: false, makes: false });
    const f = context.tables.functions.list[id];
    const isKnown = f !== undefined && (f.host === undefined || f.body.length > 0);
    const found = isKnown ? textFacts(f, factsOf) : { reads: f !== undefined, makes: f !== undefined };
    facts.set(id, found);
    return found;
  };
  const makesTexts = (id: FunctionId): boolean => factsOf(id).makes;
  const isComputed = containing(
    (node) => isMade(node) || (node.kind === "call" && makesTexts(node.function)),
  );
  const sources = lazily(() => definitions(flat, isComputed));
  const resolving = new Set<VariableId>();

  const known = (e: Expression): ConstantValue | undefined => {
    const { constants } = sources();
    const fixed = rewrite(e, (node) =>
      node.kind === "variable" ? (constants.get(node.variable) ?? node) : node,
    );
    return evaluateDefault(context, fixed) === undefined
      ? undefined
      : evaluateStructural(context, fixed, "text in an equation");
  };
  const resolve = (e: Expression): Expression => {
    if (!isComputed(e)) return e;
    return rewrite(e, (node) => {
      if (isMade(node) || node.kind === "call") {
        const value = isComputed(node) ? known(node) : undefined;
        if (typeof value === "string") return { kind: "string", value };
        if (typeof value === "number") return number(value);
      }
      if (node.kind === "compare" && [node.left, node.right].every(({ kind }) => kind === "string")) {
        const value = known(node);
        if (typeof value === "number") return number(value);
      }
      if (node.kind === "concat") return joined(definition(node.left), definition(node.right)) ?? node;
      return node;
    });
  };
  /** A variable's text where it is a choice among given ones. */
  const definition = (e: Expression): Expression => {
    if (e.kind !== "variable" || resolving.has(e.variable)) return e;
    const formula = sources().formulas.get(e.variable);
    if (formula === undefined) return e;
    resolving.add(e.variable);
    const value = resolve(formula);
    resolving.delete(e.variable);
    return value;
  };
  return { isComputed, resolve };
}

interface TextFacts {
  /** It gives, compares or passes on texts other than for messages. */
  readonly reads: boolean;
  /** Such texts may be made in it, or in a function that it calls. */
  readonly makes: boolean;
}

function textFacts(f: FlatFunction, factsOf: (id: FunctionId) => TextFacts): TextFacts {
  const messages = new Set<Expression>();
  const outputs = f.locals.slice(f.inputCount, f.inputCount + f.outputCount);
  let reads = outputs.some(({ type }) => type === "String");
  let isMaking = false;
  let callsMaker = false;
  const isText = containing(
    (node) => isMade(node) || (node.kind === "local" && f.locals[node.local]?.type === "String"),
  );
  const visitCall = (id: FunctionId, list: readonly Expression[]): void => {
    const called = factsOf(id);
    callsMaker ||= called.makes;
    reads ||= called.reads && list.some(isText);
  };
  const visit = (expression: Expression): void =>
    visitExpression(expression, (node) => {
      isMaking ||= isMade(node);
      reads ||= node.kind === "compare" && (isText(node.left) || isText(node.right));
      if (node.kind === "call") visitCall(node.function, node.arguments);
    });
  visitStatements(f.body, {
    statement: (s) => {
      if (s.kind === "assert") messages.add(s.assertion.message);
      if (s.kind === "callAssign") visitCall(s.function, s.arguments);
    },
    expression: (e) => {
      if (!messages.has(e)) visit(e);
    },
  });
  for (const { initial } of f.locals) initial?.forEach(visit);
  return { reads, makes: callsMaker || (isMaking && reads) };
}

function isMade({ kind }: Expression): boolean {
  return kind === "toString" || kind === "concat";
}

/** Says whether an expression has such a node; without a closure for each: it is asked of all equations. */
function containing(is: (node: Expression) => boolean): (e: Expression) => boolean {
  let found = false;
  const search = (node: Expression): void => {
    let e = node;
    for (; !found && e.kind === "binary"; e = e.left) {
      found = is(e);
      search(e.right);
    }
    found ||= is(e);
    if (!found) visitChildren(e, search);
  };
  return (e) => {
    found = false;
    search(e);
    return found;
  };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

interface Definitions {
  /** Variables that equations set to a number. */
  readonly constants: ReadonlyMap<VariableId, Expression>;
  /** Right sides of the equations of other variables that may be texts. */
  readonly formulas: ReadonlyMap<VariableId, Expression>;
}

function definitions(flat: FlatModel, isComputed: (e: Expression) => boolean): Definitions {
  const constants = new Map<VariableId, Expression>();
  const formulas = new Map<VariableId, Expression>();
  for (const { left, right } of flat.equations) {
    if (left.kind !== "variable") continue;
    if (right.kind === "number" || right.kind === "string") constants.set(left.variable, right);
    if (isComputed(right) || textsOf(right) > 0) formulas.set(left.variable, right);
  }
  return { constants, formulas };
}

/** The number of given texts among which an expression chooses; 0: it is none of that kind. */
function textsOf(e: Expression): number {
  if (e.kind === "string") return 1;
  if (e.kind !== "if") return 0;
  const [yes, no] = [textsOf(e.then), textsOf(e.else)];
  return yes > 0 && no > 0 ? yes + no : 0;
}

/** Both texts one after the other, as a choice; undefined if one is no choice among given texts, or there would be too many. */
function joined(left: Expression, right: Expression): Expression | undefined {
  const count = textsOf(left) * textsOf(right);
  return count === 0 || count > MOST_TEXTS ? undefined : join(left, right);
}

function join(left: Expression, right: Expression): Expression {
  if (left.kind === "if") return conditional(left.condition, join(left.then, right), join(left.else, right));
  if (right.kind === "if")
    return conditional(right.condition, join(left, right.then), join(left, right.else));
  const [a, b] = [left, right].map((one) => (one.kind === "string" ? one.value : ""));
  return { kind: "string", value: `${a}${b}` };
}
