import {
  type CompiledModule,
  type Expression,
  type HybridDae,
  type ModeId,
  type Transition,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { cArray, cString } from "../write/c-text.ts";
import { printStruct } from "../write/print-struct.ts";
import type { FmuModes } from "./artefacts.ts";
import { type ExportedModel, indicatorTexts } from "./exported-variables.ts";

/** Tables of the transitions of one system of equations. */
export function printTransitions(
  model: ExportedModel,
  { dae: flat }: FmuModes,
  { dae }: CompiledModule,
  p: string,
): string {
  const places = placesInText(flat);
  const variables = placesOfVariables(model);
  let firstReset = 0;
  const transitions = dae.transitions.map((transition) => {
    const { from, to, cause, resets } = transition;
    const schedule = cause.kind === "schedule" ? cause.schedule : -1;
    const { automaton } = dae.modes[from]!;
    const place = places.indexOf(keyOf(flat, transition));
    const numbers = [from, to, automaton, schedule, place, firstReset, resets.length];
    firstReset += resets.length;
    return `{${numbers.join(", ")}}`;
  });
  const resets = dae.transitions
    .flatMap((one) => one.resets)
    .map(({ variable, kind }) => `{${variables.get(variable)}, ${kind === "guess"}}`);
  return [
    cArray("Transition", `${p}transitions`, transitions),
    cArray("Reset", `${p}resets`, resets),
    cArray(
      "int32_t",
      `${p}differentiated`,
      differentiated(dae).map((v) => variables.get(v)!),
    ),
  ].join("\n");
}

/** Members of `Model` for transitions. */
export function transitionMembers(
  { dae }: CompiledModule,
  p: string,
): Readonly<Record<string, string | number | boolean>> {
  return {
    modes: "&theModes",
    transitionCount: dae.transitions.length,
    transitions: `${p}transitions`,
    resetCount: dae.transitions.reduce((sum, { resets }) => sum + resets.length, 0),
    resets: `${p}resets`,
    hasFilters: dae.transitions.some(({ cause }) => cause.kind === "guard" && hasFilter(cause.guard)),
    differentiatedCount: differentiated(dae).length,
    differentiated: `${p}differentiated`,
  };
}

/** Whether a guard contains more than located relations. */
function hasFilter(guard: Expression): boolean {
  let found = false;
  visitExpression(guard, ({ kind }) => {
    if (kind !== "relation" && kind !== "binary" && kind !== "unary" && kind !== "number") found = true;
  });
  return found;
}

/** Variables whose derivative occurs in the model, ascending. */
function differentiated({ variables }: HybridDae): readonly VariableId[] {
  return variables
    .flatMap(({ derivativeOf, generated }) => (derivativeOf === undefined || generated ? [] : [derivativeOf]))
    .sort((a, b) => a - b);
}

function placesOfVariables({ variables }: ExportedModel): ReadonlyMap<VariableId, number> {
  return new Map(variables.flatMap(({ variable }, i) => (variable ? [[variable.id, i] as const] : [])));
}

/** Identifies a transition by its automaton and its place in the text. */
function keyOf({ modes }: HybridDae, { from, origin }: Transition): string {
  return `${modes[from]!.automaton} ${origin.span.start}`;
}

function placesInText(dae: HybridDae): readonly string[] {
  return [...new Set(dae.transitions.map((one) => keyOf(dae, one)))];
}

/** Tables that all systems of equations share. */
export function printModes(model: ExportedModel, modes: FmuModes, systems: readonly string[]): string {
  const { dae } = modes;
  const { contributions, systemOf } = systemTable(modes);
  const largest = Math.max(...modes.systems.map(([first]) => first!.module.sorted.states.length));
  const members = {
    systems: "systems",
    systemCount: systems.length,
    automatonCount: dae.automata.length,
    initialModes: "initialModes",
    contributions: "contributions",
    systemOf: "systemOf",
    positions: "positions",
    names: "modeNames",
    placeCount: placesInText(dae).length,
    scheduleCount: dae.schedules.length,
    scheduleTexts: "scheduleTexts",
    stateCount: largest,
    indicatorCount: indicatorTexts(model.artefacts).length,
  };
  return [
    cArray(
      "Model *const",
      "systems",
      systems.map((name) => `&${name}`),
    ),
    cArray(
      "int32_t",
      "initialModes",
      dae.automata.map(({ initial }) => initial),
    ),
    cArray("int32_t", "contributions", contributions),
    cArray("int32_t", "systemOf", systemOf),
    cArray(
      "int32_t",
      "positions",
      dae.modes.map(({ id, automaton }) => dae.automata[automaton]!.modes.indexOf(id) + 1),
    ),
    cArray(
      "char *const",
      "modeNames",
      dae.modes.map(({ name }) => cString(name)),
    ),
    cArray(
      "char *const",
      "scheduleTexts",
      dae.schedules.map(({ text }) => cString(text)),
    ),
    `static const Modes theModes = ${printStruct(members)};`,
  ].join("\n");
}

interface SystemTable {
  /** Summand of each mode. */
  readonly contributions: readonly number[];
  /** System by the sum of the summands of the active modes. */
  readonly systemOf: readonly number[];
}

/** Numbers combinations of modes; modes of one automaton with equal equations have equal summands. */
function systemTable({ dae, systemIn }: FmuModes): SystemTable {
  const contributions = dae.modes.map(() => 0);
  let combinations: readonly (readonly ModeId[])[] = [[]];
  for (const { modes } of dae.automata) {
    const classes = new Map<string, ModeId>();
    for (const id of modes) {
      const key = dae.modes[id]!.equations.join();
      if (!classes.has(key)) classes.set(key, id);
      contributions[id] = [...classes.keys()].indexOf(key) * combinations.length;
    }
    const before = combinations;
    combinations = [...classes.values()].flatMap((id) => before.map((active) => [...active, id]));
  }
  return { contributions, systemOf: combinations.map(systemIn) };
}
