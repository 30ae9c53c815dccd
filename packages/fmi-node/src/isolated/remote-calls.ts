import type { InstantiateRequest } from "@cosimo/fmi";
import {
  type CallName,
  callNames,
  type EvaluationCalls,
  type EvaluationSizes,
  functionName,
  type InstanceCalls,
  messageCalls,
  numericArray,
  numericTypes,
  type StatusCode,
  type StepCalls,
  sizeOf,
  statusCode,
  stepFields,
  type ValueGroup,
} from "@cosimo/fmi/calls";
import type { NativeFmu } from "../native/native-fmu.ts";
import { type FmuProcess, PendingExchange, type RemoteTarget } from "./fmu-process.ts";
import { request } from "./protocol.ts";
import { RemoteStates } from "./remote-states.ts";

/** Makes an instance in the process of its FMU; `undefined` when the FMU made none. */
export function instantiateRemotely(
  process: FmuProcess,
  fmu: NativeFmu,
  asked: InstantiateRequest,
  instanceTarget: RemoteTarget,
): InstanceCalls | undefined {
  process.ready();
  process.expect(instanceTarget);
  process.request(request.instantiate).writeText(JSON.stringify(asked));
  let number = 0;
  try {
    number = process.exchange(instantiateName(fmu, asked), instanceTarget).readNumber();
  } finally {
    process.expect(undefined);
  }
  if (number === 0) return undefined;
  process.add(number, instanceTarget);
  return new RemoteInstance(process, fmu, number, instanceTarget).calls();
}

function instantiateName({ majorVersion }: NativeFmu, { kind }: InstantiateRequest): string {
  if (majorVersion === 2) return "fmi2Instantiate";
  const type = kind.charAt(0).toUpperCase() + kind.slice(1);
  if (majorVersion === 3) return `fmi3Instantiate${type}`;
  return kind === "modelExchange" ? "fmiInstantiateModel" : "fmiInstantiateSlave";
}

/** An instance in another process. */
class RemoteInstance {
  readonly #process: FmuProcess;
  readonly #fmu: NativeFmu;
  readonly #number: number;
  readonly #instanceTarget: RemoteTarget;
  #states: RemoteStates | undefined;

  constructor(process: FmuProcess, fmu: NativeFmu, number: number, instanceTarget: RemoteTarget) {
    this.#process = process;
    this.#fmu = fmu;
    this.#number = number;
    this.#instanceTarget = instanceTarget;
  }

