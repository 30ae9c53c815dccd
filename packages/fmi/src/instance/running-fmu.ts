import type { InstanceCalls } from "../calls/instance-calls.ts";
import { statuses } from "../calls/status.ts";
import type { Fmu } from "../description/fmu.ts";
import { type CheckedInstance, checkedInstance } from "./checked-instance.ts";
import { FmuFailure, MessageLog } from "./fmu-failure.ts";
import type { Instance } from "./instance.ts";
import type { InstantiateOptions } from "./instance-options.ts";
import type { CallbackTarget, InstantiateRequest } from "./instantiate-request.ts";

/** An FMU that can be instantiated. */
export interface RunningFmu {
  readonly fmu: Fmu;
  instantiate(options: InstantiateOptions): Instance;
  /** Frees remaining instances, and removes temporary files. */
  close(): void;
}

/** Makes the calls of an instance in a backend; `undefined` when the FMU made none. */
export type MakeCalls = (
  request: InstantiateRequest,
  target: CallbackTarget,
  log: MessageLog,
) => InstanceCalls | undefined;

/** An instance with its checks, on the calls that a backend makes. */
export function makeInstance(fmu: Fmu, options: InstantiateOptions, makeCalls: MakeCalls): Instance {
  const { description, archive } = fmu;
  const log = new MessageLog();
  const request = requestOf(fmu, options);
  let instance: CheckedInstance | undefined;
  const target: CallbackTarget = {
    logMessage(status, category, text) {
      const message = { status: statuses[status] ?? "error", category, message: text };
      log.addMessage(message);
      options.logMessage?.(message);
    },
    intermediateUpdate(time, setRequested, getAllowed, stepFinished, canReturnEarly) {
      const update = { time, setRequested, getAllowed, stepFinished, canReturnEarly };
      return instance?.during("intermediateUpdateMode", () => options.intermediateUpdate?.(update)) ?? NaN;
    },
    clockUpdate: () => instance?.during("clockUpdateMode", () => options.clockUpdate?.()),
  };
  const calls = makeCalls(request, target, log);
  if (calls === undefined)
    throw new FmuFailure("fmu.not-instantiated", { fmu: archive.name, kind: options.kind }, log.lines);
  const { majorVersion } = description;
  instance = checkedInstance({ ...request, majorVersion, fmu: archive.name, log }, calls);
  return instance;
}

function requestOf({ description }: Fmu, options: InstantiateOptions): InstantiateRequest {
  const isCoSimulation = options.kind === "coSimulation" && description.majorVersion === 3;
  return {
    kind: options.kind,
    instanceName: options.instanceName ?? description.modelName,
    visible: options.visible ?? false,
    loggingOn: options.loggingOn ?? false,
    acceptMessages: options.acceptMessages ?? true,
    eventModeUsed: isCoSimulation && (options.eventModeUsed ?? false),
    earlyReturnAllowed: isCoSimulation && (options.earlyReturnAllowed ?? false),
    requiredIntermediateVariables: options.requiredIntermediateVariables ?? [],
    wantsIntermediateUpdate: options.intermediateUpdate !== undefined,
  };
}
