import { type EvaluationSizes, type InstanceCalls, stepFields } from "../calls/instance-calls.ts";
import type { LifeCycleState } from "../calls/life-cycle-states.ts";
import { type Status, type StatusCode, statusCode, statuses } from "../calls/status.ts";
import type { ValueGroup } from "../calls/values.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import { CallChecks, type InstanceContext } from "./call-checks.ts";
import { withDerivedMethods } from "./derived-methods.ts";
import type {
  EvaluationGroups,
  FMUState,
  Instance,
  OwnMethods,
  PreparedEvaluation,
  PreparedStep,
  StepResult,
} from "./instance.ts";
import { elementDependencyKinds } from "./instance.ts";
import type { InitializationOptions } from "./instance-options.ts";

interface SavedState extends FMUState {
  /** The state of the instance when saved; unknown for a deserialized one. */
  readonly state: LifeCycleState | undefined;
}

export interface CheckedInstance extends Instance {
  /** Runs a callback of the FMU in the state that the standard defines for it. */
  during<T>(state: LifeCycleState, action: () => T): T;
}

/** An instance that checks legality and status of each call by the call table. */
export function checkedInstance(context: InstanceContext, calls: InstanceCalls): CheckedInstance {
  const checks = new CallChecks(context);
  const steps = new CheckedSteps(checks, context.majorVersion, calls);
  const instance = withDerivedMethods(checks, calls) as CheckedInstance;
  Object.defineProperty(instance, "state", { get: () => checks.state, enumerable: true });
  return Object.assign(instance, ownMethods(checks, calls), {
    name: context.instanceName,
    kind: context.kind,
    majorVersion: context.majorVersion,
    messages: context.log.lines,
    during<T>(state: LifeCycleState, action: () => T): T {
      const before = checks.state;
      checks.enter(state);
      try {
        return action();
      } finally {
        checks.enter(before);
      }
    },
    doStep: (time: number, stepSize: number, noSetPrior = true) => steps.doStep(time, stepSize, noSetPrior),
    prepareStep: (inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]) =>
      steps.prepare(inputs, outputs),
    prepareEvaluation(groups: EvaluationGroups = {}) {
      const states = instance.getNumberOfContinuousStates();
      const eventIndicators = instance.getNumberOfEventIndicators();
      return preparedEvaluation(checks, calls, {
        inputs: [],
        outputs: [],
        ...groups,
        states,
        eventIndicators,
      });
    },
  });
}

function ownMethods(checks: CallChecks, calls: InstanceCalls): Omit<OwnMethods, "getValues" | "setValues"> {
  const one = new Float64Array(1);
  return {
    ...initializationMethods(checks, calls),
    free() {
      if (checks.state === "freed") return;
      const fatal = checks.state === "fatal";
      checks.enter("freed");
      if (!fatal) calls.free();
    },
    getStrings(references, count = references.length) {
      checks.check("getStrings");
      const values = new Array<string>(count).fill("");
      if (references.length === 0) return values;
      checks.demand("getStrings", calls.getStrings(references, values));
      return values;
    },
    getBinaries(references, count = references.length) {
      checks.check("getBinaries");
      const values = Array.from({ length: count }, () => new Uint8Array(0));
      if (references.length === 0) return values;
      checks.demand("getBinaries", calls.getBinaries(references, values));
      return values;
    },
    getVariableDependencies(dependent) {
      checks.check("getVariableDependencies");
      const counted = calls.getNumberOfVariableDependencies(dependent, one);
      checks.demand("getNumberOfVariableDependencies", counted);
      const count = one[0]!;
      if (count === 0) return [];
      const [of, on] = [new BigUint64Array(count), new BigUint64Array(count)];
      const [independents, kinds] = [new Uint32Array(count), new Int32Array(count)];
      const code = calls.getVariableDependencies(dependent, of, independents, on, kinds);
      checks.demand("getVariableDependencies", code);
      return Array.from({ length: count }, (_, i) => ({
        elementOfDependent: Number(of[i]),
        independent: independents[i]!,
        elementOfIndependent: Number(on[i]),
        kind: elementDependencyKinds[kinds[i]!]!,
      }));
    },
    ...stateMethods(checks, calls),
  };
}

function initializationMethods(checks: CallChecks, calls: InstanceCalls) {
  let isSetUp = false;
  const setupExperiment = ({ startTime, stopTime, tolerance }: InitializationOptions): Status => {
    checks.check("setupExperiment");
    const code = calls.setupExperiment(tolerance ?? NaN, startTime, stopTime ?? NaN);
    checks.demand("setupExperiment", code);
    isSetUp = true;
    return statuses[code]!;
  };
  return {
    setupExperiment,
    enterInitializationMode(options: InitializationOptions): Status {
      checks.check("enterInitializationMode");
      if (!isSetUp && checks.allows("setupExperiment")) setupExperiment(options);
      const { startTime, stopTime, tolerance } = options;
      const code = calls.enterInitializationMode(tolerance ?? NaN, startTime, stopTime ?? NaN);
      return checks.answer("enterInitializationMode", code);
    },
    reset(): Status {
      checks.check("reset");
      isSetUp = false;
      return checks.answer("reset", calls.reset());
    },
  };
}

