import {
  type Diagnostic,
  diagnose,
  type MessageCatalogue,
  messageGroup,
  type PhraseCatalogue,
  phrase,
  printExpression,
  type Variable,
  type VariableId,
} from "@cosimo/ir";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { InitialLoop, IterationVariable, OtherSolution } from "../system/initialization-report.ts";
import type { LoopBlock } from "./initial-loops.ts";
import { poles } from "./poles.ts";
import { LONGEST, listOfValues, settingsOf, shown } from "./start-texts.ts";

export const adviceMessages = {
  ...messageGroup("initialization", "notice", {
    "initialization.largest-residual": {
      text: "{place} ({values}), this equation has the largest residual: {residual}, relative to its terms {relative}",
      hint: "check whether the equations have a solution; if so, give {names} start values near it",
    },
    "initialization.solution-nearby": {
      text: "the equations are fulfilled at {values} up to rounding, but Newton's method does not converge to them from the start values",
      hint: "give {names} start values near it; look for large terms that cancel each other, as their rounding errors exceed what is left",
    },
    "initialization.solved-from-elsewhere": {
      text: "the initial system can be solved from other start values: {from} leads to {values}",
      hint: "set them in the declarations, or with {option}",
    },
    "initialization.several-solutions": {
      text: "the initial system has another solution, {values}, reached from {from}: the start values decide",
      hint: "set start values near the intended solution",
    },
    "initialization.poor-nominal": {
      text: "the nominal value of '{name}' is {nominal}{origin}, its value {value}",
      hint: "set nominal = {advised}",
    },
    "initialization.flat-start": {
      text: "at the start values a small change of '{name}', which starts at {start}{origin}, changes no equation: Newton's method has no search direction",
      hint: "give '{name}' another start value, of the magnitude of the solution",
    },
    "initialization.start-at-pole": {
      text: "the start value of '{name}' is 0{origin}, where '{expression}' cannot be evaluated{solution}",
      hint: "give '{name}' a start value of the magnitude of the solution{advised}",
    },
    "initialization.out-of-bounds": "the initial value of '{name}' is {value}, {bound}",
  }),
} as const satisfies MessageCatalogue;

export const advicePhrases = {
  "initialization.at-start": "at the start values",
  "initialization.at-closest": "at the point of least residuals found",
  "initialization.none-declared": " (none is declared)",
  "initialization.set-for-run": " (as set for this run)",
  "initialization.traced-from-others": " (from the start values of other variables)",
  "initialization.its-solution": "; its solution is {value}",
  "initialization.below-minimum": "below its minimum of {limit}",
  "initialization.above-maximum": "above its maximum of {limit}",
  "initialization.look-at-conditions": "check the conditions that determine it",
  "initialization.see-above": "another start value leads to another solution: see above",
  "initialization.other-start": "another start value may lead to another solution",
} as const satisfies PhraseCatalogue;

/** A loop of the report with its block. */
export interface AdvisedLoop {
  readonly block: LoopBlock;
  readonly loop: InitialLoop;
  /** Of a failed loop: iteration variables whose column of the Jacobian vanishes at the start values. */
  readonly flat?: readonly VariableId[];
}

/** Ratio of value and nominal value from which the nominal value is called poor. */
const POOR = 1e3;
/** Values below this fraction of the nominal value count as rounding. */
const VANISHING = 1e-12;
const MAX_BOUNDS = 10;
/** Relative residuals below this belong to a solution. */
const FULFILLED = 1e-9;

/** Suggests changes of the model by the values in memory. */
export function adviseOn(
  instance: ModelInstance,
  values: SlotValues,
  loops: readonly AdvisedLoop[],
  others: readonly OtherSolution[],
  solved: boolean,
): readonly Diagnostic[] {
  return [
    ...loops.flatMap(({ loop }) => (loop.status === "failed" ? largestResidual(loop, others) : [])),
    ...loops.flatMap((loop) => flatStart(instance, loop)),
    ...loops.flatMap((loop) => startsAtPoles(instance, values, loop)),
    ...others.map((other) => otherSolution(instance, other, solved)),
    ...loops.flatMap(({ loop }) => (loop.kind === "nonlinear" ? poorNominals(loop) : [])),
    ...(solved ? boundViolations(instance, values, loops, others) : []),
  ];
}

function largestResidual(loop: InitialLoop, others: readonly OtherSolution[]): readonly Diagnostic[] {
  const [worst] = loop.residuals.filter((equation) => Number.isFinite(equation.relative));
  if (worst === undefined) return [];
  const { text, component, residual, relative, span } = worst;
  const reached = loop.iterationVariables.filter((v) => v.value !== undefined);
  const names = reached.map((v) => v.name);
  const args = {
    place: phrase(
      advicePhrases,
      loop.point === "start" ? "initialization.at-start" : "initialization.at-closest",
    ),
    values: listOfValues(reached.map(({ name, value }) => ({ name, value: value! }))),
    residual: shown(residual),
    relative: shown(relative),
    names: names
      .slice(0, LONGEST)
      .map((name) => `'${name}'`)
      .join(", "),
  };
  const context = { component, equation: text, variables: names };
  // The other advice already says how to reach a solution.
  if (relative <= FULFILLED && others.length > 0) return [];
  const code = relative <= FULFILLED ? "initialization.solution-nearby" : "initialization.largest-residual";
  return [diagnose(adviceMessages, code, span, args, context)];
}

