import {
  type Block,
  type CompiledModule,
  type Diagnostic,
  diagnose,
  type LoopDescription,
  type MessageCatalogue,
  messageGroup,
  type Phrase,
  type PhraseCatalogue,
  phrase,
  positionOf,
  type Residual,
  relatedSpan,
  textOf,
  type VariableId,
} from "@cosimo/ir";
import { singularityDoor } from "#singularity";
import type { SlotValues } from "../model/interpreted-values.ts";
import { domainErrorPhrases, domainMessages, type LoopDomainError, loopDomainError } from "./domain-error.ts";
import type { Singularity } from "./singular-loop.ts";

export const loopMessages = {
  ...messageGroup("integration", "error", {
    "simulator.loop-singular": {
      text: "the linear system of equations for {variables} is singular at t = {time} s: {problem}, so that {undetermined} can't be determined",
      hint: "Check for a missing condition on {undetermined} (a reference such as a ground, a fixed end), and for redundant equations.",
    },
    "simulator.linear-loop-failed": {
      text: "the linear system of equations for {variables} could not be solved at t = {time} s: its coefficients are too large or too different in size, or its matrix needs more memory than is reserved",
      hint: "Look at the magnitudes of the coefficients, or divide the system: a state between two parts decouples their equations.",
    },
    "simulator.loop-failed": {
      text: "the nonlinear system of equations for {variables} could not be solved at t = {time} s: {problem}; the iteration ended at {values}, where '{equation}' has the largest residual ({residual})",
      hint: "Check whether the equations have a solution there; at the start of a run, give {variables} start values near it. Nominal values give the solver their magnitude.",
    },
  }),
} as const satisfies MessageCatalogue;

export const loopPhrases = {
  "simulator.loop-dependent": "several of its equations depend on others",
  "simulator.loop-repeats": "'{equation}' repeats what its other equations say",
  "simulator.loop-contradicts": "'{equation}' contradicts what its other equations say",
  "simulator.loop-diverges": "the iteration does not converge",
  "simulator.loop-flat": "its matrix of derivatives is singular where the iteration ended",
  "simulator.loop-undefined": "an equation has no value where the iteration ended",
  "simulator.loop-member": "this equation belongs to the system",
  "simulator.loop-dependent-member": "this equation is one of those",
  "simulator.loop-advice-at-start":
    "Check whether the equations have a solution there; at the start of a run, give {variables} start values near it. Nominal values give the solver their magnitude. --log init gives details.",
} as const satisfies PhraseCatalogue;

type LoopBlock = Block & { readonly kind: "loop" };

/** Diagnostics for loop number `loop` (from 1), which has no solution at the values in memory. */
export function explainLoop(module: CompiledModule, values: SlotValues, loop: number, t: number): Diagnostic {
  const description = module.loops[loop - 1]!;
  const block = loopBlocks(module)[loop - 1]!;
  values.setTime(t);
  if (description.failure !== undefined) return explainIteration(module, values, description, block, t);
  const undefinedCoefficient = loopDomainError(module, block, atZero(block), values, true);
  if (undefinedCoefficient !== undefined) return explainCoefficient(undefinedCoefficient, t);
  const singularity = singularityDoor.open()?.(block, module.dae, values);
  if (singularity !== undefined) return explainSingularity(module, description, block, singularity, t);
  const { variables, component, related, span } = placeOf(module, description);
  const args = { variables: listOf(variables), time: t };
  const context = { time: t, variables, component, related };
  return diagnose(loopMessages, "simulator.linear-loop-failed", span, args, context);
}

/** The unknowns of a linear loop are zero: only its coefficients and constants can have no value. */
function atZero({ tearingVariables }: LoopBlock): ReadonlyMap<VariableId, number> {
  return new Map(tearingVariables.map((v) => [v, 0]));
}

function explainCoefficient({ problem, offender, origin }: LoopDomainError, t: number): Diagnostic {
  const { span, component } = origin;
  const { line } = positionOf(span.source, span.start);
  const context = { time: t, component: component.join("."), equation: textOf(span) };
  return diagnose(
    domainMessages,
    "simulator.domain-error",
    span,
    { problem, offender, time: t, line },
    context,
  );
}

/** Loops in order of their numbers. */
export function loopBlocks({ sorted }: CompiledModule): readonly LoopBlock[] {
  const blocks = [...sorted.blocks, ...sorted.initialization.blocks];
  return [...new Set(blocks.filter((block): block is LoopBlock => block.kind === "loop"))];
}

