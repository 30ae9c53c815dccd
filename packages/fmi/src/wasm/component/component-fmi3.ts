import type {
  EvaluationCalls,
  EvaluationSizes,
  InstanceCalls,
  StepCalls,
} from "../../calls/instance-calls.ts";
import { stepFields, updateFields } from "../../calls/instance-calls.ts";
import { type ExchangeMaker, prepareEvaluation, prepareStep } from "../../calls/prepared-calls.ts";
import { type StatusCode, statusCode } from "../../calls/status.ts";
import { type NumericArray, numericArray, sizeOf, type ValueGroup } from "../../calls/values.ts";
import type { InterfaceKind } from "../../description/interface-types.ts";
import type { InstantiateRequest } from "../../instance/instantiate-request.ts";
import type { CallGuard, WasmFunction } from "../sandbox/call-guard.ts";
import { resourceFolder } from "../sandbox/wasi.ts";
import type { ComponentInstance, LiftedFunction } from "./instantiate-component.ts";
import { packageName } from "./interfaces.ts";

const interfaceNames: Readonly<Record<InterfaceKind, string>> = {
  coSimulation: "co-simulation",
  modelExchange: "model-exchange",
  scheduledExecution: "scheduled-execution",
};

/** An instance; `undefined` when the FMU made none, or has no interface of this kind. */
export function instantiateInComponent(
  component: ComponentInstance,
  guard: CallGuard,
  token: string,
  request: InstantiateRequest,
): InstanceCalls | undefined {
  const kind = interfaceNames[request.kind];
  const place = `${packageName}/${kind}`;
  const resource = `${kind}-instance`;
  const functions = new ComponentFunctions(component, guard, place, resource);
  const { instanceName, visible, loggingOn, eventModeUsed, earlyReturnAllowed } = request;
  const factory = functions.get(`instantiate-${kind}`, "static");
  const flags = [
    visible,
    loggingOn,
    ...(request.kind === "coSimulation" ? [eventModeUsed, earlyReturnAllowed] : []),
  ];
  const required = Uint32Array.from(request.requiredIntermediateVariables);
  const args = [
    ...[...factory.text(instanceName), ...factory.text(token)],
    ...flags.map(Number),
    ...(request.kind === "coSimulation" ? factory.list(required) : []),
  ];
  // A later version of the draft has no path: resources are read through the importer.
  if (factory.parameterCount > args.length) args.splice(4, 0, ...factory.text(`${resourceFolder}/`));
  const handle = factory.read(factory.call(...args), (view, at) =>
    view.getUint8(at) === 0 ? 0 : view.getInt32(at + 4, true),
  );
  if (handle === 0) return undefined;
  const { rep, drop } = component.takeResource(place, resource, handle);
  return new ComponentFmi3Calls(
    functions,
    rep,
    guard.around("fmi3FreeInstance", drop as WasmFunction),
    guard,
  );
}

/** `fmi3DoStep` of `do-step`. */
function standardName(method: string): string {
  const words = method.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  return `fmi3${words.replace("Uint", "UInt").replace("Fmu", "FMU")}`;
}

/** Functions of a resource, by the names of methods. */
class ComponentFunctions {
  readonly #component: ComponentInstance;
  readonly #guard: CallGuard;
  readonly #place: string;
  readonly #resource: string;
  readonly #known = new Map<string, ComponentFunction>();

  constructor(component: ComponentInstance, guard: CallGuard, place: string, resource: string) {
    this.#component = component;
    this.#guard = guard;
    this.#place = place;
    this.#resource = resource;
  }

  get(name: string, how: "method" | "static" = "method"): ComponentFunction {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const lifted = this.#component.find(this.#place, `[${how}]${this.#resource}.${name}`);
    if (lifted === undefined) throw this.#guard.missing(`${this.#place}#${name}`);
    const found = new ComponentFunction(lifted, this.#guard.around(standardName(name), lifted.core));
    this.#known.set(name, found);
    return found;
  }
}

/** A function with the canonical ABI: what it takes goes into the component's memory, and belongs to the component then. */
class ComponentFunction {
  readonly #lifted: LiftedFunction;
  readonly call: WasmFunction;
  #bytes = new Uint8Array(0);
  #view = new DataView(new ArrayBuffer(0));

  constructor(lifted: LiftedFunction, call: WasmFunction) {
    this.#lifted = lifted;
    this.call = call;
  }

