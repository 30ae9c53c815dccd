import { type CallArgument, readArguments } from "../calls/call-row.ts";
import { callTable } from "../calls/call-table.ts";
import { functionName } from "../calls/function-names.ts";
import { type CallName, rowOf } from "../calls/instance-calls.ts";
import type { NumericArray, NumericType, ValueGroup } from "../calls/values.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { Instance, PreparedEvaluation, PreparedStep, StepResult } from "../instance/instance.ts";
import type { InstantiateOptions } from "../instance/instance-options.ts";
import type { InstanceSource } from "../instance/instance-source.ts";
import { numericTypeOf } from "../values/exchange-plan.ts";
import { argumentText, resultText } from "./call-texts.ts";

/** Takes lines of text without line ends. */
export type CallLog = (line: string) => void;

/**
 * Instances that write every call into a log, in the standard's names, with what goes in and what comes out; the FMU's messages
 * and callbacks stand between the calls where they came.
 */
export function logCalls<S extends InstanceSource>(source: S, log: CallLog): S {
  const naming = namingOf(source.fmu.description);
  return Object.assign(Object.create(source) as S, {
    fmu: source.fmu,
    instantiate(options: InstantiateOptions): Instance {
      const { kind, instanceName = source.fmu.description.modelName } = options;
      const instance = attempt(log, `instantiate(${kind}, "${instanceName}")`, () =>
        source.instantiate({
          ...options,
          loggingOn: options.loggingOn ?? true,
          ...loggedCallbacks(options, log),
        }),
      );
      log(`instantiate(${kind}, "${instanceName}") -> ok`);
      return loggedInstance(instance, log, naming);
    },
  });
}

function loggedCallbacks(
  { logMessage, intermediateUpdate, clockUpdate }: InstantiateOptions,
  log: CallLog,
): Partial<InstantiateOptions> {
  return {
    logMessage(message) {
      log(`  [${message.status}] ${message.category}: ${message.message}`);
      logMessage?.(message);
    },
    ...(intermediateUpdate && {
      intermediateUpdate(update) {
        log(`  intermediateUpdate(time = ${update.time}, set = ${update.setRequested})`);
        return intermediateUpdate(update);
      },
    }),
    ...(clockUpdate && {
      clockUpdate() {
        log("  clockUpdate()");
        clockUpdate();
      },
    }),
  };
}

/** A call that throws is logged with what it throws. */
function attempt<T>(log: CallLog, call: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    log(`${call} -> ${(error as Error).message}`);
    throw error;
  }
}

/** How an FMU calls things. */
interface Naming {
  readonly version: FmiMajorVersion;
  /** Value references with the names of their variables. */
  references(type: NumericType | "String" | "Binary", references: ArrayLike<number>): string;
}

function namingOf({ variables, majorVersion: version }: ModelDescription): Naming {
  const names = new Map<string, string>();
  for (const variable of variables) {
    const type = numericTypeOf(variable, version) ?? variable.type;
    const key = `${type} ${variable.valueReference}`;
    if (!names.has(key)) names.set(key, variable.name);
  }
  const one = (type: string, reference: number): string =>
    [reference, names.get(`${type} ${reference}`)].filter((part) => part !== undefined).join(" ");
  return {
    version,
    references: (type, references) =>
      `[${Array.from(references, (reference) => one(type, reference)).join(", ")}]`,
  };
}

/** The type of the variables that a call is about. */
function referencedType(
  given: readonly CallArgument[],
  values: readonly unknown[],
): NumericType | "String" | "Binary" {
  if (given[0]?.type === "type") return values[0] as NumericType;
  if (given.some(({ type }) => type === "texts")) return "String";
  if (given.some(({ type }) => type === "blobs")) return "Binary";
  return given[0]?.name === "clocks" ? "Clock" : "Float64";
}

type Call = (...args: unknown[]) => unknown;

/** Every method goes through here; what it is named and does is the instance's own. */
function loggedInstance(instance: Instance, log: CallLog, naming: Naming): Instance {
  const calls = new Map<string, Call>();
  return new Proxy(instance, {
    get(target, key: string) {
      const known = calls.get(key);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      const method = value.bind(target) as Call;
      const call = loggedMethod(key, method, log, naming);
      calls.set(key, call);
      return call;
    },
  });
}