function flatStart({ module }: ModelInstance, { loop, flat = [] }: AdvisedLoop): readonly Diagnostic[] {
  const names = flat.map((v) => module.dae.variables[v]!.name);
  return loop.iterationVariables
    .filter(({ name }) => names.includes(name))
    .map(({ name, start, startFrom, span, component }) => {
      const args = { name, start: shown(start), origin: startOrigin(startFrom) };
      const context = { component, variables: [name] };
      return diagnose(adviceMessages, "initialization.flat-start", span, args, context);
    });
}

function otherSolution(
  { module }: ModelInstance,
  { from, values }: OtherSolution,
  solved: boolean,
): Diagnostic {
  const code = solved ? "initialization.several-solutions" : "initialization.solved-from-elsewhere";
  const variable = module.dae.variables.find((v) => v.name === from[0]!.name)!;
  const args = { from: listOfValues(from, "start"), values: listOfValues(values), option: settingsOf(from) };
  return diagnose(adviceMessages, code, variable.origin.span, args, {
    variables: values.map((one) => one.name),
  });
}

function poorNominals(loop: InitialLoop): readonly Diagnostic[] {
  return loop.iterationVariables.flatMap((variable) => {
    const { name, nominal, nominalDeclared, value, span, component } = variable;
    const ratio = loop.status === "solved" && value !== undefined ? Math.abs(value) / nominal : 1;
    if (!(ratio >= POOR || (ratio <= 1 / POOR && ratio > VANISHING))) return [];
    const advised = 10 ** Math.round(Math.log10(Math.abs(value!)));
    const origin = startOrigin(nominalDeclared ? "declared" : "default");
    const args = { name, nominal: shown(nominal), origin, value: shown(value!), advised: shown(advised) };
    const context = { component, variables: [name] };
    return [diagnose(adviceMessages, "initialization.poor-nominal", span, args, context)];
  });
}

function startsAtPoles(
  { module }: ModelInstance,
  values: SlotValues,
  { block, loop }: AdvisedLoop,
): readonly Diagnostic[] {
  if (loop.kind === "linear" || loop.status === "unreached") return [];
  const { dae } = module;
  const startsAtZero = new Map(
    loop.iterationVariables.filter((v) => v.start === 0).map((variable) => [variable.name, variable]),
  );
  const ids = block.tearingVariables.filter((v) => startsAtZero.has(dae.variables[v]!.name));
  const expressions = [...block.residuals, ...block.assignments].map((equation) => equation.value);
  return [...poles(expressions, new Set(ids), values)].map(([v, pole]) => {
    const variable = startsAtZero.get(dae.variables[v]!.name)!;
    return startAtPole(variable, printExpression(pole, { dae }), loop.status);
  });
}

const START_PHRASES = {
  set: "initialization.set-for-run",
  traced: "initialization.traced-from-others",
  default: "initialization.none-declared",
} as const;

function startOrigin(from: IterationVariable["startFrom"]) {
  if (from === "declared") return "";
  return phrase(advicePhrases, START_PHRASES[from]);
}

function startAtPole(
  { name, startFrom, span, component, value }: IterationVariable,
  expression: string,
  status: InitialLoop["status"],
): Diagnostic {
  const isSolved = status === "solved" && value !== undefined && value !== 0;
  const args = {
    ...{ name, expression, origin: startOrigin(startFrom) },
    solution: isSolved ? phrase(advicePhrases, "initialization.its-solution", { value: shown(value) }) : "",
    advised: isSolved ? `: start = ${shown(Number(value.toPrecision(2)))}` : "",
  };
  const context = { component, variables: [name] };
  return diagnose(adviceMessages, "initialization.start-at-pole", span, args, context);
}

function boundViolations(
  { module }: ModelInstance,
  values: SlotValues,
  loops: readonly AdvisedLoop[],
  others: readonly OtherSolution[],
): readonly Diagnostic[] {
  const inLoop = new Set(
    loops.flatMap(({ block, loop }) =>
      loop.kind === "linear"
        ? []
        : [...block.tearingVariables, ...block.assignments.map((assignment) => assignment.unknown)],
    ),
  );
  const bad = module.dae.variables.flatMap((variable) => violation(variable, values));
  return bad.slice(0, MAX_BOUNDS).map(({ variable, ...args }) => {
    const { id, name, origin } = variable;
    const advice = !inLoop.has(id)
      ? "initialization.look-at-conditions"
      : others.length > 0
        ? "initialization.see-above"
        : "initialization.other-start";
    const context = {
      component: origin.component.join("."),
      variables: [name],
      advice: phrase(advicePhrases, advice),
    };
    const all = { ...args, name };
    return diagnose(adviceMessages, "initialization.out-of-bounds", origin.span, all, context);
  });
}

function violation(variable: Variable, values: SlotValues) {
  const { id, type, variability, min, max, name } = variable;
  const varies = variability === "continuous" || variability === "discrete";
  if (!varies || type === "String" || type === "Boolean" || name.startsWith("$")) return [];
  const value = values.variable(id);
  const lowest = min === undefined ? Number.NEGATIVE_INFINITY : values.number(min);
  const highest = max === undefined ? Number.POSITIVE_INFINITY : values.number(max);
  const rounding = 1e-9 * Math.abs(value);
  if (value < lowest - rounding)
    return [{ variable, value: shown(value), bound: boundPhrase("initialization.below-minimum", lowest) }];
  if (value > highest + rounding)
    return [{ variable, value: shown(value), bound: boundPhrase("initialization.above-maximum", highest) }];
  return [];
}

function boundPhrase(code: "initialization.below-minimum" | "initialization.above-maximum", limit: number) {
  return phrase(advicePhrases, code, { limit: shown(limit) });
}
