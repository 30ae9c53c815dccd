import type { CallbackTarget, InstantiateRequest } from "@cosimo/fmi";
import type {
  EvaluationCalls,
  EvaluationSizes,
  InstanceCalls,
  StepCalls,
  ValueGroup,
} from "@cosimo/fmi/calls";
import { callNames, Message, messageCalls, type StatusCode, statusCode } from "@cosimo/fmi/calls";
import { CalledLibraries, type OpenRequest } from "../external/call-libraries.ts";
import type { NativeFmu } from "../native/native-fmu.ts";
import { type OpenedFmu, openNative } from "../native/open-native.ts";
import type { Transport } from "../transport/transport.ts";
import { request, response } from "./protocol.ts";

/** An instance with its prepared calls. */
interface ServedInstance {
  readonly calls: InstanceCalls;
  readonly steps: StepCalls[];
  readonly evaluations: EvaluationCalls[];
}

type DescribeFailure = (error: unknown) => object | undefined;

/** Executes the requests of the parent process; during a callback of the FMU also those that the callback makes. */
export class CallServer {
  readonly #transport: Transport;
  readonly #describe: DescribeFailure;
  readonly #instances = new Map<number, ServedInstance>();
  /** One pair of messages for each depth of callbacks. */
  readonly #messages: { readonly incoming: Message; readonly outgoing: Message }[] = [];
  #fmu: OpenedFmu | undefined;
  #libraries: CalledLibraries | undefined;
  #lastInstance = 0;
  readonly #state = new Float64Array(1);
  #depth = 0;

  constructor(transport: Transport, describe: DescribeFailure) {
    this.#transport = transport;
    this.#describe = describe;
  }

  serve(): never {
    for (;;) this.#serveUntilResumed();
  }