function loggedMethod(key: string, method: Call, log: CallLog, naming: Naming): Call {
  if (key === "prepareStep")
    return (...args) => loggedStep(method(...args) as PreparedStep, args as never, log, naming);
  if (key === "prepareEvaluation")
    return (...args) =>
      loggedEvaluation(method(...args) as PreparedEvaluation, (args[0] ?? {}) as never, log, naming);
  const known = key in callTable;
  const given = known ? readArguments(rowOf(key as CallName)) : [];
  const isFilled = given.map(({ isOutput }) => isOutput);
  return (...args) => {
    const kind = referencedType(given, args);
    const isTyped = given[0]?.type === "type";
    const name = functionName(
      naming.version,
      key as CallName,
      isTyped ? (args[0] as NumericType) : undefined,
    );
    const shownAs = (one: unknown): string =>
      one instanceof Uint32Array ? naming.references(kind, one) : argumentText(one);
    const read = args.filter((_, i) => !isFilled[i] && !(isTyped && i === 0));
    const call = `${name}(${read.map(shownAs).join(", ")})`;
    const result = attempt(log, call, () => method(...args));
    const filled = args.filter((one, i) => isFilled[i] && typeof one === "object").map(argumentText);
    log(`${call} -> ${[resultText(result), ...filled].filter((text) => text !== "").join(", ")}`);
    return result;
  };
}

function exchangeLines(
  log: CallLog,
  naming: Naming,
  call: "getValues" | "setValues",
  groups: readonly ValueGroup[],
  arrays: readonly NumericArray[],
): void {
  for (const [i, { type, valueReferences }] of groups.entries()) {
    const values = argumentText(arrays[i]);
    const references = naming.references(type, valueReferences);
    const name = functionName(naming.version, call, type);
    log(call === "setValues" ? `${name}(${references}, ${values})` : `${name}(${references}) -> ${values}`);
  }
}

function loggedStep(
  prepared: PreparedStep,
  [inputs, outputs]: [readonly ValueGroup[], readonly ValueGroup[]],
  log: CallLog,
  naming: Naming,
): PreparedStep {
  let call = "";
  const before = (time: number, size: number) => {
    exchangeLines(log, naming, "setValues", inputs, prepared.inputs);
    call = `${functionName(naming.version, "doStep")}(${time}, ${size})`;
  };
  const after = (action: () => StepResult) => {
    const result = attempt(log, call, action);
    log(`${call} -> ${resultText(result)}`);
    if (result.status !== "discard") exchangeLines(log, naming, "getValues", outputs, prepared.outputs);
    return result;
  };
  return {
    inputs: prepared.inputs,
    outputs: prepared.outputs,
    isParallel: prepared.isParallel,
    step(time, size, noSetPrior) {
      before(time, size);
      return after(() => prepared.step(time, size, noSetPrior));
    },
    begin(time, size, noSetPrior) {
      before(time, size);
      attempt(log, call, () => prepared.begin(time, size, noSetPrior));
    },
    finish: () => after(() => prepared.finish()),
  };
}

function loggedEvaluation(
  prepared: PreparedEvaluation,
  { inputs = [], outputs = [] }: { inputs?: readonly ValueGroup[]; outputs?: readonly ValueGroup[] },
  log: CallLog,
  naming: Naming,
): PreparedEvaluation {
  const { states, derivatives, eventIndicators } = prepared;
  const get = (call: CallName, values: Float64Array) => {
    if (values.length > 0) log(`${functionName(naming.version, call)}() -> ${argumentText(values)}`);
  };
  return {
    ...{ states, derivatives, eventIndicators, inputs: prepared.inputs, outputs: prepared.outputs },
    evaluate(time) {
      const call = `${functionName(naming.version, "setTime")}(${time})`;
      log(call);
      if (states.length > 0)
        log(`${functionName(naming.version, "setContinuousStates")}(${argumentText(states)})`);
      exchangeLines(log, naming, "setValues", inputs, prepared.inputs);
      const status = attempt(log, call, () => prepared.evaluate(time));
      if (status === "discard") log("-> discard");
      else {
        get("getContinuousStateDerivatives", derivatives);
        get("getEventIndicators", eventIndicators);
        exchangeLines(log, naming, "getValues", outputs, prepared.outputs);
      }
      return status;
    },
  };
}