  calls(): InstanceCalls {
    const plain = Object.fromEntries(
      callNames.map((name, index) => [name, this.#plain(name, index)]),
    ) as unknown as Omit<InstanceCalls, "prepareStep" | "prepareEvaluation">;
    const changing = callNames.filter((name) => !keepsState(name));
    this.#states = new RemoteStates({ ...plain });
    return {
      ...plain,
      ...Object.fromEntries(changing.map((name) => [name, this.#savingStates(plain[name] as RemoteCall)])),
      ...this.#states.calls(),
      free: () => this.#free(plain.free),
      prepareStep: (inputs, outputs) => this.#prepareStep(inputs, outputs),
      prepareEvaluation: (sizes) => this.#prepareEvaluation(sizes),
    };
  }

  /** Postponed states are saved before a call that changes the FMU. */
  #savingStates(call: RemoteCall): RemoteCall {
    return (...values) => {
      const status = this.#states!.savePostponed();
      return status > statusCode.warning ? status : call(...values);
    };
  }

  #plain(name: CallName, index: number): RemoteCall {
    const marshaller = messageCalls.get(name)!;
    const version = this.#fmu.majorVersion;
    const plainName = functionName(version, name);
    const names = new Map<unknown, string>(
      name === "getValues" || name === "setValues"
        ? numericTypes.map((type) => [type, functionName(version, name, type)])
        : [],
    );
    return (...values) => {
      const message = this.#process.request(request.call);
      message.writeNumber(this.#number);
      message.writeNumber(index);
      marshaller.writeArguments(message, values);
      const answer = this.#process.exchange(names.get(values[0]) ?? plainName, this.#instanceTarget);
      const status = answer.readNumber();
      marshaller.readOutputs(answer, values);
      return status;
    };
  }

  /** The end of the process has freed everything in it. */
  #free(free: () => StatusCode): StatusCode {
    if (this.#process.failed) return statusCode.ok;
    const status = free();
    this.#process.delete(this.#number);
    return status;
  }

  #prepare(kind: number, sizes: object): number {
    const message = this.#process.request(kind);
    message.writeNumber(this.#number);
    message.writeText(JSON.stringify(sizes));
    return this.#process.exchange("prepare", this.#instanceTarget).readNumber();
  }

  #prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls {
    const sizes = { inputs: plainGroups(inputs), outputs: plainGroups(outputs) };
    const number = this.#prepare(request.prepareStep, sizes);
    const [ins, outs] = [arraysOf(inputs), arraysOf(outputs)];
    const result = new Float64Array(stepFields.count);
    const name = functionName(this.#fmu.majorVersion, "doStep");
    let status: StatusCode = statusCode.ok;
    const states = this.#states!;
    const begun = new PendingExchange(name, this.#instanceTarget, (answer) => {
      status = states.take(answer);
      if (status > statusCode.warning) return;
      status = answer.readNumber();
      answer.readContent(result);
      if (status <= statusCode.warning) for (const output of outs) answer.readContent(output);
    });
    const begin = (time: number, stepSize: number, noSetPrior: boolean): void => {
      const message = this.#process.request(request.step);
      message.writeNumber(this.#number);
      message.writeNumber(number);
      message.writeNumber(time);
      message.writeNumber(stepSize);
      message.writeNumber(noSetPrior ? 1 : 0);
      states.write(message);
      for (const input of ins) message.writeContent(input);
      this.#process.begin(begun);
    };
    const finish = () => {
      this.#process.finish(begun);
      return status;
    };
    return { inputs: ins, outputs: outs, result, isParallel: true, begin, finish };
  }

  #prepareEvaluation(sizes: EvaluationSizes): EvaluationCalls {
    const { states, eventIndicators, inputs, outputs } = sizes;
    const number = this.#prepare(request.prepareEvaluation, {
      ...sizes,
      inputs: plainGroups(inputs),
      outputs: plainGroups(outputs),
    });
    const [ins, outs] = [arraysOf(inputs), arraysOf(outputs)];
    const x = new Float64Array(states);
    const xdot = new Float64Array(states);
    const g = new Float64Array(eventIndicators);
    const name = functionName(this.#fmu.majorVersion, "getContinuousStateDerivatives");
    const evaluate = (time: number): StatusCode => {
      const settled = this.#states!.savePostponed();
      if (settled > statusCode.warning) return settled;
      const message = this.#process.request(request.evaluate);
      message.writeNumber(this.#number);
      message.writeNumber(number);
      message.writeNumber(time);
      message.writeContent(x);
      for (const input of ins) message.writeContent(input);
      const answer = this.#process.exchange(name, this.#instanceTarget);
      const status = answer.readNumber();
      if (status > statusCode.warning) return status;
      answer.readContent(xdot);
      answer.readContent(g);
      for (const output of outs) answer.readContent(output);
      return status;
    };
    return { states: x, inputs: ins, derivatives: xdot, eventIndicators: g, outputs: outs, evaluate };
  }
}

type RemoteCall = (...values: unknown[]) => StatusCode;

/** Calls that do not change the state of the FMU. */
function keepsState(name: CallName): boolean {
  return name.startsWith("get") || name === "free" || name === "setDebugLogging";
}

function arraysOf(groups: readonly ValueGroup[]) {
  return groups.map((group) => numericArray(group.type, sizeOf(group)));
}

/** Value references as plain arrays, which JSON can represent. */
function plainGroups(groups: readonly ValueGroup[]): readonly ValueGroup[] {
  return groups.map((group) => ({ ...group, valueReferences: Array.from(group.valueReferences) }));
}
