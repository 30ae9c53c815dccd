import {
  type Assertion,
  type Block,
  type CompiledModule,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type Expression,
  type FailureDescription,
  findDomainError,
  type MessageCatalogue,
  messageGroup,
  numbersOfLocals,
  type Origin,
  type PhraseCatalogue,
  phrase,
  positionOf,
  textOf,
  type VariableId,
  withNumbers,
} from "@cosimo/ir";
import { isSound } from "../model/checked-values.ts";
import { lastExternalFailure } from "../model/external-calls.ts";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { domainMessages, offenderOf } from "./domain-error.ts";
import { explainLoop, loopBlocks } from "./explain-loop.ts";

export const failureMessages = {
  ...messageGroup("integration", "error", {
    "simulator.not-finite": {
      text: "'{variable}' is not finite at t = {time} s (line {line})",
      hint: "Look for a term that grows without bound before: numbers end at 1.8e308. The run up to there shows it.",
    },
    "simulator.integer-overflow": {
      text: "'{variable}' becomes {value} at t = {time} s (line {line}): Integers beyond 9007199254740992 are not exact",
      hint: "use a variable of type Real",
    },
    "simulator.beyond-surface":
      "at t = {time} s the equations would have to be evaluated beyond the one-sided surface of '{condition}'",
    "simulator.evaluation-failed": "the equations could not be evaluated at t = {time} s",
  }),
  ...messageGroup("assertion", "error", {
    "simulator.subscript-range": {
      text: "at t = {time} s a subscript of '{array}' is outside of 1 … {length}",
      hint: "Limit the subscript, for example with min(max(k, 1), {length}), or read the element in an if-branch for valid subscripts only.",
    },
    "simulator.function-failed": "function '{function}' failed at t = {time} s: {problem}",
    "simulator.external-failed": "the external function '{function}' failed at t = {time} s: {problem}",
    "simulator.function-assertion": "assertion in function '{function}' violated at t = {time} s: {message}",
  }),
} as const satisfies MessageCatalogue;

export const failurePhrases = {
  "simulator.function-subscript": "a subscript is out of range",
  "simulator.function-memory": "not enough memory for its arrays or its recursion",
  "simulator.function-endless": "a while-loop has not ended after a thousand million iterations",
  "simulator.advice-on-subscript":
    "Subscripts count from 1 to size(…): limit them in the function, or check the arguments with assert().",
  "simulator.advice-on-memory": "Choose smaller arrays, or end the recursion earlier.",
  "simulator.advice-on-endless":
    "Let the condition of the loop become false: compare Real numbers with a tolerance, and count the iterations.",
} as const satisfies PhraseCatalogue;

/**
 * Diagnostics for failure `code`, or for values that are not finite, at (t, x). Leaves the variables of (t, x) in
 * memory.
 */
export function explainFailure(
  instance: ModelInstance,
  values: SlotValues,
  t: number,
  x: number,
  code: number,
): readonly Diagnostic[] {
  const { heap, base, module } = instance;
  // Equations before the failing one are evaluated; states are written last.
  module.sorted.states.forEach((v, i) => {
    heap[base + module.layout.value[v]!] = heap[x + i]!;
  });
  const found = instance.functions.outputs(instance.base, t, x);
  const failed = found !== 0 ? found : code;
  // Negative codes are failures of the method, not of the model.
  if (failed > 0) return explainCode(instance.module, values, failed, t);
  return explainValues(instance.module, values, t);
}

/** Diagnostics for a positive return code of a model function. */
export function explainCode(
  module: CompiledModule,
  values: SlotValues,
  code: number,
  t: number,
): readonly Diagnostic[] {
  values.setTime(t);
  if (code <= module.loops.length) {
    const cause = unsoundBefore(module, values, code);
    return [cause ? explainNonFinite(module, values, cause, t) : explainLoop(module, values, code, t)];
  }
  const failure = module.failures[code - module.loops.length - 1];
  return [failure ? explainFunction(module, values, failure, t) : unexplained(t)];
}

function explainFunction(
  module: CompiledModule,
  values: SlotValues,
  failure: FailureDescription,
  t: number,
): Diagnostic {
  const { origin } = failure;
  if (failure.reason === "surface") {
    const args = { condition: failure.function, time: t };
    return diagnose(failureMessages, "simulator.beyond-surface", origin.span, args, { time: t });
  }
  if (failure.assertion?.subscript !== undefined) {
    const args = { ...failure.assertion.subscript, time: t };
    return diagnose(failureMessages, "simulator.subscript-range", origin.span, args, { time: t });
  }
  if (failure.reason === "assertion") {
    const message = failure.assertion
      ? values.text(messageOf(module, values, failure, failure.assertion))
      : "";
    const args = { function: failure.function, time: t, message };
    return diagnose(failureMessages, "simulator.function-assertion", origin.span, args, { time: t });
  }
  if (failure.reason === "external") {
    const args = { function: failure.function, time: t, problem: lastExternalFailure(module) ?? "" };
    return diagnose(failureMessages, "simulator.external-failed", origin.span, args, { time: t });
  }
  const { reason } = failure;
  const problem = phrase(failurePhrases, `simulator.function-${reason}`);
  const args = { function: failure.function, time: t, problem };
  const advice = phrase(failurePhrases, `simulator.advice-on-${reason}`);
  return diagnose(failureMessages, "simulator.function-failed", origin.span, args, { time: t, advice });
}

