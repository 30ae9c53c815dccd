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

/** What prepared calls consist of; each way of calling keeps arrays where its functions read and write them. */
export interface ExchangeMaker {
  readonly doStep: InstanceCalls["doStep"];
  readonly setTime: InstanceCalls["setTime"];
  group(direction: "Get" | "Set", group: ValueGroup): PreparedExchange;
  vector(call: VectorCall, count: number): PreparedExchange<Float64Array>;
}

/** All of the calls in order; the worst status. */
function inOrder(calls: readonly (() => StatusCode)[]): () => StatusCode {
  const [only] = calls;
  if (only === undefined) return () => statusCode.ok;
  if (calls.length === 1) return only;
  return () => {
    let worst: StatusCode = statusCode.ok;
    for (const call of calls) worst = Math.max(worst, call());
    return worst;
  };
}

function exchangeGroups(maker: ExchangeMaker, direction: "Get" | "Set", groups: readonly ValueGroup[]) {
  const exchanges = groups.map((group) => maker.group(direction, group));
  const calls = exchanges.filter((_, i) => groups[i]!.valueReferences.length > 0).map(({ call }) => call);
  return { arrays: exchanges.map(({ array }) => array), calls };
}

/** What a step in one call consists of. */
export function stepParts(
  maker: ExchangeMaker,
  inputs: readonly ValueGroup[],
  outputs: readonly ValueGroup[],
) {
  const sets = exchangeGroups(maker, "Set", inputs);
  const gets = exchangeGroups(maker, "Get", outputs);
  return {
    arrays: { inputs: sets.arrays, outputs: gets.arrays, result: new Float64Array(stepFields.count) },
    set: inOrder(sets.calls),
    get: inOrder(gets.calls),
    doStep: maker.doStep,
  };
}

/** Sets inputs, makes a step, gets outputs; a status worse than `warning` ends the sequence. */
export function prepareStep(
  maker: ExchangeMaker,
  inputs: readonly ValueGroup[],
  outputs: readonly ValueGroup[],
): StepCalls {
  const { arrays, set, get, doStep } = stepParts(maker, inputs, outputs);
  const { result } = arrays;
  let status: StatusCode = statusCode.ok;
  return {
    ...arrays,
    begin: (time, stepSize, noSetPrior) => {
      status = set();
      if (status <= statusCode.warning) status = Math.max(status, doStep(time, stepSize, noSetPrior, result));
      if (status <= statusCode.warning) status = Math.max(status, get());
    },
    finish: () => status,
  };
}

/** Sets time, states and inputs; gets derivatives, event indicators and outputs. Empty vectors are not exchanged. */
export function prepareEvaluation(
  maker: ExchangeMaker,
  { states, eventIndicators, inputs, outputs }: EvaluationSizes,
): EvaluationCalls {
  const x = maker.vector("setContinuousStates", states);
  const xdot = maker.vector("getContinuousStateDerivatives", states);
  const g = maker.vector("getEventIndicators", eventIndicators);
  const sets = exchangeGroups(maker, "Set", inputs);
  const gets = exchangeGroups(maker, "Get", outputs);
  const filled = (exchanges: readonly PreparedExchange[]) =>
    exchanges.filter(({ array }) => array.length > 0).map(({ call }) => call);
  const set = inOrder([...filled([x]), ...sets.calls]);
  const get = inOrder([...filled([xdot, g]), ...gets.calls]);
  const { setTime } = maker;
  return {
    states: x.array,
    inputs: sets.arrays,
    derivatives: xdot.array,
    eventIndicators: g.array,
    outputs: gets.arrays,
    evaluate: (time) => {
      const status = Math.max(setTime(time), set());
      return status > statusCode.warning ? status : Math.max(status, get());
    },
  };
}
