import type { Checked, EventRecord, Expression, HybridDae, ModelProgram, VariableId } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import type { InstanceTransitions } from "../compiled/module-system.ts";
import type { ProgramSystem } from "../compiled/program-system.ts";
import { slotValues } from "../model/slot-values.ts";
import type { EventCause, EventUpdate, Guard, HybridSystem, SystemFailure } from "../system/hybrid-system.ts";
import { roundingOf } from "../system/same-instant.ts";
import { createActiveModes, type FiredTransition } from "./active-modes.ts";
import { entryFailure } from "./entry-failure.ts";
import { guardStructure } from "./guard-structure.ts";
import { modalColumns } from "./modal-columns.ts";
import { reinitialValues } from "./reinitial-values.ts";
import { type ModeEntryFailure, reinitializeMode } from "./reinitialize-mode.ts";
import { createRetainedValues, writeGuesses } from "./retained-values.ts";

/** Creates the system of one program with transitions that fire in its event iterations. */
type BuildSystem = (program: ModelProgram, transitions: InstanceTransitions) => Checked<ProgramSystem>;

/** One set of equations with its system. */
interface ModeSystem extends ProgramSystem {
  readonly program: ModelProgram;
  /** Address of a state vector. */
  readonly x: number;
}

/** Transitions to equations that the current system does not contain. */
interface ModeChange {
  readonly fired: readonly FiredTransition[];
  readonly program: ModelProgram;
}

/**
 * Event cause for the first update in new equations. Relations use the current sign of g: two modes that lead to each
 * other along a surface then alternate in time instead of endlessly at one instant.
 */
const ENTRY: EventCause = {
  located: [],
  timeEvent: false,
  terminal: false,
  bracket: 0,
  useCurrentSign: true,
};

/**
 * A model whose equations change. Each set of equations has its own system, created when first needed. A transition to
 * another set continues from the last values and reports `dimensionsChanged`.
 */