/** The message with the numbers that the function has stored. */
function messageOf(
  { texts }: CompiledModule,
  values: SlotValues,
  { numbers }: FailureDescription,
  { message }: Assertion,
): Expression {
  if (numbers === undefined) return message;
  return withNumbers(message, values.slots(numbers, numbersOfLocals(message).length), texts);
}

function unexplained(t: number): Diagnostic {
  return diagnoseWithoutSpan(failureMessages, "simulator.evaluation-failed", { time: t }, { time: t });
}

interface NonFiniteUnknown {
  readonly unknown: VariableId;
  readonly value?: Expression;
  readonly origin: Origin;
}

/** The first parameter or unknown in order of evaluation whose value is not finite or, as an Integer, too large. */
function firstUnsound(module: CompiledModule, values: SlotValues): NonFiniteUnknown | undefined {
  const { sorted, dae } = module;
  const bad = isBad(module, values);
  const declared = (v: VariableId | undefined): NonFiniteUnknown | undefined => {
    if (v === undefined) return undefined;
    const { origin, binding } = dae.variables[v]!;
    return { unknown: v, origin, ...(binding && { value: binding }) };
  };
  const parameter = sorted.parameterOrder.find((v) => dae.variables[v]!.type !== "String" && bad(v));
  return (
    declared(parameter) ??
    unsoundUnknown(module, module.sorted.blocks, bad) ??
    declared(sorted.states.find(bad))
  );
}

/** Whether the value of a variable is not finite or too large. */
function isBad({ dae }: CompiledModule, values: SlotValues): (v: VariableId) => boolean {
  return (v) => !isSound(dae.variables[v]!, values.variable(v));
}

/** Of the equations evaluated before loop number `loop` (from 1). */
function unsoundBefore(module: CompiledModule, values: SlotValues, loop: number) {
  const { blocks, initialization } = module.sorted;
  const own = loopBlocks(module)[loop - 1]!;
  const list = blocks.includes(own) ? blocks : initialization.blocks;
  return unsoundUnknown(module, list.slice(0, list.indexOf(own)), isBad(module, values));
}

function unsoundUnknown(
  module: CompiledModule,
  blocks: readonly Block[],
  bad: (v: VariableId) => boolean,
): NonFiniteUnknown | undefined {
  for (const block of blocks) {
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
        const { algorithms, initialAlgorithms } = module.dae;
        const section = (block.initial ? initialAlgorithms : algorithms)[block.index]!;
        const output = section.outputs.find(bad);
        if (output !== undefined) return { unknown: output, origin: section.origin };
        break;
      }
      case "when":
        if (bad(block.variable)) return whenAssignment(module, block.clause, block.variable);
        break;
    }
  }
  return undefined;
}

/** The assignment that set the variable: the branch that fired last whose value is known not to be finite. */
function whenAssignment(module: CompiledModule, clause: number, variable: VariableId): NonFiniteUnknown {
  const { branches, origin } = module.dae.whenClauses[clause]!;
  const assignments = branches.flatMap((branch) => branch.assignments.filter((a) => a.variable === variable));
  const only = assignments.length === 1 ? assignments[0] : undefined;
  return only === undefined
    ? { unknown: variable, origin: assignments[0]?.origin ?? origin }
    : { unknown: variable, value: only.value, origin: only.origin };
}

/** Diagnostics for a value that is not finite or too large after an event, by the values in memory. */
export function explainValues(module: CompiledModule, values: SlotValues, t: number): readonly Diagnostic[] {
  values.setTime(t);
  const nonFinite = firstUnsound(module, values);
  return [nonFinite ? explainNonFinite(module, values, nonFinite, t) : unexplained(t)];
}

function explainNonFinite(
  module: CompiledModule,
  values: SlotValues,
  nonFinite: NonFiniteUnknown,
  t: number,
): Diagnostic {
  const variable = module.dae.variables[nonFinite.unknown]!.name;
  const { span, component } = nonFinite.origin;
  const context = {
    time: t,
    component: component.join("."),
    equation: textOf(span),
    variables: [variable],
  };
  const line = positionOf(span.source, span.start).line;
  const value = values.variable(nonFinite.unknown);
  if (Number.isFinite(value)) {
    const args = { variable, value, time: t, line };
    return diagnose(failureMessages, "simulator.integer-overflow", span, args, context);
  }
  const error = nonFinite.value && findDomainError(nonFinite.value, values);
  if (error === undefined)
    return diagnose(failureMessages, "simulator.not-finite", span, { variable, time: t, line }, context);
  const args = { problem: error.reason, time: t, line, offender: offenderOf(module, error, values) };
  return diagnose(domainMessages, "simulator.domain-error", span, args, context);
}
