import type { CBlock, CFunctionCall } from "./c-memory.ts";
import type { InstanceCalls, PlainCalls } from "./instance-calls.ts";
import { stepFields, updateFields } from "./records.ts";
import { type StatusCode, statusCode } from "./status.ts";

/** What code for one version needs of a way of calling. */
export interface VersionContext<Address> {
  readonly instance: Address;
  readonly isCoSimulation: boolean;
  /** FMI 1 and 2: numbers that only the model description states. */
  readonly continuousStates: number;
  readonly eventIndicators: number;
  find(name: string): CFunctionCall<Address>;
  block(bytes: number): CBlock<Address>;
  /** Completes a step that an FMU of FMI 1 or 2 continues in the background. */
  awaitStep(status: () => StatusCode): StatusCode;
}

/** `fmi2StatusKind`. */
const statusKind = { doStepStatus: 0, lastSuccessfulTime: 2, terminated: 3 } as const;

/** Numbers of states and event indicators from the model description. */
export function describedSizes({
  continuousStates,
  eventIndicators,
}: Pick<VersionContext<unknown>, "continuousStates" | "eventIndicators">) {
  const answer = (number: number) => (result: Float64Array) => {
    result[0] = number;
    return statusCode.ok;
  };
  return {
    getNumberOfContinuousStates: answer(continuousStates),
    getNumberOfEventIndicators: answer(eventIndicators),
  } satisfies Partial<InstanceCalls>;
}

/** Where a step of FMI 3 writes its answers. Typed arrays are four times as fast as a `DataView`. */
export const stepBlock = { bytes: 16, event: 0, terminate: 1, early: 2, last: 8 } as const;

/** Before a step of FMI 3. `lastSuccessfulTime` begins with the start of the step. */
export function clearStep(flags: Uint8Array, numbers: Float64Array, time: number): void {
  flags[0] = flags[1] = flags[2] = 0;
  numbers[1] = time;
}

/** After a step of FMI 3. */
export function readStep(flags: Uint8Array, numbers: Float64Array, result: Float64Array): void {
  result[stepFields.eventHandlingNeeded] = flags[0]!;
  result[stepFields.terminateSimulation] = flags[1]!;
  result[stepFields.earlyReturn] = flags[2]!;
  result[stepFields.lastSuccessfulTime] = numbers[1]!;
}

/** Steps of FMI 1 and 2: further functions tell how far a discarded step has come (FMI 2.0.5, section 4.2.2). */
function followUp<Address>(context: VersionContext<Address>) {
  const { instance } = context;
  const [getStatus, getRealStatus] = [context.find("GetStatus"), context.find("GetRealStatus")];
  const block = context.block(16);
  const [word, number] = [block.at(0), block.at(8)];
  return {
    begin(time: number, stepSize: number, result: Float64Array): void {
      result[stepFields.eventHandlingNeeded] = 0;
      result[stepFields.terminateSimulation] = 0;
      result[stepFields.earlyReturn] = 0;
      result[stepFields.lastSuccessfulTime] = time + stepSize;
    },
    pending: (): StatusCode =>
      context.awaitStep(() => {
        block.view.setInt32(0, statusCode.pending, true);
        const asked = getStatus(instance, statusKind.doStepStatus, word);
        return asked > statusCode.warning ? asked : block.view.getInt32(0, true);
      }),
    discarded(time: number, result: Float64Array): void {
      block.view.setFloat64(8, time, true);
      const asked = getRealStatus(instance, statusKind.lastSuccessfulTime, number);
      const reached = asked <= statusCode.warning ? block.view.getFloat64(8, true) : time;
      result[stepFields.lastSuccessfulTime] = reached;
      result[stepFields.earlyReturn] = reached > time ? 1 : 0;
    },
  };
}

/** What surrounds the function `DoStep` of FMI 1 and 2. */
export interface OldStep {
  /** Its last argument: no state is set before (FMI 2), or the step is new (FMI 1). */
  flag(time: number, noSetPrior: boolean): number;
  /** Waits for a step in the background, and fills `result`. */
  complete(status: StatusCode, time: number, stepSize: number, result: Float64Array): StatusCode;
}

/** The step as one call. */
export function stepCall<Address>(
  { instance, find }: VersionContext<Address>,
  { flag, complete }: OldStep,
): PlainCalls["doStep"] {
  const step = find("DoStep");
  return (time, stepSize, noSetPrior, result) =>
    complete(step(instance, time, stepSize, flag(time, noSetPrior)), time, stepSize, result);
}