/** A saved state contains the state of the life cycle. */
function stateMethods(checks: CallChecks, calls: InstanceCalls) {
  const one = new Float64Array(1);
  return {
    getFMUState(): FMUState {
      checks.check("getFMUState");
      checks.demand("getFMUState", calls.getFMUState(one));
      const saved: SavedState = { handle: one[0]!, state: checks.state };
      return saved;
    },
    setFMUState(saved: FMUState): Status {
      checks.check("setFMUState");
      const status = checks.answer("setFMUState", calls.setFMUState(saved.handle));
      const { state } = saved as SavedState;
      if (state !== undefined && status !== "discard") checks.enter(state);
      return status;
    },
    freeFMUState(saved: FMUState): void {
      checks.check("freeFMUState");
      checks.demand("freeFMUState", calls.freeFMUState(saved.handle));
    },
    serializeFMUState(saved: FMUState): Uint8Array {
      checks.check("serializeFMUState");
      checks.demand("serializedFMUStateSize", calls.serializedFMUStateSize(saved.handle, one));
      const bytes = new Uint8Array(one[0]!);
      checks.demand("serializeFMUState", calls.serializeFMUState(saved.handle, bytes));
      return bytes;
    },
    deserializeFMUState(bytes: Uint8Array): FMUState {
      checks.check("deserializeFMUState");
      checks.demand("deserializeFMUState", calls.deserializeFMUState(bytes, one));
      const saved: SavedState = { handle: one[0]!, state: undefined };
      return saved;
    },
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Steps, one at a time or prepared. Their result is read field by field: steps are the most frequent calls. */
class CheckedSteps {
  readonly #checks: CallChecks;
  readonly #majorVersion: FmiMajorVersion;
  readonly #calls: InstanceCalls;
  readonly #numbers = new Float64Array(stepFields.count);
  readonly #result: Mutable<StepResult> = {
    status: "ok",
    eventHandlingNeeded: false,
    terminateSimulation: false,
    earlyReturn: false,
    lastSuccessfulTime: 0,
  };

  constructor(checks: CallChecks, majorVersion: FmiMajorVersion, calls: InstanceCalls) {
    this.#checks = checks;
    this.#majorVersion = majorVersion;
    this.#calls = calls;
  }

  doStep(time: number, stepSize: number, noSetPrior: boolean): StepResult {
    this.#checks.check("doStep");
    return this.#stepped(this.#calls.doStep(time, stepSize, noSetPrior, this.#numbers), this.#numbers);
  }

  #stepped(code: StatusCode, numbers: Float64Array): StepResult {
    const result = this.#result;
    result.status = this.#checks.answer("doStep", code);
    result.eventHandlingNeeded = numbers[stepFields.eventHandlingNeeded] !== 0;
    result.terminateSimulation = numbers[stepFields.terminateSimulation] !== 0;
    result.earlyReturn = numbers[stepFields.earlyReturn] !== 0;
    result.lastSuccessfulTime = numbers[stepFields.lastSuccessfulTime]!;
    if (code === statusCode.discard && this.#majorVersion < 3) this.#checks.enter("stepDiscarded");
    return result;
  }

  prepare(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): PreparedStep {
    const checks: CallChecks = this.#checks;
    const calls = this.#calls.prepareStep(inputs, outputs);
    let begunIn: LifeCycleState | undefined;
    return {
      inputs: calls.inputs,
      outputs: calls.outputs,
      isParallel: calls.isParallel ?? false,
      step: (time, stepSize, noSetPrior = true) => {
        checks.check("doStep");
        calls.begin(time, stepSize, noSetPrior);
        return this.#stepped(calls.finish(), calls.result);
      },
      begin: (time, stepSize, noSetPrior = true) => {
        checks.check("doStep");
        calls.begin(time, stepSize, noSetPrior);
        begunIn = checks.state;
        checks.enter("stepInProgress");
      },
      finish: () => {
        if (checks.state !== "stepInProgress" || begunIn === undefined) checks.refuse("doStep");
        checks.enter(begunIn);
        begunIn = undefined;
        return this.#stepped(calls.finish(), calls.result);
      },
    };
  }
}

function preparedEvaluation(
  checks: CallChecks,
  calls: InstanceCalls,
  sizes: EvaluationSizes,
): PreparedEvaluation {
  const prepared = calls.prepareEvaluation(sizes);
  const { states, inputs, derivatives, eventIndicators, outputs } = prepared;
  return {
    ...{ states, inputs, derivatives, eventIndicators, outputs },
    evaluate(time) {
      checks.check("setContinuousStates");
      return checks.answer("getContinuousStateDerivatives", prepared.evaluate(time));
    },
  };
}
