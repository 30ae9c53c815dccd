import type { CompiledModule, Diagnostic, Expression, ParameterValue, VariableId } from "@cosimo/ir";
import { type AssertionReporter, createAssertionReporter } from "../explain/assertion-reporter.ts";
import { eventPlace } from "../explain/event-place.ts";
import { explainCode, explainFailure, explainValues } from "../explain/explain-failure.ts";
import { stateEquation } from "../explain/state-equation.ts";
import { createUndeterminedUnknowns } from "../explain/undetermined-unknowns.ts";
import { searchOfStarts } from "../initialization/initial-search-choice.ts";
import { initializationLog } from "../initialization/initialization-log-choice.ts";
import {
  checkSamplers,
  initializeInstance,
  unevaluatedParameters,
} from "../initialization/initialize-instance.ts";
import { createEventIteration, type TransitionPass } from "../iteration/event-iteration.ts";
import { createSamplers } from "../iteration/samplers.ts";
import type { SlotValues } from "../model/interpreted-values.ts";
import { keptSlots } from "../model/kept-slots.ts";
import type { HeapHolder } from "../model/memory-pool.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { OverrideValues } from "../model/override-values.ts";
import { createStateReader } from "../model/read-states.ts";
import { createValueReader } from "../model/read-values.ts";
import { slotValues } from "../model/slot-values.ts";
import { createVariableBounds } from "../model/variable-bounds.ts";
import type { EventCause, EventUpdate, HybridSystem } from "../system/hybrid-system.ts";
import { tangentsOfRuns } from "../tangents/tangent-choice.ts";
import { createInputSlots } from "./input-slots.ts";
import { pastOf } from "./past/past-choice.ts";
import { createResidualSystem } from "./residual-system.ts";
import { createSystemTangents } from "./system-tangents.ts";

export interface CompiledSystemOptions {
  /** Parameters and start values that differ from the model's text. */
  readonly values?: OverrideValues;
  /** Whether event records include conditions that became false. */
  readonly logEvents?: boolean;
  /** Whether initialization makes a report. */
  readonly logInit?: boolean;
  /** Parameters and start values by which all values are differentiated. */
  readonly sensitivities?: readonly string[];
  /** Code with which the evaluation of parameters and start values ended: 0, or initialization fails. */
  readonly parameterCode?: number;
}

/** Creates the transition pass of a model for one instance. */
export type InstanceTransitions = (instance: ModelInstance, values: SlotValues) => TransitionPass;

/** The system of one module. */
export interface ModuleSystem {
  readonly system: HybridSystem;
  /** Persists when another module of the same model takes over. */
  readonly assertions: AssertionReporter;
}

