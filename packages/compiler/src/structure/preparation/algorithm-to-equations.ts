import type { AlgorithmSection, Expression, HybridDae, Statement, VariableId } from "@cosimo/ir";
import { dependsOn, ifThenElse, rewrite, variable, visitChildren, visitExpression } from "@cosimo/ir";
import { isDiscrete } from "../system/discrete-causality.ts";
import { initialConditions } from "../system/initial-conditions.ts";

/** Values of variables at a point of the execution, as functions of the section's inputs. */
type Values = ReadonlyMap<VariableId, Expression>;

/** Largest number of nodes of an expression that replaces an algorithm inside a loop. */
const maximumSize = 5000;

/**
 * The outputs of an algorithm section as functions of its inputs, by symbolic execution; `undefined` for sections with
 * loops, arrays or side effects, or where initial() is part of a condition.
 */
export function algorithmToEquations(section: AlgorithmSection, dae: HybridDae): Values | undefined {
  const held = section.outputs.filter((v) => isDiscrete(dae.variables[v]!));
  const before = new Map(held.map((v) => [v, preOf(v)]));
  const outputs = new Set(section.outputs);
  const after = execute(section.statements, before, { dae, outputs, initial: initialConditions(dae) });
  const isComplete = section.outputs.every((v) => after?.has(v) && isSmall(after.get(v)!));
  return isComplete ? after : undefined;
}

interface Context {
  readonly dae: HybridDae;
  readonly outputs: ReadonlySet<VariableId>;
  /** Conditions of when-statements that are `initial()`. */
  readonly initial: ReadonlySet<VariableId>;
}

function preOf(v: VariableId): Expression {
  return { kind: "pre", variable: v };
}

function execute(statements: readonly Statement[], before: Values, context: Context): Values | undefined {
  let values: Values | undefined = before;
  for (const statement of statements) {
    if (values === undefined) return undefined;
    values = executeOne(statement, values, context);
  }
  return values;
}

function executeOne(s: Statement, before: Values, context: Context): Values | undefined {
  const now = (e: Expression) => substitute(e, before, context);
  switch (s.kind) {
    case "assign": {
      const value = now(s.value);
      if (value === undefined || s.target.kind !== "variable") return undefined;
      return new Map(before).set(s.target.variable, value);
    }
    case "callAssign": {
      const values = s.arguments.map(now);
      const after = new Map(before);
      if (values.includes(undefined)) return undefined;
      for (const [output, target] of s.targets.entries()) {
        if (target === undefined) continue;
        if (target.kind !== "variable") return undefined;
        const call = {
          kind: "call",
          function: s.function,
          arguments: values.map((v) => v!),
          output,
        } as const;
        after.set(target.variable, call);
      }
      return after;
    }
    case "if":
      return executeIf(s, before, context);
    case "when":
      return executeWhen(s, before, context);
    default:
      return undefined;
  }
}

function executeIf(
  s: Extract<Statement, { kind: "if" }>,
  before: Values,
  context: Context,
): Values | undefined {
  let result = execute(s.else, before, context);
  for (const branch of [...s.branches].reverse()) {
    const condition = substitute(branch.condition, before, context);
    const after = execute(branch.body, before, context);
    if (condition === undefined || after === undefined || result === undefined) return undefined;
    result = merge(condition, after, result);
  }
  return result;
}

/** The first branch with a condition that rises, which none does at initialization. */
function executeWhen(
  s: Extract<Statement, { kind: "when" }>,
  before: Values,
  context: Context,
): Values | undefined {
  let result: Values | undefined = before;
  for (const branch of [...s.branches].reverse()) {
    const conditions = branch.conditions.map((c) => (context.initial.has(c) ? initial : fires(c, before)));
    const after = execute(branch.body, before, context);
    if (conditions.includes(undefined) || after === undefined || result === undefined) return undefined;
    const some = conditions.map((one) => one!).reduce(or);
    result = merge(some, after, result);
  }
  return result;
}

const initial: Expression = { kind: "initial" };

/** During initialization only `initial()` fires. */
function fires(condition: VariableId, values: Values): Expression | undefined {
  const now = values.get(condition) ?? variable(condition);
  return readsInitial(now) ? undefined : and(not(initial), and(now, not(preOf(condition))));
}

function readsInitial(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "initial";
  });
  return found;
}

function and(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "and", left, right };
}

function or(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "or", left, right };
}

function not(operand: Expression): Expression {
  return { kind: "unary", operator: "not", operand };
}

/** A variable assigned on one side only has no value afterwards. */
function merge(condition: Expression, a: Values, b: Values): Values {
  const merged = new Map<VariableId, Expression>();
  for (const [v, value] of a) {
    const other = b.get(v);
    if (other !== undefined) merged.set(v, value === other ? value : ifThenElse(condition, value, other));
  }
  return merged;
}

/**
 * The expression with values in place of outputs; `undefined` if an output is read before its assignment, or if a relation
 * depends on it.
 */
function substitute(e: Expression, values: Values, context: Context): Expression | undefined {
  const { dae, outputs } = context;
  let isPossible = true;
  const result = rewrite(e, (node) => {
    if (node.kind === "local") isPossible = false;
    if (node.kind === "relation" && dependsOn(node, dae.relations, (v) => outputs.has(v))) isPossible = false;
    if (node.kind !== "variable") return node;
    const value = values.get(node.variable);
    if (value === undefined && outputs.has(node.variable)) isPossible = false;
    return value ?? node;
  });
  return isPossible ? result : undefined;
}

function isSmall(e: Expression): boolean {
  let size = 0;
  const count = (node: Expression) => {
    if (size++ <= maximumSize) visitChildren(node, count);
  };
  count(e);
  return size <= maximumSize;
}
