import type { InstantiateRequest } from "@cosimo/fmi";
import {
  type Argument,
  type CallName,
  type EvaluationCalls,
  type EvaluationSizes,
  functionName,
  type InstanceCalls,
  type NumericType,
  numericArray,
  readOutput,
  type StatusCode,
  type StepCalls,
  sizeOf,
  statusCode,
  stepFields,
  type ValueGroup,
  writeArgument,
} from "@cosimo/fmi";
import type { NativeFmu } from "../native/native-fmu.ts";
import { type FmuProcess, PendingExchange, type RemoteTarget } from "./fmu-process.ts";
import { callNames, callTable, request } from "./protocol.ts";
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

/** An instance that lives in another process. */
class RemoteInstance {
  readonly #process: FmuProcess;
  readonly #fmu: NativeFmu;
  readonly #number: number;
  readonly #addressee: RemoteTarget;
  #states: RemoteStates | undefined;

  constructor(process: FmuProcess, fmu: NativeFmu, number: number, instanceTarget: RemoteTarget) {
    this.#process = process;
    this.#fmu = fmu;
    this.#number = number;
    this.#addressee = instanceTarget;
  }

  calls(): InstanceCalls {
    const plain = Object.fromEntries(
      callNames.map((name, index) => [name, this.#plain(name, index)]),
    ) as unknown as Omit<InstanceCalls, "prepareStep" | "prepareEvaluation">;
    const changing = callNames.filter((name) => !leavesAlone(name));
    this.#states = new RemoteStates({ ...plain });
    return {
      ...plain,
      ...Object.fromEntries(changing.map((name) => [name, this.#settling(plain[name] as PlainCall)])),
      ...this.#states.calls(),
      free: () => this.#free(plain.free),
      prepareStep: (inputs, outputs) => this.#prepareStep(inputs, outputs),
      prepareEvaluation: (sizes) => this.#prepareEvaluation(sizes),
    };
  }

  /** States of the FMU that are due are taken before it changes. */
  #settling(call: PlainCall): PlainCall {
    return (...values) => {
      const status = this.#states!.settle();
      return status > statusCode.warning ? status : call(...values);
    };
  }

  #plain(name: CallName, index: number): PlainCall {
    const kinds = callTable[name];
    const function_ = functionName(this.#fmu.majorVersion, name);
    return (...values) => {
      const message = this.#process.request(request.call);
      message.writeNumber(this.#number);
      message.writeNumber(index);
      for (let i = 0; i < kinds.length; i++) writeArgument(message, kinds[i]!, values[i]!);
      const answer = this.#process.exchange(
        typeof values[0] === "string"
          ? functionName(this.#fmu.majorVersion, name, values[0] as NumericType)
          : function_,
        this.#addressee,
      );
      const status = answer.readNumber();
      for (let i = 0; i < kinds.length; i++) readOutput(answer, kinds[i]!, values[i]!);
      return status;
    };
  }

  /** With the process everything in it is gone already. */
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
    return this.#process.exchange("prepare", this.#addressee).readNumber();
  }

  #prepareStep(inputs: readonly ValueGroup[], outputs: readonly ValueGroup[]): StepCalls {
    const sizes = { inputs: plainGroups(inputs), outputs: plainGroups(outputs) };
    const number = this.#prepare(request.prepareStep, sizes);
    const [ins, outs] = [arraysOf(inputs), arraysOf(outputs)];
    const result = new Float64Array(stepFields.count);
    const name = functionName(this.#fmu.majorVersion, "doStep");
    let status: StatusCode = statusCode.ok;
    const states = this.#states!;
    const begun = new PendingExchange(name, this.#addressee, (answer) => {
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
      const settled = this.#states!.settle();
      if (settled > statusCode.warning) return settled;
      const message = this.#process.request(request.evaluate);
      message.writeNumber(this.#number);
      message.writeNumber(number);
      message.writeNumber(time);
      message.writeContent(x);
      for (const input of ins) message.writeContent(input);
      const answer = this.#process.exchange(name, this.#addressee);
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

type PlainCall = (...values: Argument[]) => StatusCode;

/** Calls that no saved state has to be taken before. */
function leavesAlone(name: CallName): boolean {
  return name.startsWith("get") || name === "free" || name === "setDebugLogging";
}

function arraysOf(groups: readonly ValueGroup[]) {
  return groups.map((group) => numericArray(group.type, sizeOf(group)));
}

/** Value references as plain arrays, which JSON can say. */
function plainGroups(groups: readonly ValueGroup[]): readonly ValueGroup[] {
  return groups.map((group) => ({ ...group, valueReferences: Array.from(group.valueReferences) }));
}