function explainSingularity(
  module: CompiledModule,
  description: LoopDescription,
  block: LoopBlock,
  { undetermined, dependent }: Singularity,
  t: number,
): Diagnostic {
  const place = placeOf(module, description);
  const names = undetermined.map((v) => module.dae.variables[v]!.name);
  const equation = dependent?.equation ?? block.residuals[0]!;
  const text = textOf(equation.origin.span);
  const others = dependent?.others ?? block.residuals.slice(1);
  const problem =
    dependent === undefined
      ? phrase(loopPhrases, "simulator.loop-dependent")
      : phrase(loopPhrases, dependent.consistent ? "simulator.loop-repeats" : "simulator.loop-contradicts", {
          equation: text,
        });
  const args = { variables: listOf(place.variables), time: t, problem, undetermined: listOf(names) };
  return diagnose(loopMessages, "simulator.loop-singular", equation.origin.span, args, {
    time: t,
    variables: names,
    equation: text,
    component: equation.origin.component.join("."),
    related: relatedEquations(others, phrase(loopPhrases, "simulator.loop-dependent-member")),
  });
}

const ITERATION_PROBLEMS = [
  "simulator.loop-diverges",
  "simulator.loop-flat",
  "simulator.loop-undefined",
  "simulator.loop-flat",
] as const;

const UNDEFINED_REASON = 3;

function explainIteration(
  module: CompiledModule,
  values: SlotValues,
  description: LoopDescription,
  block: LoopBlock,
  t: number,
): Diagnostic {
  const { dae } = module;
  const unknowns = block.tearingVariables.filter((v) => dae.variables[v]!.variability !== "discrete");
  const n = unknowns.length;
  const [reason, ...numbers] = values.slots(description.failure!, 1 + 2 * n);
  const residuals = numbers.slice(n);
  const worst = residuals.reduce((best, r, i) => (measure(r) > measure(residuals[best]!) ? i : best), 0);
  const equation = block.residuals[worst]!;
  const place = placeOf(module, description);
  const point = new Map(unknowns.map((v, i) => [v, numbers[i]!]));
  const undefinedThere =
    reason === UNDEFINED_REASON ? loopDomainError(module, block, point, values) : undefined;
  const problem =
    undefinedThere &&
    phrase(domainErrorPhrases, "simulator.loop-domain-error", {
      problem: undefinedThere.problem,
      offender: undefinedThere.offender,
    });
  const args = {
    variables: listOf(place.variables),
    time: t,
    problem: problem ?? phrase(loopPhrases, ITERATION_PROBLEMS[reason! - 1] ?? ITERATION_PROBLEMS[0]),
    values: unknowns
      .slice(0, LONGEST_LIST)
      .map((v, i) => shownValue(module, v, numbers[i]!))
      .join(", "),
    equation: textOf(equation.origin.span),
    residual: shown(residuals[worst]!),
  };
  return diagnose(loopMessages, "simulator.loop-failed", equation.origin.span, args, {
    time: t,
    variables: place.variables,
    equation: args.equation,
    component: equation.origin.component.join("."),
    related: relatedEquations(
      block.residuals.filter((residual) => residual !== equation),
      phrase(loopPhrases, "simulator.loop-member"),
    ),
  });
}

/** Size of a residual; NaN ranks as +Infinity. */
function measure(residual: number): number {
  return Number.isNaN(residual) ? Number.POSITIVE_INFINITY : Math.abs(residual);
}

function shownValue({ dae }: CompiledModule, v: VariableId, value: number): string {
  return `${dae.variables[v]!.name} = ${shown(value)}`;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Names tearing variables first; the other unknowns follow from them. */
export function placeOf(module: CompiledModule, description: LoopDescription) {
  const chosen = new Set([...description.tearingVariables, ...description.unknowns]);
  const [origin, ...others] = description.origins;
  return {
    variables: [...chosen].map((v) => module.dae.variables[v]!.name),
    span: origin!.span,
    component: origin!.component.join("."),
    related: others
      .slice(0, LONGEST_LIST)
      .map(({ span }) => relatedSpan(phrase(loopPhrases, "simulator.loop-member"), span)),
  };
}

function relatedEquations(equations: readonly Residual[], message: Phrase) {
  return equations.slice(0, LONGEST_LIST).map(({ origin }) => relatedSpan(message, origin.span));
}

const LONGEST_LIST = 5;

export function listOf(names: readonly string[]): string {
  const quoted = names.slice(0, LONGEST_LIST).map((name) => `'${name}'`);
  return [...quoted, ...(names.length > LONGEST_LIST ? ["…"] : [])].join(", ");
}