  /** Messages that no unfinished request or callback uses. */
  #unused() {
    this.#messages[this.#depth] ??= { incoming: new Message(), outgoing: new Message() };
    return this.#messages[this.#depth]!;
  }

  /** Executes requests until the parent answers a callback. */
  #serveUntilResumed(): number {
    const { incoming, outgoing } = this.#unused();
    for (;;) {
      this.#transport.receive(incoming);
      const kind = incoming.readNumber();
      if (kind === request.resume) return incoming.readNumber();
      outgoing.cursor = 0;
      outgoing.writeNumber(response.reply);
      this.#depth++;
      try {
        this.#handle(kind, incoming, outgoing);
      } catch (error) {
        this.#report(error, outgoing);
      }
      this.#depth--;
      this.#transport.send(outgoing);
    }
  }

  #report(error: unknown, outgoing: Message): void {
    const failure = this.#describe(error);
    outgoing.cursor = 0;
    outgoing.writeNumber(failure === undefined ? response.broken : response.failed);
    outgoing.writeText(failure === undefined ? String((error as Error).stack) : JSON.stringify(failure));
  }

  #handle(kind: number, incoming: Message, outgoing: Message): void {
    if (kind === request.step) this.#step(incoming, outgoing);
    else if (kind === request.evaluate) this.#evaluate(incoming, outgoing);
    else if (kind === request.call) this.#call(incoming, outgoing);
    else if (kind === request.open) this.#fmu = openNative(JSON.parse(incoming.readText()) as NativeFmu);
    else if (kind >= request.openExternal) this.#serveLibraries(kind, incoming, outgoing);
    else if (kind === request.instantiate)
      outgoing.writeNumber(this.#instantiate(JSON.parse(incoming.readText()) as InstantiateRequest));
    else this.#prepare(kind, incoming, outgoing);
  }

  /** Functions of a model's own libraries. */
  #serveLibraries(kind: number, incoming: Message, outgoing: Message): void {
    this.#libraries ??= new CalledLibraries();
    if (kind === request.callExternal) this.#libraries.call(incoming, outgoing);
    else if (kind === request.findExternal)
      outgoing.writeNumber(Number(this.#libraries.has(incoming.readText())));
    else if (kind === request.closeExternal) this.#libraries.close();
    else {
      const failure = this.#libraries.open(JSON.parse(incoming.readText()) as OpenRequest);
      outgoing.writeText(failure === undefined ? "" : JSON.stringify(failure));
    }
  }

  #instantiate(instantiateRequest: InstantiateRequest): number {
    const instance = ++this.#lastInstance;
    const calls = this.#fmu?.instantiate(instantiateRequest, this.#callbacks(instance));
    if (calls === undefined) return 0;
    this.#instances.set(instance, { calls, steps: [], evaluations: [] });
    return instance;
  }

  #callbacks(instance: number): CallbackTarget {
    const call = (kind: number, ...values: readonly (number | boolean | string)[]): number => {
      const { outgoing } = this.#unused();
      outgoing.cursor = 0;
      outgoing.writeNumber(kind);
      outgoing.writeNumber(instance);
      for (const value of values)
        if (typeof value === "string") outgoing.writeText(value);
        else outgoing.writeNumber(Number(value));
      this.#transport.send(outgoing);
      return this.#serveUntilResumed();
    };
    return {
      logMessage: (status, category, message) => void call(response.log, status, category, message),
      intermediateUpdate: (...update) => call(response.intermediateUpdate, ...update),
      clockUpdate: () => void call(response.clockUpdate),
    };
  }

  #hosted(incoming: Message): ServedInstance {
    const instance = this.#instances.get(incoming.readNumber());
    if (instance === undefined) throw new Error("the process of the FMU has no such instance");
    return instance;
  }

  #call(incoming: Message, outgoing: Message): void {
    const number = incoming.words[incoming.cursor]!;
    const { calls } = this.#hosted(incoming);
    const name = callNames[incoming.readNumber()]!;
    const marshaller = messageCalls.get(name)!;
    const values = marshaller.readArguments(incoming);
    const call = calls[name] as (...values: unknown[]) => number;
    outgoing.writeNumber(call(...values));
    marshaller.writeOutputs(outgoing, values);
    if (name === "free") this.#instances.delete(number);
  }

  #prepare(kind: number, incoming: Message, outgoing: Message): void {
    const { calls, steps, evaluations } = this.#hosted(incoming);
    const sizes = JSON.parse(incoming.readText()) as EvaluationSizes;
    const [inputs, outputs] = [sizes.inputs as ValueGroup[], sizes.outputs as ValueGroup[]];
    const count =
      kind === request.prepareStep
        ? steps.push(calls.prepareStep(inputs, outputs))
        : evaluations.push(calls.prepareEvaluation(sizes));
    outgoing.writeNumber(count - 1);
  }

  #step(incoming: Message, outgoing: Message): void {
    const { calls, steps } = this.#hosted(incoming);
    const step = steps[incoming.readNumber()]!;
    const time = incoming.readNumber();
    const stepSize = incoming.readNumber();
    const noSetPrior = incoming.readNumber() !== 0;
    if (this.#exchangeStates(calls, incoming, outgoing) > statusCode.warning) return;
    for (const input of step.inputs) incoming.readContent(input);
    step.begin(time, stepSize, noSetPrior);
    const status = step.finish();
    outgoing.writeNumber(status);
    outgoing.writeContent(step.result);
    if (status > statusCode.warning) return;
    for (const output of step.outputs) outgoing.writeContent(output);
  }

  /** Frees states that are no longer used, and saves those that were postponed: see `RemoteStates`. */
  #exchangeStates(calls: InstanceCalls, incoming: Message, outgoing: Message): StatusCode {
    const postponed = incoming.readNumber();
    const unused = incoming.readNumber();
    for (let i = 0; i < unused; i++) calls.freeFMUState(incoming.readNumber());
    const start = outgoing.cursor;
    outgoing.writeNumber(statusCode.ok);
    for (let i = 0; i < postponed; i++) {
      const status = calls.getFMUState(this.#state);
      if (status > statusCode.warning) {
        outgoing.cursor = start;
        outgoing.writeNumber(status);
        return status;
      }
      outgoing.writeNumber(this.#state[0]!);
    }
    return statusCode.ok;
  }

  #evaluate(incoming: Message, outgoing: Message): void {
    const evaluation = this.#hosted(incoming).evaluations[incoming.readNumber()]!;
    const time = incoming.readNumber();
    incoming.readContent(evaluation.states);
    for (const input of evaluation.inputs) incoming.readContent(input);
    const status = evaluation.evaluate(time);
    outgoing.writeNumber(status);
    if (status > statusCode.warning) return;
    outgoing.writeContent(evaluation.derivatives);
    outgoing.writeContent(evaluation.eventIndicators);
    for (const output of evaluation.outputs) outgoing.writeContent(output);
  }
}