export function createModalSystem(first: ModelProgram, build: BuildSystem): Checked<HybridSystem> {
  const { dae } = first;
  const modes = createActiveModes(dae);
  const systems = new Map<ModelProgram, ModeSystem>();
  const columns = modalColumns(dae);
  let current: ModeSystem;
  let modeChange: ModeChange | undefined;
  let records: EventRecord[] = [];

  const transitions: InstanceTransitions = (instance, values) => (t, cause, iteration) => {
    const fired = modes.fire(values, t, cause, iteration);
    if (fired.length === 0) return "none";
    const loop = modes.findTransitionLoop(t);
    if (loop !== undefined) return { kind: "event-iteration", diagnostics: [loop] };
    const target = first.inModes!(modes.current);
    if (target.value === undefined) return { kind: "initialization", diagnostics: target.diagnostics };
    const { program } = current;
    if (target.value !== program) {
      modeChange = { fired, program: target.value };
      return "left";
    }
    const isJump = fired.some((one) => one.resets.length > 0);
    for (const { record, resets } of fired) {
      const jumped = namesOfChanged(dae, resets, values.variable);
      records.push(isJump ? { ...record, change: "initial values", ...jumped } : record);
    }
    if (!isJump) return "moved";
    writeGuesses(instance, fired);
    const entries = reinitialValues(program.dae, program.dae, values.variable, fired);
    const problem = reinitializeMode(instance, values, t, entries);
    return problem === undefined ? "jumped" : failureOf(problem, fired, t);
  };

  const failureOf = (
    problem: ModeEntryFailure,
    fired: readonly FiredTransition[],
    t: number,
  ): SystemFailure =>
    entryFailure(problem, fired, dae, t, (code) => current.system.explainFailure(t, currentStates(), code));

  const systemOf = (program: ModelProgram): ModeSystem => {
    let system = systems.get(program);
    if (system === undefined) {
      // Values that cannot be set were reported when the first system was created.
      system = modeSystem(build(program, transitions).value!, program);
      systems.set(program, system);
    }
    return system;
  };

  /** Starts the system of the new equations. */
  const enter = ({ fired, program }: ModeChange, t: number): SystemFailure | undefined => {
    const previous = current;
    retained.keep(previous.instance());
    const jumped = fired.map(({ resets }) => namesOfChanged(dae, resets, retained.value));
    retained.apply(fired);
    current = systemOf(program);
    modes.useSystem(program.dae);
    retained.write(current.instance());
    current.chooseStates(t);
    const entries = reinitialValues(previous.program.dae, program.dae, retained.value, fired);
    const instance = current.instance();
    instance.functions.resume!(instance.base);
    const problem = reinitializeMode(instance, slotValues(instance), t, entries);
    if (problem !== undefined) return failureOf(problem, fired, t);
    // Sets relation values at this point; their change is no event.
    instance.functions.update(instance.base, t);
    const change = changeOf(previous.system, current.system);
    records.push(...fired.map(({ record }, i) => ({ ...record, ...change, ...jumped[i] })));
    return undefined;
  };

  const currentStates = (): number => {
    current.system.readStates(current.x);
    return current.x;
  };

  type Update = Pick<EventUpdate, "failure" | "terminate" | "nextEventTime"> &
    Partial<Pick<EventUpdate, "records" | "statesChanged">>;

  /** Executes mode changes until the equations stay the same. */
  const follow = (begin: Update, t: number, terminal: boolean): EventUpdate => {
    const before = current;
    let update = begin;
    const all = [...(begin.records ?? [])];
    let statesChanged = begin.statesChanged ?? false;
    let failure = begin.failure;
    while (failure === undefined && modeChange !== undefined) {
      const next = modeChange;
      modeChange = undefined;
      failure = enter(next, t);
      if (failure !== undefined) break;
      update = current.system.eventUpdate(t, currentStates(), { ...ENTRY, terminal });
      all.push(...update.records!);
      statesChanged = true;
      failure = update.failure;
    }
    modeChange = undefined;
    describeGuards();
    return {
      statesChanged,
      dimensionsChanged: current !== before,
      nextEventTime: Math.min(update.nextEventTime, modes.nextInstant(t)),
      records: [...all, ...records],
      ...(update.terminate !== undefined && { terminate: update.terminate }),
      ...(failure && { failure }),
    };
  };

  const filter = (e: Expression): Guard => ({
    kind: "filter",
    holds(t, x) {
      const { system } = current;
      const values = slotValues(current.instance());
      values.setTime(t);
      return system.evaluateOutputs(t, x) === 0 && values.number(e) !== 0;
    },
  });
  let leavingGuards: ReturnType<typeof modes.leaving> = [];
  let guards: readonly Guard[] = [];
  /** To be called after modes may have changed. */
  const describeGuards = (): void => {
    leavingGuards = modes.leaving();
    guards = leavingGuards.map(({ guard }) => guardStructure(guard, filter));
  };

  const begin = (t: number, within?: number, rearmed: readonly number[] = []): void => {
    modes.begin(
      t,
      within,
      rearmed.map((i) => leavingGuards[i]!.number),
    );
    records = [];
    modeChange = undefined;
  };

  const built = build(first, transitions);
  if (built.value === undefined || hasErrors(built.diagnostics)) return { diagnostics: built.diagnostics };
  current = modeSystem(built.value, first);
  systems.set(first, current);
  modes.useSystem(first.dae);
  const retained = createRetainedValues(dae, current.instance());

  const system: Partial<HybridSystem> = {
    name: dae.name,
    variables: columns.variables,
    initialize(t: number) {
      const faults = modes.beginSchedules(slotValues(current.instance()), t);
      if (faults.length > 0)
        return {
          failure: { kind: "initialization", diagnostics: faults },
          diagnostics: [],
          nextEventTime: t,
        };
      begin(t, roundingOf(t));
      const initial = current.system.initialize(t);
      if (initial.failure) return initial;
      return { ...initial, ...follow(initial, t, false) };
    },
    eventUpdate(t: number, x: number, cause: EventCause): EventUpdate {
      begin(t, cause.timeEvent ? (cause.within ?? roundingOf(t)) : undefined, cause.rearmed);
      const { system, program } = current;
      // Without branches the first pass of the event does not change these values.
      if (program.dae.relations.some((r) => r.usage === "branch") && system.evaluateOutputs(t, x) === 0)
        modes.takeLeftLimits(slotValues(current.instance()), t);
      return follow(system.eventUpdate(t, x, cause), t, cause.terminal);
    },
    readValues(target: Float64Array) {
      columns.read(current.instance(), modes.current, target);
    },
    get guards() {
      return guards;
    },
    isInactive: (column: number) => columns.isInactive(current.instance().module, column),
    saveState() {
      const own = modes.save();
      return joined([Float64Array.of(own.length), own, retained.values, current.system.saveState()]);
    },
    restoreState(state: Float64Array) {
      const own = 1 + state[0]!;
      const inner = own + retained.values.length;
      modes.restore(state.subarray(1, own));
      // Modes that were active have equations.
      current = systemOf(first.inModes!(modes.current).value!);
      modes.useSystem(current.program.dae);
      retained.values.set(state.subarray(own, inner));
      current.system.restoreState(state.subarray(inner));
      describeGuards();
    },
    activeSystem: () => systemOfMode(current),
    release() {
      for (const one of systems.values()) one.system.release?.();
    },
  };
  const systemsByMode = new Map<ModeSystem, HybridSystem>();
  /** The system with the dimensions of one set of equations. */
  const systemOfMode = (mode: ModeSystem): HybridSystem => {
    let found = systemsByMode.get(mode);
    if (found === undefined) {
      found = delegating(system, () => mode.system);
      systemsByMode.set(mode, found);
    }
    return found;
  };
  return { value: delegating(system, () => current.system), diagnostics: built.diagnostics };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let next = 0;
  for (const part of parts) {
    whole.set(part, next);
    next += part.length;
  }
  return whole;
}

