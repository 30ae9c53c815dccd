import {
  type AssignmentTarget,
  type Expression,
  type KernelExpression,
  type KernelStatement,
  numbersOfLocals,
  type Statement,
} from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { lowerCondition, lowerReal } from "../expressions/expressions.ts";
import { isArray, isReal } from "../memory/function-shapes.ts";
import { addEffect, constant, type Value, type ValueGraph } from "../values/value-graph.ts";
import {
  type BasicBlock,
  type Body,
  endBasicBlock,
  failWith,
  localName,
  localTangentName,
  lowerAlone,
  startBasicBlock,
  storeElement,
} from "./basic-blocks.ts";

export function lowerStatements(body: Body, statements: readonly Statement[]): readonly KernelStatement[] {
  return statements.flatMap((statement) => lowerStatement(body, statement));
}

function lowerStatement(body: Body, statement: Statement): readonly KernelStatement[] {
  switch (statement.kind) {
    case "assign":
      return lowerAssignment(body, statement.target, statement.value);
    case "callAssign":
      return lowerCallAssignment(body, statement);
    case "if":
      return lowerIf(body, statement);
    case "for":
      return lowerFor(body, statement);
    case "while":
      return lowerWhile(body, statement);
    case "break":
      return [{ kind: "break" }];
    case "return":
      return body.exit();
    case "assert":
      return body.section ? body.section.lower(body, statement) : lowerAssertion(body, statement);
    case "when":
    case "reinit":
    case "terminate":
      if (body.section === undefined) throw new Error(`'${statement.kind}' in a function`);
      return body.section.lower(body, statement);
  }
}

/** Scalars to be set after a basic block; each tangent is set before its value, as it may read the old value. */
interface Pending {
  readonly names: string[];
  readonly values: Value[];
}

function lowerAssignment(body: Body, target: AssignmentTarget, e: Expression): readonly KernelStatement[] {
  const basicBlock = startBasicBlock(body);
  const pending: Pending = { names: [], values: [] };
  assign(basicBlock, target, lowerReal(e, basicBlock.environment), pending);
  return finish(basicBlock, pending);
}

function lowerCallAssignment(
  body: Body,
  statement: Statement & { kind: "callAssign" },
): readonly KernelStatement[] {
  const basicBlock = startBasicBlock(body);
  const { environment } = basicBlock;
  const list = statement.arguments.map((e) => lowerReal(e, environment));
  const pending: Pending = { names: [], values: [] };
  // A call without targets is there for its effect.
  if (statement.targets.every((target) => target === undefined))
    keepCall(basicBlock.graph, environment.call(statement.function, list, 0));
  statement.targets.forEach((target, output) => {
    if (target === undefined) return;
    assign(basicBlock, target, environment.call(statement.function, list, output), pending);
  });
  return finish(basicBlock, pending);
}

/** Keeps the call that has this result. */
function keepCall(graph: ValueGraph, result: Value): void {
  const invocation = result.kind === "load" ? result.operands[1] : result;
  if (invocation?.kind === "invoke") addEffect(graph, invocation);
}

function assign(basicBlock: BasicBlock, target: AssignmentTarget, value: Value, pending: Pending): void {
  const { body, tangents, graph } = basicBlock;
  const withTangent = body.tangent && isRealTarget(body, target);
  const rate = withTangent ? (tangents.of(value) ?? constant(graph, 0)) : undefined;
  if (target.kind === "local" && isArray(body.locals[target.local]!)) {
    storeElement(basicBlock, target.local, target.subscripts, value, rate);
    return;
  }
  const names = scalarNames(body, target);
  if (rate !== undefined) {
    pending.names.push(names.tangent);
    pending.values.push(rate);
  }
  pending.names.push(names.value);
  pending.values.push(value);
}

function isRealTarget(body: Body, target: AssignmentTarget): boolean {
  if (target.kind === "local") return isReal(body.locals[target.local]!);
  return body.lowering.dae.variables[target.variable]!.variability === "continuous";
}

function scalarNames({ section }: Body, target: AssignmentTarget) {
  if (target.kind === "local") {
    return { value: localName(target.local), tangent: localTangentName(target.local) };
  }
  if (section === undefined) throw new Error("assignment to a variable of the model in a function");
  return {
    value: section.variableName(target.variable),
    tangent: section.variableTangentName(target.variable),
  };
}

/** Sets the pending scalars; more than one goes through temporaries, as their values may read each other. */
function finish(basicBlock: BasicBlock, { names, values }: Pending): readonly KernelStatement[] {
  const { statements, expressions } = endBasicBlock(basicBlock, values);
  if (names.length <= 2) return [...statements, ...names.map((name, i) => kernel.set(name, expressions[i]!))];
  const { body } = basicBlock;
  const temporaries = names.map((_, i) => `t${body.nameCount}_${i}`);
  body.nameCount++;
  for (const name of temporaries) body.kernelLocals.push({ name, type: "f64" });
  return [
    ...statements,
    ...temporaries.map((name, i) => kernel.set(name, expressions[i]!)),
    ...names.map((name, i) => kernel.set(name, kernel.realLocal(temporaries[i]!))),
  ];
}

/** Statements after which `expression` is the value of a condition. */
export function lowerConditionAlone(body: Body, e: Expression) {
  const basicBlock = startBasicBlock(body);
  const { statements, expressions } = endBasicBlock(basicBlock, [lowerCondition(e, basicBlock.environment)]);
  return { statements, expression: expressions[0]! };
}

