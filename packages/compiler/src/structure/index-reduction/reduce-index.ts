import type {
  Alias,
  ConstraintSet,
  Diagnostic,
  Equation,
  EquationId,
  HybridDae,
  VariableId,
} from "@cosimo/ir";
import { diagnose, hasErrors, isNumber, linearForm, subtract, wordsOf, zero } from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { printRow } from "../messages/print-row.ts";
import { openSections } from "../preparation/open-sections.ts";
import type { DerivativeChain } from "../system/derivative-chains.ts";
import { derivativeChains, systemOfChains } from "../system/derivative-chains.ts";
import { type EquationSystem, equationRow, type Row } from "../system/equation-system.ts";
import { reinitializedStates } from "../system/reinitialized-states.ts";
import { classifyUnknowns, givenInputs, type UnknownClasses } from "../system/unknown-classes.ts";
import { chainFaults } from "./check-chains.ts";
import type { Constraint } from "./constraint-graph.ts";
import { derivativeIncidence } from "./derivative-incidence.ts";
import { type DifferentiatedEquations, differentiateEquations } from "./differentiate-equations.ts";
import { differentiationsNeeded } from "./pantelides.ts";
import { passiveArguments } from "./passive-arguments.ts";
import { selectStates } from "./select-states.ts";
import { beyondStored } from "./stored-derivatives.ts";
import { withWantedStates } from "./wanted-states.ts";

/** A system that is solvable for derivatives and algebraic variables if `states` are given. */
export interface ReducedSystem {
  readonly dae: HybridDae;
  readonly states: readonly VariableId[];
  readonly constraintSets: readonly ConstraintSet[];
  readonly structuralIndex: number;
}

/**
 * Index reduction: counts differentiations (Pantelides), adds the derivatives of equations, and selects states. The system
 * must be regular with each chain of derivatives counted as one unknown; otherwise the diagnostics say why it is not.
 */
export function reduceIndex(
  given: HybridDae,
  aliases: readonly Alias[],
): { readonly value?: ReducedSystem; readonly diagnostics: readonly Diagnostic[] } {
  const removed = new Set(aliases.map((alias) => alias.variable));
  const isRemoved = (v: VariableId) => removed.has(v);
  const dae = withWantedStates(given, isRemoved);
  const classes = classifyUnknowns(dae, isRemoved);
  const chains = derivativeChains(classes);
  const system = systemOfChains(dae, chains);
  const { rows } = system;
  const faults = chainFaults(system, chains, aliases);
  if (hasErrors(faults)) return { diagnostics: faults };
  const inputs = givenInputs(dae);
  const differentiatedBy = (numbers: readonly number[]): DifferentiatedEquations => {
    const equations = dae.equations.map((e, i) => (numbers[i] === 0 ? e : withoutCancelled(e, i, system)));
    return differentiateEquations({ ...dae, equations }, numbers, (v) => inputs.has(v));
  };
  const { counts, differentiated } = differentiateAsNeeded(dae, system, chains, differentiatedBy);
  const sections = new Set<number>();
  for (const [i, row] of rows.entries()) {
    if (counts[i] === 0 || row.kind === "equation") continue;
    if (row.kind === "when") return { diagnostics: [notDifferentiable(row, dae)] };
    sections.add(row.index);
  }
  if (sections.size > 0) {
    const opened = openSections(dae, sections);
    if ("dae" in opened) return reduceIndex(opened.dae, aliases);
    const { closed } = opened;
    const index = dae.algorithms.indexOf(closed);
    const row: Row = {
      kind: "algorithm",
      index,
      initial: false,
      output: closed.outputs[0]!,
      origin: closed.origin,
    };
    return { diagnostics: [notDifferentiable(row, dae)] };
  }
  const [first] = differentiated.inputs;
  if (first) return { diagnostics: [inputDerivative(first.input, equationRow(first.equation), dae)] };
  const beyond = beyondStored(dae, differentiated.dae);
  if (beyond) return { diagnostics: [notDifferentiable(equationRow(beyond), dae)] };
  return select(differentiated.dae, counts, differentiated.orders, isRemoved);
}