function modeSystem(built: ProgramSystem, program: ModelProgram): ModeSystem {
  return { ...built, program, x: built.system.allocate(built.system.stateCount) };
}

/** The variables that resets set to other values. */
function namesOfChanged(
  { variables }: HybridDae,
  resets: FiredTransition["resets"],
  present: (v: VariableId) => number,
): Pick<EventRecord, "jumped"> {
  const changed = resets.filter(
    ({ reset, value }) => reset.kind === "value" && present(reset.variable) !== value,
  );
  const jumped = changed.map(({ reset }) => variables[reset.variable]!.name);
  return jumped.length > 0 ? { jumped } : {};
}

/** Kind of change between two systems. */
function changeOf(before: HybridSystem, after: HybridSystem): Pick<EventRecord, "change" | "states"> {
  const states = { before: before.stateNames, after: after.stateNames };
  const isSame = states.before.join() === states.after.join();
  return isSame ? { change: "equations" } : { change: "state vector", states };
}

const delegated = [
  ...["stateCount", "indicatorCount", "stateNames", "nominals", "indicators", "heap", "base", "allocate"],
  ...["kernels", "methodKernels", "residualForm", "tangents", "derivatives"],
  ...["indicatorValues", "indicatorRates"],
  ...["relationValue", "jacobianSparsity", "readStates", "singularConstraints"],
  ...["stateEquation", "eventPlace"],
  ...["evaluateOutputs", "violatedAssertions", "hasAssertions", "parameterValues"],
  ...["hasWarnings", "hasNewWarnings", "noteWarnings", "takeWarnings"],
  ...["selectStates", "arm", "isBeyond", "explainFailure"],
] as const;

/** A system with the members of `own`; all others are read from the current inner system. */
function delegating(own: Partial<HybridSystem>, inner: () => HybridSystem): HybridSystem {
  const system = Object.defineProperties({}, Object.getOwnPropertyDescriptors(own));
  for (const name of delegated)
    Object.defineProperty(system, name, {
      enumerable: true,
      get: () => inner()[name as keyof HybridSystem],
    });
  return system as HybridSystem;
}