/** One condition with what is executed if it holds. */
export interface LoweredBranch {
  readonly before: readonly KernelStatement[];
  readonly condition: KernelExpression;
  readonly then: readonly KernelStatement[];
}

/** Longer chains are written without nesting: printers and checks of kernel code recurse. */
const LONGEST_NESTED_CHAIN = 32;

/** Executes the first branch whose condition holds, or `otherwise`. */
export function chooseBranch(
  body: Body,
  branches: readonly LoweredBranch[],
  otherwise: readonly KernelStatement[],
): readonly KernelStatement[] {
  if (branches.length > LONGEST_NESTED_CHAIN) {
    const name = `chain${body.nameCount++}`;
    const leave: KernelStatement = { kind: "leave", block: name };
    const tested = branches.flatMap(({ before, condition, then }) => [
      ...before,
      kernel.onlyIf(condition, [...then, leave]),
    ]);
    return [{ kind: "block", name, body: [...tested, ...otherwise] }];
  }
  return branches.reduceRight<readonly KernelStatement[]>(
    (rest, { before, condition, then }) => [...before, { kind: "if", condition, then, else: rest }],
    otherwise,
  );
}

function lowerIf(body: Body, statement: Statement & { kind: "if" }): readonly KernelStatement[] {
  const branches = statement.branches.map((branch): LoweredBranch => {
    const { statements, expression } = lowerConditionAlone(body, branch.condition);
    return { before: statements, condition: expression, then: lowerStatements(body, branch.body) };
  });
  return chooseBranch(body, branches, lowerStatements(body, statement.else));
}

/** Iterates `count` times with local = from + k step, which avoids accumulated rounding errors. */
function lowerFor(body: Body, statement: Statement & { kind: "for" }): readonly KernelStatement[] {
  const name = `f${body.nameCount++}`;
  const [from, step, k, count] = [`${name}_from`, `${name}_step`, `${name}_k`, `${name}_count`] as const;
  for (const local of [from, step, k, count]) body.kernelLocals.push({ name: local, type: "f64" });
  const first = lowerAlone(body, statement.from);
  const increment = lowerAlone(body, statement.step);
  const last = lowerAlone(body, statement.to);
  const realLocal = kernel.realLocal;
  const span = kernel.binary("div", kernel.binary("sub", last.expression, realLocal(from)), realLocal(step));
  const rounded = kernel.unary("floor", kernel.binary("add", span, kernel.real(1 + 1e-9)));
  const value = kernel.binary("add", realLocal(from), kernel.binary("mul", realLocal(k), realLocal(step)));
  return [
    ...first.statements,
    kernel.set(from, first.expression),
    ...increment.statements,
    kernel.set(step, increment.expression),
    ...last.statements,
    kernel.set(count, rounded),
    kernel.set(k, kernel.real(0)),
    {
      kind: "loop",
      condition: kernel.compare("lt", realLocal(k), realLocal(count)),
      body: [
        kernel.set(localName(statement.local), value),
        ...clearTangent(body, statement.local),
        ...lowerStatements(body, statement.body),
      ],
      update: [kernel.set(k, kernel.binary("add", realLocal(k), kernel.real(1)))],
    },
  ];
}

function clearTangent(body: Body, local: Parameters<typeof localTangentName>[0]): readonly KernelStatement[] {
  if (!body.tangent || !isReal(body.locals[local]!)) return [];
  return [kernel.set(localTangentName(local), kernel.real(0))];
}

/** Iterations after which a while-loop counts as endless: seconds of computation without response to the host. */
const LARGEST_ITERATION_COUNT = 1e9;

function lowerWhile(body: Body, statement: Statement & { kind: "while" }): readonly KernelStatement[] {
  const { statements, expression } = lowerConditionAlone(body, statement.condition);
  const leave = kernel.onlyIf(kernel.unary("eqz", expression), [{ kind: "break" }]);
  const rounds = `w${body.nameCount++}_rounds`;
  body.kernelLocals.push({ name: rounds, type: "f64" });
  const count = kernel.set(rounds, kernel.binary("add", kernel.realLocal(rounds), kernel.real(1)));
  const tooMany = kernel.compare("gt", kernel.realLocal(rounds), kernel.real(LARGEST_ITERATION_COUNT));
  const endless = kernel.onlyIf(tooMany, failWith(body, body.lowering.failures.endless(body.function)));
  const inner = lowerStatements(body, statement.body);
  return [
    kernel.set(rounds, kernel.real(0)),
    {
      kind: "loop",
      condition: kernel.integer(1),
      body: [...statements, leave, count, endless, ...inner],
      update: [],
    },
  ];
}

/** In a function an assertion of level error is a failure; a warning belongs to the equations that call the function. */
function lowerAssertion(
  body: Body,
  { assertion }: Statement & { kind: "assert" },
): readonly KernelStatement[] {
  if (assertion.level === "warning") return [];
  const { statements, expression } = lowerConditionAlone(body, assertion.condition);
  const violated: KernelExpression = kernel.unary("eqz", expression);
  const { failures } = body.lowering;
  const stored = numbersOfLocals(assertion.message).flatMap((operand, i) => {
    const { statements: before, expression: value } = lowerAlone(body, operand);
    return [...before, kernel.store(kernel.integerLocal("b"), failures.numbers(assertion) + i, value)];
  });
  const exit = failWith(body, failures.assertion(assertion));
  return [...statements, kernel.onlyIf(violated, [...stored, ...exit])];
}
