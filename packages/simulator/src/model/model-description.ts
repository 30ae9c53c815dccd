import type { Alias, CompiledModule, Sampler, Variable, VariableId } from "@cosimo/ir";
import { type BranchDescription, componentOf, describeBranches } from "../system/event-records.ts";
import type { Indicator } from "../system/hybrid-system.ts";
import { type CheckedValues, checkedValues } from "./checked-values.ts";
import { aliasTable, isTimeVarying, type ResultVariables, resultVariables } from "./result-variables.ts";

/** Data shared by all instances of a compiled module. Slots are relative to the base of an instance. */
export interface ModelDescription {
  readonly stateNames: readonly string[];
  /** In the order of the state vector. */
  readonly stateSlots: Int32Array;
  readonly indicators: readonly Indicator[];
  readonly results: ResultVariables;
  readonly parameters: ResultVariables;
  readonly aliases: ReadonlyMap<VariableId, Alias>;
  readonly branches: readonly BranchDescription[];
  /** Variables whose changes are reported as events, one of each alias set. */
  readonly steps: readonly StepVariable[];
  /** Samplers that equations branch on. */
  readonly samplers: readonly Sampler[];
  /** Slots to copy from value to pre, each pair once. */
  readonly pre: { readonly from: Int32Array; readonly to: Int32Array };
  readonly discrete: DiscreteVariables;
  readonly checked: CheckedValues;
  /** Relations by number, then discrete variables and start values that depend on others: what a pass of the initialization depends on. */
  readonly monitored: MonitoredSlots;
  readonly variablesByName: ReadonlyMap<string, Variable>;
  /** Slots of the states that reinit requests write. */
  readonly reinitSlots: Int32Array;
  /** Indices of relations that compare time. */
  readonly timeRelations: readonly number[];
  /**
   * Whether the model uses pre() of a continuous variable that is no state; left limits must then be evaluated before
   * an event.
   */
  readonly needsLeftLimits: boolean;
  /** Whether an expression of an equation, algorithm section or when-clause contains `terminal()`. */
  readonly readsTerminal: boolean;
}

/** A variable with `stepText`, and its slots. `isNegated`: the slots hold its negative. */
export interface StepVariable {
  readonly variable: Variable;
  readonly value: number;
  readonly pre: number;
  readonly isNegated: boolean;
}

/**
 * Discrete variables, one of each alias set, whose changes require another pass of the event iteration. Variables of
 * when-conditions (`$when1`) are excluded: only their own clauses read them.
 */
export interface DiscreteVariables {
  readonly variables: readonly VariableId[];
  readonly value: Int32Array;
  readonly pre: Int32Array;
}

export interface MonitoredSlots {
  readonly slots: Int32Array;
  readonly names: readonly string[];
}

const descriptions = new WeakMap<CompiledModule, ModelDescription>();

export function describeModel(module: CompiledModule): ModelDescription {
  let description = descriptions.get(module);
  if (description === undefined) {
    description = describe(module);
    descriptions.set(module, description);
  }
  return description;
}

/** Variables by what they are. */
interface VariableKinds {
  readonly varying: readonly Variable[];
  readonly fixed: readonly Variable[];
  readonly discrete: readonly Variable[];
  /** With a previous value in memory. */
  readonly remembered: readonly Variable[];
  readonly steps: readonly Variable[];
}

/** In one pass: there may be very many. */
function kindsOf({ dae, layout }: CompiledModule): VariableKinds {
  const [varying, fixed, discrete, remembered, steps]: Variable[][] = [[], [], [], [], []];
  for (const variable of dae.variables) {
    (isTimeVarying(variable) ? varying! : fixed!).push(variable);
    if (variable.variability === "discrete") discrete!.push(variable);
    if (layout.pre[variable.id]! >= 0) remembered!.push(variable);
    if (variable.stepText !== undefined) steps!.push(variable);
  }
  return { varying: varying!, fixed: fixed!, discrete: discrete!, remembered: remembered!, steps: steps! };
}

