import {
  type CompiledModule,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type Expression,
  type FailureDescription,
  type LoopDescription,
  type MessageCatalogue,
  type Origin,
  positionOf,
  textOf,
  type VariableId,
} from "@cosimo/ir";
import type { ModelInstance } from "./model-instance.ts";
import { printExpression } from "./print-expression.ts";
import type { SlotValues } from "./slot-values.ts";

export const failureMessages = {
  "simulator.loop-failed": {
    category: "integration",
    severity: "error",
    text: "the {kind} system of equations for {variables} could not be solved at t = {time} s",
    hint: "check the start values of {variables}, and whether a solution exists there",
  },
  "simulator.domain-error": {
    category: "integration",
    severity: "error",
    text: "{problem} at t = {time} s in line {line}: {offender}",
  },
  "simulator.not-finite": {
    category: "integration",
    severity: "error",
    text: "'{variable}' is not finite at t = {time} s (line {line})",
  },
  "simulator.function-failed": {
    category: "integration",
    severity: "error",
    text: "function '{function}' failed at t = {time} s: {problem}",
  },
  "simulator.function-assertion": {
    category: "assertion",
    severity: "error",
    text: "assertion in function '{function}' violated at t = {time} s: {message}",
  },
  "simulator.evaluation-failed": {
    category: "integration",
    severity: "error",
    text: "the equations could not be evaluated at t = {time} s",
  },
} as const satisfies MessageCatalogue;

/** Says why evaluation at (t, x) gave `code`, or values that are not finite. Leaves the variables of (t, x) in memory. */
export function explainFailure(
  instance: ModelInstance,
  values: SlotValues,
  t: number,
  x: number,
  code: number,
): readonly Diagnostic[] {
  const found = instance.functions.outputs(instance.base, t, x);
  const failed = found !== 0 ? found : code;
  if (failed !== 0) return explainCode(instance.module, values, failed, t);
  values.setTime(t);
  const culprit = firstNotFinite(instance.module, values);
  return [culprit ? explainCulprit(instance.module, values, culprit, t) : unexplained(t)];
}

/** Says what a positive return code of a model function means. */
export function explainCode(
  module: CompiledModule,
  values: SlotValues,
  code: number,
  t: number,
): readonly Diagnostic[] {
  if (code <= module.loops.length) return explainLoop(module, code, t);
  const failure = module.failures[code - module.loops.length - 1];
  return [failure ? explainFunction(values, failure, t) : unexplained(t)];
}

export function explainLoop(module: CompiledModule, loop: number, t: number): readonly Diagnostic[] {
  const description = module.loops[loop - 1];
  if (description === undefined) return [unexplained(t)];
  const variables = namesOf(module, description);
  const shown = variables.length > 5 ? [...variables.slice(0, 5), "…"] : variables;
  const args = {
    kind: description.linear ? "linear" : "nonlinear",
    variables: shown.map((name) => `'${name}'`).join(", "),
    time: t,
  };
  const context = { time: t, variables, related: relatedEquations(description) };
  const origin = description.origins[0];
  return [
    origin
      ? diagnose(failureMessages, "simulator.loop-failed", origin.span, args, {
          ...context,
          component: origin.component.join("."),
        })
      : diagnoseWithoutSpan(failureMessages, "simulator.loop-failed", args, context),
  ];
}

function namesOf(module: CompiledModule, loop: LoopDescription): readonly string[] {
  const chosen = loop.tearingVariables.length > 0 ? loop.tearingVariables : loop.unknowns;
  return chosen.map((v) => module.dae.variables[v]!.name);
}

function relatedEquations(loop: LoopDescription) {
  return loop.origins
    .slice(1, 6)
    .map((origin) => ({ message: "this equation belongs to the system", span: origin.span }));
}

const functionProblems = {
  subscript: "a subscript is out of range",
  memory: "not enough memory for its arrays or its recursion",
} as const;

function explainFunction(values: SlotValues, failure: FailureDescription, t: number): Diagnostic {
  const { origin } = failure;
  if (failure.reason === "assertion") {
    const message = failure.assertion ? values.text(failure.assertion.message) : "";
    const args = { function: failure.function, time: t, message };
    return diagnose(failureMessages, "simulator.function-assertion", origin.span, args, { time: t });
  }
  const args = { function: failure.function, time: t, problem: functionProblems[failure.reason] };
  return diagnose(failureMessages, "simulator.function-failed", origin.span, args, { time: t });
}

