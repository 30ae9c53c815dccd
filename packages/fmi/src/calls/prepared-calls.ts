import type { EvaluationCalls, EvaluationSizes, InstanceCalls, StepCalls } from "./instance-calls.ts";
import { stepFields } from "./records.ts";
import { type StatusCode, statusCode } from "./status.ts";
import type { NumericArray, ValueGroup } from "./values.ts";

/** An array, and a call that copies its values to the FMU or from there. */
export interface PreparedExchange<T extends NumericArray = NumericArray> {
  readonly array: T;
  readonly call: () => StatusCode;
}

export type VectorCall = "setContinuousStates" | "getContinuousStateDerivatives" | "getEventIndicators";

/** A step whose calls are made at once. */
export type JoinedStep = Pick<StepCalls, "result" | "begin" | "finish">;

/** What prepared calls consist of; each way of calling keeps arrays where its functions read and write them. */
export interface ExchangeMaker<E extends PreparedExchange = PreparedExchange> {
  readonly doStep: InstanceCalls["doStep"];
  readonly setTime: InstanceCalls["setTime"];
  group(direction: "Get" | "Set", group: ValueGroup): E;
  vector(call: VectorCall, count: number): E & { readonly array: Float64Array };
  /** One call for a step; `undefined` where its functions have to be called one after the other. */
  joinStep?(sets: readonly E[], gets: readonly E[]): JoinedStep | undefined;
  /** The same for an evaluation; takes the time. */
  joinEvaluation?(sets: readonly E[], gets: readonly E[]): ((time: number) => StatusCode) | undefined;
}

/** All of the calls in order; the worst status. */
function inOrder(exchanges: readonly PreparedExchange[]): () => StatusCode {
  const calls = exchanges.map(({ call }) => call);
  const [only] = calls;
  if (only === undefined) return () => statusCode.ok;
  if (calls.length === 1) return only;
  return () => {
    let worst: StatusCode = statusCode.ok;
    for (const call of calls) worst = Math.max(worst, call());
    return worst;
  };
}

/** Exchanges and their arrays. No call is made for an empty array. */
function exchangeGroups<E extends PreparedExchange>(
  maker: ExchangeMaker<E>,
  direction: "Get" | "Set",
  groups: readonly ValueGroup[],
) {
  const exchanges = groups.map((group) => maker.group(direction, group));
  return {
    arrays: exchanges.map(({ array }) => array),
    filled: exchanges.filter((_, i) => groups[i]!.valueReferences.length > 0),
  };
}

/** Sets inputs, makes a step, gets outputs; a status worse than `warning` ends the sequence. */
export function prepareStep<E extends PreparedExchange>(
  maker: ExchangeMaker<E>,
  inputs: readonly ValueGroup[],
  outputs: readonly ValueGroup[],
): StepCalls {
  const sets = exchangeGroups(maker, "Set", inputs);
  const gets = exchangeGroups(maker, "Get", outputs);
  return {
    inputs: sets.arrays,
    outputs: gets.arrays,
    ...(maker.joinStep?.(sets.filled, gets.filled) ?? stepInOrder(maker.doStep, sets.filled, gets.filled)),
  };
}

function stepInOrder(
  doStep: InstanceCalls["doStep"],
  sets: readonly PreparedExchange[],
  gets: readonly PreparedExchange[],
): JoinedStep {
  const result = new Float64Array(stepFields.count);
  const [set, get] = [inOrder(sets), inOrder(gets)];
  let status: StatusCode = statusCode.ok;
  return {
    result,
    begin: (time, stepSize, noSetPrior) => {
      status = set();
      if (status <= statusCode.warning) status = Math.max(status, doStep(time, stepSize, noSetPrior, result));
      if (status <= statusCode.warning) status = Math.max(status, get());
    },
    finish: () => status,
  };
}

/** Sets time, states and inputs; gets derivatives, event indicators and outputs. Empty vectors are not exchanged. */
export function prepareEvaluation<E extends PreparedExchange>(
  maker: ExchangeMaker<E>,
  { states, eventIndicators, inputs, outputs }: EvaluationSizes,
): EvaluationCalls {
  const x = maker.vector("setContinuousStates", states);
  const xdot = maker.vector("getContinuousStateDerivatives", states);
  const g = maker.vector("getEventIndicators", eventIndicators);
  const sets = exchangeGroups(maker, "Set", inputs);
  const gets = exchangeGroups(maker, "Get", outputs);
  const filled = (exchanges: readonly E[]) => exchanges.filter(({ array }) => array.length > 0);
  const allSets = [...filled([x]), ...sets.filled];
  const allGets = [...filled([xdot, g]), ...gets.filled];
  return {
    states: x.array,
    inputs: sets.arrays,
    derivatives: xdot.array,
    eventIndicators: g.array,
    outputs: gets.arrays,
    evaluate: maker.joinEvaluation?.(allSets, allGets) ?? evaluationInOrder(maker.setTime, allSets, allGets),
  };
}

function evaluationInOrder(
  setTime: InstanceCalls["setTime"],
  sets: readonly PreparedExchange[],
  gets: readonly PreparedExchange[],
): EvaluationCalls["evaluate"] {
  const [set, get] = [inOrder(sets), inOrder(gets)];
  return (time) => {
    const status = Math.max(setTime(time), set());
    return status > statusCode.warning ? status : Math.max(status, get());
  };
}