export function createModuleSystem(
  instance: ModelInstance,
  options: CompiledSystemOptions,
  transitions?: InstanceTransitions,
  before?: AssertionReporter,
): ModuleSystem {
  const { module, functions, base, allocate } = instance;
  const { layout, sorted } = module;
  // Without the rest of it, which would compute what is computed on demand.
  const described = describeModel(module);
  const { stateNames, stateSlots, indicators, parameters, timeRelations, readsTerminal } = described;
  const { tangents } = module.flat;
  const results = tangents
    ? tangentsOfRuns().withTangentColumns(described.results, tangents)
    : described.results;
  const inputs = createInputSlots(instance);
  const past = pastOf(instance);
  const values = slotValues(instance);
  const samplers = createSamplers(instance);
  const assertions = before ?? createAssertionReporter(instance, values);
  const undetermined = createUndeterminedUnknowns(instance);
  const derivatives = (t: number, x: number, xdot: number) => functions.derivatives(base, t, x, xdot);
  const indicatorValues = (t: number, x: number, g: number) => functions.indicators(base, t, x, g);
  const nominals = stateNominals(instance, values);
  const iteration = createEventIteration({
    instance,
    nominals,
    samplers,
    logFalling: options.logEvents ?? false,
    explainCode: (code, t) => explainCode(module, values, code, t),
    explainValues: (t) => explainValues(module, values, t),
    assertions,
    ...(transitions && { transitions: transitions(instance, values) }),
  });
  const log = options.logInit ? initializationLog(instance, values) : undefined;
  const scratch = allocate(stateNames.length + indicators.length);
  const bounds = createVariableBounds(module, values);
  const hasTimeRelations = timeRelations.length > 0;
  const nextEventTime = (t: number): number =>
    Math.min(
      samplers.next(instance.heap),
      hasTimeRelations ? functions.nextTimeEvent(base, t) : Number.POSITIVE_INFINITY,
      past?.nextEventTime() ?? Number.POSITIVE_INFINITY,
    );
  const readStates = createStateReader(instance, stateSlots);
  const update = (t: number, x: number, cause: EventCause): EventUpdate => {
    const jumps = past?.passJumps(t) ?? [];
    const iterated = iteration.run(t, x, cause);
    const { statesChanged, terminate } = iterated;
    const records = jumps.length === 0 ? iterated.records : [...jumps, ...iterated.records];
    const failure = iterated.failure ?? past?.endEvent(t);
    const result = {
      statesChanged,
      dimensionsChanged: false,
      nextEventTime: nextEventTime(t),
      records,
    };
    if (failure !== undefined) return { ...result, failure };
    if (terminate > 0) return { ...result, terminate: terminateMessage(module, terminate, values.text) };
    return result;
  };

  const system: HybridSystem & HeapHolder = {
    name: module.dae.name,
    stateCount: stateNames.length,
    indicatorCount: indicators.length,
    stateNames,
    nominals,
    indicators,
    variables: results.variables,
    inputs: inputs.descriptions,
    heap: instance.heap,
    base,
    allocate,
    kernels: instance.kernels,
    methodKernels: instance.method,
    hasDirectionalDerivatives: true,
    residualForm: (isExplicit) =>
      createResidualSystem(instance, (v) => nominalOf(module, v, values.number), isExplicit),
    tangents: (columns) => createSystemTangents(instance, columns),
    derivatives,
    indicatorValues,
    indicatorRates: (t, x, xdot, g, gdot) => instance.derivative().indicatorRates(base, t, x, xdot, g, gdot),
    ...(layout.armed >= 0 && {
      arm(i: number, armed: boolean) {
        instance.heap[base + layout.armed + i] = armed ? 1 : 0;
      },
      isBeyond: (code: number) => module.failures[code - module.loops.length - 1]?.reason === "surface",
    }),
    relationValue: (i) => instance.heap[base + layout.relations + i] === 1,
    jacobianSparsity: () => sorted.jacobianSparsity,
    setInput: inputs.set,
    inputValue: inputs.value,
    initialize(t) {
      const failed = unevaluatedParameters(instance, values, options.parameterCode ?? 0, t);
      past?.clear();
      if (failed) return { failure: failed, diagnostics: [], nextEventTime: t };
      const initial = initializeInstance(instance, iteration, assertions, values, t, scratch, log);
      const { diagnostics } = initial;
      const failure = initial.failure ?? checkSamplers(instance) ?? past?.endEvent(t);
      const report = log?.report(failure === undefined);
      if (failure) return { failure, diagnostics, nextEventTime: t, ...(report && { report }) };
      samplers.begin(instance.heap, t);
      readStates(scratch);
      const updated = update(t, scratch, AFTER_INITIALIZATION);
      const result = Object.assign({ diagnostics }, report && { report }, updated);
      const singular = undetermined.singular(instance.heap);
      if (updated.failure !== undefined || singular.size === 0) return result;
      values.setTime(t);
      const unresisted = searchOfStarts()?.unresistedMotions(instance, values, singular) ?? [];
      return unresisted.length === 0
        ? result
        : { ...result, failure: { kind: "initialization", diagnostics: unresisted } };
    },
    readStates,
    readsTerminal,
    eventUpdate: update,
    ...(past && { past }),
    ...(tangents && { eventTangents: tangentsOfRuns().createEventTangents(instance) }),
    ...(iteration.inKernel &&
      past === undefined &&
      tangents === undefined && { eventIteration: iteration.inKernel }),
    evaluateOutputs: (t, x) => functions.outputs(base, t, x),
    readValues: createValueReader(instance, results),
    hasAssertions: hasAssertion(module, "error"),
    hasWarnings: hasAssertion(module, "warning"),
    ...(bounds && { bounds }),
    ...(remembers(module) && { aside: createAside(instance), keptSlots: keptSlots(module) }),
    columnPlace: (i: number) => ({ address: base + results.slots[i]!, sign: results.signs[i]! }),
    readColumns(columns, target) {
      const { heap } = instance;
      const { slots, signs } = results;
      for (let i = 0; i < columns.length; i++)
        target[i] = signs[columns[i]!]! * heap[base + slots[columns[i]!]!]!;
    },
    violatedAssertions: (t) => assertions.violated(t, false),
    hasNewWarnings: assertions.hasNewWarnings,
    noteWarnings: (t, bracket) => assertions.noteWarnings(t, false, bracket),
    takeWarnings: (isUnderWay) => [
      ...undetermined.take(instance.heap),
      ...assertions.takeWarnings(isUnderWay),
    ],
    parameterValues: () =>
      parameters.variables.map(
        (variable, i): ParameterValue => ({
          variable,
          value: parameters.signs[i]! * instance.heap[base + parameters.slots[i]!]!,
        }),
      ),
    saveState: (into) => saveState(instance, assertions, into),
    restoreState: (state) => restoreState(instance, assertions, state),
    release: instance.release,
    stateEquation: (state) => stateEquation(module, state),
    eventPlace: (record) => eventPlace(module, record),
    explainFailure: (t, x, code): readonly Diagnostic[] => explainFailure(instance, values, t, x, code),
  };
  instance.share(system);
  return { system, assertions };
}