function unexplained(t: number): Diagnostic {
  return diagnoseWithoutSpan(failureMessages, "simulator.evaluation-failed", { time: t }, { time: t });
}

interface Culprit {
  readonly unknown: VariableId;
  readonly value?: Expression;
  readonly origin: Origin;
}

/** The first unknown in order of evaluation whose value is not finite. */
function firstNotFinite(module: CompiledModule, values: SlotValues): Culprit | undefined {
  const bad = (v: VariableId): boolean => !Number.isFinite(values.variable(v));
  for (const block of module.sorted.blocks) {
    switch (block.kind) {
      case "assignment":
        if (bad(block.assignment.unknown)) return block.assignment;
        break;
      case "loop": {
        const torn = block.assignments.find((assignment) => bad(assignment.unknown));
        if (torn) return torn;
        const tearing = block.tearingVariables.find(bad);
        if (tearing !== undefined) return { unknown: tearing, origin: block.residuals[0]!.origin };
        break;
      }
      case "algorithm": {
        const section = module.dae.algorithms[block.index]!;
        const output = section.outputs.find(bad);
        if (output !== undefined) return { unknown: output, origin: section.origin };
        break;
      }
      case "when":
        break;
    }
  }
  return undefined;
}

function explainCulprit(module: CompiledModule, values: SlotValues, culprit: Culprit, t: number): Diagnostic {
  const variable = module.dae.variables[culprit.unknown]!.name;
  const { span, component } = culprit.origin;
  const context = {
    time: t,
    component: component.join("."),
    equation: textOf(span),
    variables: [variable],
  };
  const line = positionOf(span.source, span.start).line;
  const offender = culprit.value && findOffender(values, culprit.value);
  if (offender === undefined)
    return diagnose(failureMessages, "simulator.not-finite", span, { variable, time: t, line }, context);
  const { problem, expression, argument } = offender;
  const argumentText = argument
    ? `, where ${printExpression(module.dae, argument)} = ${Number(values.number(argument).toPrecision(6))}`
    : "";
  const args = { problem, time: t, line, offender: printExpression(module.dae, expression) + argumentText };
  return diagnose(failureMessages, "simulator.domain-error", span, args, context);
}

interface Offender {
  readonly problem: string;
  readonly expression: Expression;
  /** The part whose value is not allowed. */
  readonly argument?: Expression;
}

/** The innermost part that is not finite although all that it is made of is. */
function findOffender(values: SlotValues, e: Expression): Offender | undefined {
  if (Number.isFinite(values.number(e))) return undefined;
  const parts = partsOf(values, e);
  for (const part of parts) {
    const inner = findOffender(values, part);
    if (inner) return inner;
  }
  return describe(values, e);
}

/** Operands that are really evaluated. */
function partsOf(values: SlotValues, e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
      return [e.operand];
    case "binary":
      return [e.left, e.right];
    case "if":
      return [e.condition, values.number(e.condition) !== 0 ? e.then : e.else];
    case "builtin":
    case "call":
      return e.arguments;
    default:
      return [];
  }
}

function describe(values: SlotValues, e: Expression): Offender | undefined {
  switch (e.kind) {
    case "builtin":
      return describeBuiltin(values, e.function, e.arguments, e);
    case "binary":
      if (e.operator === "/" && values.number(e.right) === 0)
        return { problem: "division by zero", expression: e, argument: e.right };
      if (e.operator === "^" && values.number(e.left) < 0)
        return { problem: "fractional power of a negative number", expression: e, argument: e.left };
      return { problem: "overflow", expression: e };
    case "call":
      return { problem: "a function's result is not finite", expression: e };
    default:
      return undefined;
  }
}

function describeBuiltin(
  values: SlotValues,
  name: string,
  parts: readonly Expression[],
  expression: Expression,
): Offender {
  const argument = parts[0]!;
  const value = values.number(argument);
  switch (name) {
    case "sqrt":
      return { problem: "square root of a negative number", expression, argument };
    case "log":
    case "log10": {
      const problem = value === 0 ? "logarithm of zero" : "logarithm of a negative number";
      return { problem, expression, argument };
    }
    case "asin":
    case "acos":
      return { problem: `${name} of a number outside [-1, 1]`, expression, argument };
    case "div":
    case "mod":
    case "rem":
      return { problem: "division by zero", expression, argument: parts[1]! };
    default:
      return { problem: `${name} is not finite`, expression, argument };
  }
}