function describe(module: CompiledModule): ModelDescription {
  const { dae, layout, sorted } = module;
  const kinds = kindsOf(module);
  const aliases = aliasTable(sorted.aliases);
  const ofLoops = new Set<number>(module.loops.flatMap(({ relations }) => relations));
  let byName: ReadonlyMap<string, Variable> | undefined;
  return {
    stateNames: sorted.states.map((v) => dae.variables[v]!.name),
    stateSlots: new Int32Array(sorted.states.map((v) => layout.value[v]!)),
    indicators: module.indicators.map((one) => ({
      text: one.text,
      component: componentOf(one.origin),
      operator: one.operator,
      usage: one.usage === "step" ? "branch" : one.usage,
      ...(one.eventType && { eventType: one.eventType }),
      timeEvent: one.timeEvent,
      ...(ofLoops.has(one.relation) && { ofLoop: true as const }),
      span: one.origin.span,
    })),
    results: resultVariables(module, kinds.varying, aliases),
    parameters: resultVariables(module, kinds.fixed, aliases),
    aliases,
    branches: describeBranches(module),
    steps: stepVariables(module, kinds),
    samplers: dae.samplers.filter(({ usage }) => usage === "branch"),
    pre: preCopies(module, kinds),
    discrete: discreteVariables(module, kinds),
    checked: checkedValues(module),
    monitored: monitoredSlots(module, kinds),
    get variablesByName() {
      byName ??= new Map(dae.variables.map((variable) => [variable.name, variable]));
      return byName;
    },
    reinitSlots: Int32Array.from(module.reinitStates, (v) => layout.value[v]!),
    timeRelations: module.indicators.map((_, i) => i).filter((i) => module.indicators[i]!.timeEvent),
    needsLeftLimits: readsContinuousPre(module, kinds),
    readsTerminal: module.flat.readsTerminal,
  };
}

function preCopies({ layout }: CompiledModule, { remembered }: VariableKinds): ModelDescription["pre"] {
  const copies = new Map<number, number>();
  for (const { id } of remembered) copies.set(layout.pre[id]!, layout.value[id]!);
  return { from: Int32Array.from(copies.values()), to: Int32Array.from(copies.keys()) };
}

function discreteVariables({ layout }: CompiledModule, { discrete }: VariableKinds): DiscreteVariables {
  const seen = new Set<number>();
  const found = discrete.filter(({ id, name }) => {
    const slot = layout.pre[id]!;
    if (slot < 0 || seen.has(slot) || name.startsWith("$when")) return false;
    seen.add(slot);
    return true;
  });
  return {
    variables: found.map(({ id }) => id),
    value: new Int32Array(found.map(({ id }) => layout.value[id]!)),
    pre: new Int32Array(found.map(({ id }) => layout.pre[id]!)),
  };
}

function monitoredSlots(
  { dae, layout, sorted, indicators }: CompiledModule,
  kinds: VariableKinds,
): MonitoredSlots {
  const discrete = kinds.discrete.map(({ id }) => id);
  const starts = sorted.initialization.dependentStarts;
  const relations = indicators.map((_, i) => layout.relations + i);
  return {
    slots: Int32Array.from([
      ...relations,
      ...discrete.map((v) => layout.value[v]!),
      ...starts.map((v) => layout.start[v]!),
    ]),
    names: [
      ...indicators.map(({ text }) => text),
      ...[...discrete, ...starts].map((v) => dae.variables[v]!.name),
    ],
  };
}

function stepVariables(
  { layout, sorted }: CompiledModule,
  { steps }: VariableKinds,
): readonly StepVariable[] {
  if (steps.length === 0) return [];
  const negated = new Set(sorted.aliases.flatMap((alias) => (alias.negated ? [alias.variable] : [])));
  const bySlot = new Map<number, StepVariable>();
  for (const variable of steps) {
    const { id } = variable;
    const value = layout.value[id]!;
    if (!bySlot.has(value))
      bySlot.set(value, { variable, value, pre: layout.pre[id]!, isNegated: negated.has(id) });
  }
  return [...bySlot.values()];
}

function readsContinuousPre({ sorted }: CompiledModule, { remembered }: VariableKinds): boolean {
  const read = remembered.filter(({ variability }) => variability === "continuous");
  if (read.length === 0) return false;
  const states = new Set<VariableId>(sorted.states);
  return read.some(({ id }) => !states.has(id));
}