const AFTER_INITIALIZATION: EventCause = { located: [], timeEvent: false, terminal: false, bracket: 0 };

/** Whether there is an assertion of this level outside of when-clauses. */
function hasAssertion({ assertions }: CompiledModule, level: "error" | "warning"): boolean {
  return assertions.some(({ assertion, insideWhen }) => !insideWhen && assertion.level === level);
}

/** Nominal values of the states, by the parameters in memory; positive. */
export function stateNominals(instance: ModelInstance, values: SlotValues): Float64Array {
  const { module } = instance;
  return new Float64Array(module.sorted.states.map((v) => nominalOf(module, v, values.number)));
}

function nominalOf(
  module: CompiledModule,
  state: VariableId,
  evaluate: (expression: Expression) => number,
): number {
  const nominal = module.dae.variables[state]!.nominal;
  const value = nominal === undefined ? 1 : Math.abs(evaluate(nominal));
  return value > 0 && Number.isFinite(value) ? value : 1;
}

function terminateMessage(
  module: CompiledModule,
  terminate: number,
  text: (message: Expression) => string,
): string {
  const statement = module.terminates[terminate - 1];
  return statement === undefined ? "terminated by the model" : text(statement.message);
}

/** Whether an evaluation may depend on the one before: iterations start from its values, and sections may keep some. */
function remembers({ loops, sorted, assertions }: CompiledModule): boolean {
  if (loops.length + assertions.length > 0) return true;
  const blocks = sorted.unwritten?.others ?? sorted.blocks;
  return blocks.some(({ kind }) => kind === "algorithm");
}

/** Keeps the region of the instance during evaluations that must not be noticed. */
function createAside(instance: ModelInstance): NonNullable<HybridSystem["aside"]> {
  const { base, module } = instance;
  const size = keptSlots(module);
  let copy = 0;
  return (evaluate) => {
    if (copy === 0) copy = instance.allocate(size);
    instance.heap.copyWithin(copy, base, base + size);
    const result = evaluate();
    instance.heap.copyWithin(base, copy, copy + size);
    return result;
  };
}

function saveState(
  instance: ModelInstance,
  assertions: AssertionReporter,
  into: Float64Array | undefined,
): Float64Array {
  const { size } = instance.module.layout;
  const length = size + assertions.size;
  const state = into?.length === length ? into : new Float64Array(length);
  state.set(instance.heap.subarray(instance.base, instance.base + size));
  assertions.save(state.subarray(size));
  return state;
}

function restoreState(instance: ModelInstance, assertions: AssertionReporter, state: Float64Array): void {
  const { size } = instance.module.layout;
  instance.heap.set(state.subarray(0, size), instance.base);
  assertions.restore(state.subarray(size));
}