  /** Of the core function. */
  get parameterCount(): number {
    return this.#lifted.core.length;
  }

  list(array: NumericArray | Uint32Array): [address: number, length: number] {
    return [this.copy(bytesOf(array), array.BYTES_PER_ELEMENT), array.length];
  }

  /** Bytes in new memory of the component. */
  copy(bytes: Uint8Array, alignment: number): number {
    if (bytes.length === 0) return alignment;
    const address = this.#lifted.realloc(0, 0, alignment, bytes.length);
    const heap = this.#heap();
    // Of few bytes a loop is faster than a call of the engine.
    if (bytes.length > 32) heap.set(bytes, address);
    else for (let i = 0; i < bytes.length; i++) heap[address + i] = bytes[i]!;
    return address;
  }

  /** The memory; of memory that has grown old views have nothing left. */
  #heap(): Uint8Array {
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.#lifted.memory.buffer);
      this.#view = new DataView(this.#lifted.memory.buffer);
    }
    return this.#bytes;
  }

  text(value: string): [address: number, length: number] {
    const bytes = new TextEncoder().encode(value);
    return [this.copy(bytes, 1), bytes.length];
  }

  /** Lists of lists. */
  lists(values: readonly (string | Uint8Array)[]): [address: number, length: number] {
    const places = values.flatMap((value) =>
      typeof value === "string" ? this.text(value) : [this.copy(value, 1), value.length],
    );
    return [this.list(Uint32Array.from(places))[0], values.length];
  }

  /** Reads an answer where it lies, and gives its memory back. */
  read<T>(place: number, read: (view: DataView, place: number) => T): T {
    this.#heap();
    const value = read(this.#view, place);
    this.#lifted.postReturn?.(place);
    return value;
  }

  bytes(address: number, length: number): Uint8Array {
    return this.#heap().subarray(address, address + length);
  }

  /** Reads `result<list, status>` into an array's bytes; a status, which is an error when the list has another length. */
  readList(place: number, array: NumericArray, to: Uint8Array): StatusCode {
    const heap = this.#heap();
    const view = this.#view;
    const [failed, address] = [view.getUint8(place) !== 0, view.getUint32(place + 4, true)];
    const isComplete = !failed && view.getUint32(place + 8, true) === array.length;
    if (isComplete && to.length > 32) to.set(heap.subarray(address, address + to.length));
    else if (isComplete) for (let i = 0; i < to.length; i++) to[i] = heap[address + i]!;
    this.#lifted.postReturn?.(place);
    if (failed) return address & 0xff;
    return isComplete ? statusCode.ok : statusCode.error;
  }
}

/** What an answer is read from; `at` is where its value lies. */
type Read = (view: DataView, at: number, call: ComponentFunction) => void;

/** Arguments of the core function behind the instance. */
type CoreArguments = (call: ComponentFunction) => readonly number[];

type FractionArguments = Parameters<InstanceCalls["setShiftFraction"]>;

const listsOf =
  (...arrays: readonly (NumericArray | Uint32Array)[]): CoreArguments =>
  (call) =>
    arrays.flatMap((array) => call.list(array));

/** Two arrays of equal length as pairs of elements. */
function alternating<T>(first: ArrayLike<T>, second: ArrayLike<T>): T[] {
  return Array.from(first, (one, i) => [one, second[i]!]).flat() as T[];
}

class ComponentFmi3Calls implements InstanceCalls {
  readonly #functions: ComponentFunctions;
  readonly #self: number;
  readonly #drop: WasmFunction;
  readonly #guard: CallGuard;
  /** States are bytes from the start. */
  readonly #states = new Map<number, Uint8Array>();
  #last = 0;

  constructor(functions: ComponentFunctions, self: number, drop: WasmFunction, guard: CallGuard) {
    this.#functions = functions;
    this.#self = self;
    this.#drop = drop;
    this.#guard = guard;
  }

  /** A function that answers a status and nothing else. */
  #command(name: string, args: CoreArguments = () => []): StatusCode {
    const call = this.#functions.get(name);
    return call.call(this.#self, ...args(call));
  }

  /** A function that answers a value, `offset` bytes after the mark that it is one, or a status there. */
  #ask(name: string, offset: number, read: Read, args: CoreArguments = () => []): StatusCode {
    const call = this.#functions.get(name);
    const place = call.call(this.#self, ...args(call));
    return call.read(place, (view, at) => {
      if (view.getUint8(at) !== 0) return view.getUint8(at + offset);
      read(view, at + offset, call);
      return statusCode.ok;
    });
  }