export function stepOfVersion2<Address>(context: VersionContext<Address>): OldStep {
  const { instance } = context;
  const getBooleanStatus = context.find("GetBooleanStatus");
  const { begin, pending, discarded } = followUp(context);
  const block = context.block(4);
  const place = block.at(0);
  return {
    flag: (_, noSetPrior) => (noSetPrior ? 1 : 0),
    complete(given, time, stepSize, result) {
      const status = given === statusCode.pending ? pending() : given;
      begin(time, stepSize, result);
      if (status !== statusCode.discard) return status;
      discarded(time, result);
      block.view.setInt32(0, 0, true);
      const asked = getBooleanStatus(instance, statusKind.terminated, place);
      const ended = asked <= statusCode.warning && block.view.getInt32(0, true) !== 0;
      result[stepFields.terminateSimulation] = ended ? 1 : 0;
      return status;
    },
  };
}

/** A step that begins where the last one began repeats it. */
export function stepOfVersion1<Address>(context: VersionContext<Address>): OldStep {
  const { begin, pending, discarded } = followUp(context);
  let lastStart = Number.NaN;
  return {
    flag(time) {
      const isNew = time === lastStart ? 0 : 1;
      lastStart = time;
      return isNew;
    },
    complete(status, time, stepSize, result) {
      begin(time, stepSize, result);
      if (status === statusCode.pending) return pending();
      if (status === statusCode.discard) discarded(time, result);
      return status;
    },
  };
}

/** FMI 1 has no modes: calls that change the mode alone do nothing, and `fmiInitialize` ends initialization. */
export function callsOfVersion1<Address>(context: VersionContext<Address>): Partial<PlainCalls> {
  const { instance, isCoSimulation } = context;
  const f = (name: string) => context.find(name);
  /** `fmiEventInfo`: five flags of one byte, a gap, a double. */
  const info = context.block(16);
  const infoAddress = info.at(0);
  const clear = () => {
    for (let i = 0; i < 5; i++) info.view.setInt8(i, 0);
  };
  let options = { tolerance: Number.NaN, startTime: 0, stopTime: Number.NaN };
  /** `fmiInitialize` has filled `info`: the first update answers that. */
  let isInitialUpdate = false;

  const initializeModel = (): StatusCode => {
    const hasTolerance = !Number.isNaN(options.tolerance);
    clear();
    isInitialUpdate = true;
    return f("Initialize")(
      ...([instance, hasTolerance ? 1 : 0, hasTolerance ? options.tolerance : 0, infoAddress] as const),
    );
  };
  const initializeSlave = (): StatusCode => {
    const hasStop = !Number.isNaN(options.stopTime);
    return f("InitializeSlave")(
      ...([instance, options.startTime, hasStop ? 1 : 0, hasStop ? options.stopTime : 0] as const),
    );
  };
  const own: Partial<PlainCalls> = {
    ...describedSizes(context),
    enterInitializationMode(tolerance, startTime, stopTime) {
      options = { tolerance, startTime, stopTime };
      return statusCode.ok;
    },
    exitInitializationMode: () => (isCoSimulation ? initializeSlave() : initializeModel()),
    enterEventMode: () => statusCode.ok,
    enterContinuousTimeMode: () => statusCode.ok,
    /** The flags are iterationConverged, stateValueReferencesChanged, stateValuesChanged, terminateSimulation, upcomingTimeEvent. */
    updateDiscreteStates(result) {
      let status: StatusCode = statusCode.ok;
      if (!isInitialUpdate) {
        clear();
        status = f("EventUpdate")(instance, 0, infoAddress);
      }
      isInitialUpdate = false;
      const flag = (place: number) => info.view.getInt8(place);
      result[updateFields.discreteStatesNeedUpdate] = flag(0) === 0 ? 1 : 0;
      // Other states have other nominal values.
      result[updateFields.nominalsOfContinuousStatesChanged] = flag(1);
      result[updateFields.valuesOfContinuousStatesChanged] = flag(2);
      result[updateFields.terminateSimulation] = flag(3);
      result[updateFields.nextEventTime] = flag(4) === 0 ? Number.NaN : info.view.getFloat64(8, true);
      return status;
    },
  };
  // An instance for model exchange cannot be reset.
  return isCoSimulation ? own : { ...own, reset: () => statusCode.error };
}