function select(
  dae: HybridDae,
  counts: readonly number[],
  orders: readonly (readonly EquationId[])[],
  isRemoved: (v: VariableId) => boolean,
): { readonly value?: ReducedSystem; readonly diagnostics: readonly Diagnostic[] } {
  const classes: UnknownClasses = classifyUnknowns(dae, isRemoved);
  const constraints: Constraint[] = [];
  orders.forEach((ids, equation) => {
    const differentiations = counts[equation]!;
    if (differentiations === 0) return;
    constraints.push({ equation: ids[0]!, differentiations, highest: ids.at(-1)! });
  });
  const reinitialized = reinitializedStates(dae);
  const selection = selectStates(dae, derivativeChains(classes), constraints, reinitialized);
  if ("undetermining" in selection) {
    const rows = selection.undetermining.map(({ equation }) => equationRow(dae.equations[equation]!));
    return { diagnostics: rows.map((row) => constantConstraint(row, dae)) };
  }
  const structuralIndex = 1 + counts.reduce((a, b) => Math.max(a, b), 0);
  return { value: { dae, ...selection, structuralIndex }, diagnostics: [] };
}

/** Rounds in which the derivatives of functions are looked at; what they contain may need further derivatives. */
const MOST_ROUNDS = 5;

interface Differentiation {
  /** Per row the number of differentiations. */
  readonly counts: readonly number[];
  readonly differentiated: DifferentiatedEquations;
}

function differentiateAsNeeded(
  dae: HybridDae,
  system: EquationSystem,
  chains: readonly DerivativeChain[],
  differentiatedBy: (counts: readonly number[]) => DifferentiatedEquations,
): Differentiation {
  const derivativeOf = system.unknowns.map(() => -1);
  for (const chain of chains)
    for (let i = 0; i + 1 < chain.length; i++)
      derivativeOf[system.columnOf[chain[i]!]!] = system.columnOf[chain[i + 1]!]!;
  const graph = { incidence: system.matchable, derivativeOf, passive: passiveArguments(dae, system) };
  let counts = differentiationsNeeded(graph);
  let differentiated = differentiatedBy(counts);
  const declaresDerivatives = dae.functions.some((f) => (f.timeDerivative ?? f.derivative) !== undefined);
  for (let round = 0; declaresDerivatives && round < MOST_ROUNDS; round++) {
    if (counts.some((count, i) => count > 0 && system.rows[i]!.kind !== "equation")) break;
    const derivatives = derivativeIncidence(differentiated, system);
    const next = differentiationsNeeded({ ...graph, derivatives });
    if (next.every((count, i) => count === counts[i])) break;
    counts = next;
    differentiated = differentiatedBy(counts);
  }
  return { counts, differentiated };
}

/** The equation without unknowns that cancel, such as x in a + x = x, whose derivatives would not be needed. */
function withoutCancelled(equation: Equation, row: number, system: EquationSystem): Equation {
  let result = equation;
  for (const column of system.incidence[row]!) {
    if (system.matchable[row]!.includes(column)) continue;
    const residual = subtract(result.left, result.right);
    const form = linearForm(residual, system.unknowns[column]!, system.dae.relations);
    if (form && isNumber(form.coefficient, 0)) result = { ...result, left: form.rest, right: zero };
  }
  return result;
}

function constantConstraint(row: Row, dae: HybridDae): Diagnostic {
  const equation = printRow(row, dae);
  const context = { component: row.origin.component.join("."), equation: wordsOf(equation) };
  return diagnose(messages, "structure.constant-constraint", row.origin.span, { equation }, context);
}

function notDifferentiable(row: Row, dae: HybridDae): Diagnostic {
  const equation = printRow(row, dae);
  const context = { component: row.origin.component.join("."), equation: wordsOf(equation) };
  return diagnose(messages, "structure.not-differentiable", row.origin.span, { equation }, context);
}

function inputDerivative(input: VariableId, row: Row, dae: HybridDae): Diagnostic {
  const { name } = dae.variables[input]!;
  const equation = printRow(row, dae);
  const context = {
    component: row.origin.component.join("."),
    equation: wordsOf(equation),
    variables: [name],
  };
  return diagnose(
    messages,
    "structure.input-derivative",
    row.origin.span,
    { input: name, equation },
    context,
  );
}