  /** A function that takes lists of numbers. */
  #setLists(name: string, ...arrays: readonly (NumericArray | Uint32Array)[]): StatusCode {
    return this.#command(name, listsOf(...arrays));
  }

  /** A list of values that fills an array. */
  #fill(name: string, array: NumericArray, args: CoreArguments = () => []): StatusCode {
    const call = this.#functions.get(name);
    return call.readList(call.call(this.#self, ...args(call)), array, bytesOf(array));
  }

  /** A list of records of so many bytes. */
  #records(
    name: string,
    size: number,
    each: (view: DataView, at: number, index: number, call: ComponentFunction) => void,
    args?: CoreArguments,
  ): StatusCode {
    const read: Read = (view, at, call) => {
      const [address, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      for (let i = 0; i < length; i++) each(view, address + i * size, i, call);
    };
    return this.#ask(name, 4, read, args);
  }

  #number(name: string, result: Float64Array, ...args: readonly number[]): StatusCode {
    const read: Read = (view, at) => {
      result[0] = Number(view.getBigUint64(at, true));
    };
    return this.#ask(name, 8, read, () => args);
  }

  setDebugLogging(loggingOn: boolean, categories: readonly string[]): StatusCode {
    return this.#command("set-debug-logging", (call) => [Number(loggingOn), ...call.lists(categories)]);
  }

  enterConfigurationMode = () => this.#command("enter-configuration-mode");
  exitConfigurationMode = () => this.#command("exit-configuration-mode");
  exitInitializationMode = () => this.#command("exit-initialization-mode");
  enterEventMode = () => this.#command("enter-event-mode");
  enterContinuousTimeMode = () => this.#command("enter-continuous-time-mode");
  enterStepMode = () => this.#command("enter-step-mode");
  terminate = () => this.#command("terminate");
  reset = () => this.#command("reset");
  evaluateDiscreteStates = () => this.#command("evaluate-discrete-states");

  enterInitializationMode(tolerance: number, startTime: number, stopTime: number): StatusCode {
    const optional = (value: number) => (Number.isNaN(value) ? [0, 0] : [1, value]);
    const args = [...optional(tolerance), startTime, ...optional(stopTime)];
    return this.#command("enter-initialization-mode", () => args);
  }

  free(): StatusCode {
    if (!this.#guard.failed) this.#drop();
    return statusCode.ok;
  }

  getValues: InstanceCalls["getValues"] = (type, references, values) =>
    this.#fill(`get-${type.toLowerCase()}`, values, listsOf(references));

  setValues: InstanceCalls["setValues"] = (type, references, values) =>
    this.#setLists(`set-${type.toLowerCase()}`, references, values);

  getStrings(references: Uint32Array, values: string[]): StatusCode {
    const decoder = new TextDecoder();
    return this.#lists("get-string", references, (bytes, i) => {
      values[i] = decoder.decode(bytes);
    });
  }

  setStrings: InstanceCalls["setStrings"] = (references, values) =>
    this.#command("set-string", (call) => [...call.list(references), ...call.lists(values)]);

  getBinaries(references: Uint32Array, values: Uint8Array[]): StatusCode {
    return this.#lists("get-binary", references, (bytes, i) => {
      values[i] = bytes.slice();
    });
  }

  setBinaries: InstanceCalls["setBinaries"] = (references, values) =>
    this.#command("set-binary", (call) => [...call.list(references), ...call.lists(values)]);

  #lists(name: string, references: Uint32Array, each: (bytes: Uint8Array, i: number) => void): StatusCode {
    const bytes = (view: DataView, at: number, call: ComponentFunction) =>
      call.bytes(view.getUint32(at, true), view.getUint32(at + 4, true));
    return this.#records(name, 8, (view, at, i, call) => each(bytes(view, at, call), i), listsOf(references));
  }

  doStep(time: number, stepSize: number, noSetPrior: boolean, result: Float64Array): StatusCode {
    const read: Read = (view, at) => {
      result[stepFields.lastSuccessfulTime] = view.getFloat64(at, true);
      result[stepFields.eventHandlingNeeded] = view.getUint8(at + 8);
      result[stepFields.terminateSimulation] = view.getUint8(at + 9);
      result[stepFields.earlyReturn] = view.getUint8(at + 10);
    };
    result.fill(0);
    result[stepFields.lastSuccessfulTime] = time;
    return this.#ask("do-step", 8, read, () => [time, stepSize, noSetPrior ? 1 : 0]);
  }

  /** FMI 1 and 2 only. */
  setInputDerivatives = () => statusCode.error;

  getOutputDerivatives: InstanceCalls["getOutputDerivatives"] = (references, orders, values) =>
    this.#fill("get-output-derivatives", values, (call) => [
      call.list(Uint32Array.from(alternating(references, orders)))[0],
      references.length,
    ]);

  updateDiscreteStates(result: Float64Array): StatusCode {
    const read: Read = (view, at) => {
      for (let i = 0; i < 4; i++) result[i] = view.getUint8(at + i);
      result[updateFields.nextEventTime] = view.getUint8(at + 4) === 0 ? NaN : view.getFloat64(at + 8, true);
    };
    return this.#ask("update-discrete-states", 8, read);
  }

  completedIntegratorStep(noSetPrior: boolean, result: Float64Array): StatusCode {
    const read: Read = (view, at) => {
      result[0] = view.getUint8(at);
      result[1] = view.getUint8(at + 1);
    };
    return this.#ask("completed-integrator-step", 1, read, () => [noSetPrior ? 1 : 0]);
  }

  setTime = (time: number) => this.#command("set-time", () => [time]);
  setContinuousStates = (states: Float64Array) => this.#setLists("set-continuous-states", states);
  getContinuousStates = (states: Float64Array) => this.#fill("get-continuous-states", states);
  getNominalsOfContinuousStates = (nominals: Float64Array) =>
    this.#fill("get-nominals-of-continuous-states", nominals);
  getContinuousStateDerivatives = (derivatives: Float64Array) =>
    this.#fill("get-continuous-state-derivatives", derivatives);
  getEventIndicators = (indicators: Float64Array) => this.#fill("get-event-indicators", indicators);
  getNumberOfContinuousStates = (result: Float64Array) =>
    this.#number("get-number-of-continuous-states", result);
  getNumberOfEventIndicators = (result: Float64Array) =>
    this.#number("get-number-of-event-indicators", result);

  getDirectionalDerivative: InstanceCalls["getDirectionalDerivative"] = (
    unknowns,
    knowns,
    seed,
    sensitivity,
  ) => this.#fill("get-directional-derivative", sensitivity, listsOf(unknowns, knowns, seed));
  getAdjointDerivative: InstanceCalls["getAdjointDerivative"] = (unknowns, knowns, seed, sensitivity) =>
    this.#fill("get-adjoint-derivative", sensitivity, listsOf(unknowns, knowns, seed));

  getNumberOfVariableDependencies = (dependent: number, result: Float64Array) =>
    this.#number("get-number-of-variable-dependencies", result, dependent);

  getVariableDependencies: InstanceCalls["getVariableDependencies"] = (
    ...[dependent, elementsOfDependent, independents, elementsOfIndependents, kinds]
  ) => {
    const each = (view: DataView, at: number, i: number) => {
      elementsOfDependent[i] = BigInt(view.getUint32(at + 4, true));
      independents[i] = view.getUint32(at + 8, true);
      elementsOfIndependents[i] = BigInt(view.getUint32(at + 12, true));
      // The draft's kinds begin with "dependent", the last one of the standard's.
      kinds[i] = view.getUint8(at + 16) || 5;
    };
    return this.#records("get-variable-dependencies", 20, each, () => [dependent]);
  };

  getFMUState(result: Float64Array): StatusCode {
    const read: Read = (view, at, call) => {
      const bytes = call.bytes(view.getUint32(at, true), view.getUint32(at + 4, true)).slice();
      this.#states.set(++this.#last, bytes);
      result[0] = this.#last;
    };
    return this.#ask("get-fmu-state", 4, read);
  }

  #state(handle: number): Uint8Array {
    const bytes = this.#states.get(handle);
    if (bytes === undefined) throw new Error(`the FMU has no state ${handle}: was it freed?`);
    return bytes;
  }

  setFMUState(handle: number): StatusCode {
    return this.#command("set-fmu-state", (call) => call.list(this.#state(handle)));
  }

  freeFMUState(handle: number): StatusCode {
    this.#states.delete(handle);
    return statusCode.ok;
  }

  serializedFMUStateSize(handle: number, result: Float64Array): StatusCode {
    result[0] = this.#state(handle).length;
    return statusCode.ok;
  }

  serializeFMUState(handle: number, bytes: Uint8Array): StatusCode {
    bytes.set(this.#state(handle));
    return statusCode.ok;
  }

  deserializeFMUState(bytes: Uint8Array, result: Float64Array): StatusCode {
    this.#states.set(++this.#last, bytes.slice());
    result[0] = this.#last;
    return statusCode.ok;
  }

  getIntervalDecimal(clocks: Uint32Array, intervals: Float64Array, qualifiers: Int32Array): StatusCode {
    const each = (view: DataView, at: number, i: number) => {
      intervals[i] = view.getFloat64(at, true);
      qualifiers[i] = view.getUint8(at + 8);
    };
    return this.#records("get-interval-decimal", 16, each, listsOf(clocks));
  }

  getIntervalFraction: InstanceCalls["getIntervalFraction"] = (clocks, counters, resolutions, qualifiers) => {
    const each = (view: DataView, at: number, i: number) => {
      counters[i] = view.getBigUint64(at, true);
      resolutions[i] = view.getBigUint64(at + 8, true);
      qualifiers[i] = view.getUint8(at + 16);
    };
    return this.#records("get-interval-fraction", 24, each, listsOf(clocks));
  };

  getShiftDecimal = (clocks: Uint32Array, shifts: Float64Array) =>
    this.#fill("get-shift-decimal", shifts, listsOf(clocks));

  getShiftFraction: InstanceCalls["getShiftFraction"] = (clocks, counters, resolutions) => {
    const each = (view: DataView, at: number, i: number) => {
      counters[i] = view.getBigUint64(at, true);
      resolutions[i] = view.getBigUint64(at + 8, true);
    };
    return this.#records("get-shift-fraction", 16, each, listsOf(clocks));
  };

  setIntervalDecimal = (clocks: Uint32Array, intervals: Float64Array) =>
    this.#setLists("set-interval-decimal", clocks, intervals);
  setShiftDecimal = (clocks: Uint32Array, shifts: Float64Array) =>
    this.#setLists("set-shift-decimal", clocks, shifts);
  setIntervalFraction: InstanceCalls["setIntervalFraction"] = (...values) =>
    this.#setFractions("set-interval-fraction", ...values);
  setShiftFraction: InstanceCalls["setShiftFraction"] = (...values) =>
    this.#setFractions("set-shift-fraction", ...values);

  #setFractions(name: string, ...[clocks, counters, resolutions]: FractionArguments): StatusCode {
    const pairs = BigUint64Array.from(alternating(counters, resolutions));
    return this.#command(name, (call) => [...call.list(clocks), call.list(pairs)[0], clocks.length]);
  }

  activateModelPartition = (clock: number, activationTime: number) =>
    this.#command("activate-model-partition", () => [clock, activationTime]);

  prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls {
    return prepareStep(this.#maker, inputs, outputs);
  }

  prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls {
    return prepareEvaluation(this.#maker, sizes);
  }

  readonly #maker: ExchangeMaker = {
    doStep: (...values) => this.doStep(...values),
    setTime: (time) => this.setTime(time),
    group: (direction, group) => {
      const array = numericArray(group.type, sizeOf(group));
      return { array, call: this.#exchangeOf(direction === "Get" ? "get" : "set", group, array) };
    },
    vector: (call, count) => {
      const array = new Float64Array(count);
      return { array, call: () => this[call](array) };
    },
  };

  #exchangeOf(
    direction: "get" | "set",
    { type, valueReferences }: ValueGroup,
    array: NumericArray,
  ): () => StatusCode {
    const call = this.#functions.get(`${direction}-${type.toLowerCase()}`);
    const count = valueReferences.length;
    const references = bytesOf(Uint32Array.from(valueReferences));
    const [bytes, alignment] = [bytesOf(array), array.BYTES_PER_ELEMENT];
    if (direction === "get")
      return () => call.readList(call.call(this.#self, call.copy(references, 4), count), array, bytes);
    return () =>
      call.call(this.#self, call.copy(references, 4), count, call.copy(bytes, alignment), array.length);
  }
}

function bytesOf(array: NumericArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
