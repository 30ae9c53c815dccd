import { pathToFileURL } from "node:url";
import type { CallbackTarget, Instantiate, InstantiateRequest } from "@cosimo/fmi";
import { cFunctions, prefixes } from "@cosimo/fmi/calls";
import koffi, { type TypeObject } from "koffi";
import { Callbacks } from "./callbacks.ts";
import { nativeCalls } from "./native-calls.ts";
import type { NativeFmu } from "./native-fmu.ts";
import { PinnedArena } from "./pinned-memory.ts";
import { resourcePath, resourceUri } from "./resources.ts";
import { addressOfC, type NativeFunctions, SharedLibrary } from "./shared-library.ts";
import { receiveThreadMessages, receivingMessages, startThreadLoggers } from "./thread-loggers.ts";

export interface OpenedFmu {
  readonly instantiate: Instantiate;
  close(): void;
}

/** What making an instance needs. */
interface Making {
  readonly fmu: NativeFmu;
  readonly library: SharedLibrary;
  readonly functions: NativeFunctions;
  readonly prefix: string;
  readonly request: InstantiateRequest;
  readonly target: CallbackTarget;
  readonly callbacks: Callbacks;
  /** Memory that lives as long as the instance. */
  readonly memory: PinnedArena;
  readonly logger: bigint;
}

const makers = { 1: makeFmi1, 2: makeFmi2, 3: makeFmi3 } as const;

/** Loads an FMU's binary into this process. */
export function openNative(fmu: NativeFmu): OpenedFmu {
  const { majorVersion: version, modelIdentifier } = fmu;
  const library = new SharedLibrary(fmu.library, fmu.name);
  const startsThreads = library.startsThreads();
  if (startsThreads) startThreadLoggers();
  const prefix = (version === 1 ? `${modelIdentifier}_` : "") + prefixes[version];
  const sourcePrefix = version === 1 ? "" : `${modelIdentifier}_`;
  const functions = library.bind(cFunctions(version), version, prefix, sourcePrefix);
  const instantiate: Instantiate = (request, given) => {
    const target = startsThreads ? inOrder(given) : given;
    const [callbacks, memory] = [new Callbacks(), new PinnedArena()];
    const release = () => {
      callbacks.release();
      memory.release();
    };
    const { acceptMessages } = request;
    const logger = callbacks.registerLogger(version === 3 ? "plain" : "variadic", target, {
      acceptMessages,
      startsThreads,
    });
    const making = { fmu, library, functions, prefix, request, target, callbacks, memory, logger };
    const instance = makers[version](making);
    receiveThreadMessages();
    if (instance === null) {
      release();
      return undefined;
    }
    const calls = nativeCalls(fmu, request.kind, functions, instance, release);
    return startsThreads ? receivingMessages(calls) : calls;
  };
  return { instantiate, close: () => library.unload() };
}

/** Messages that came before a callback are passed on before it. */
function inOrder(target: CallbackTarget): CallbackTarget {
  return {
    logMessage: (...message) => target.logMessage(...message),
    intermediateUpdate(...update) {
      receiveThreadMessages();
      return target.intermediateUpdate(...update);
    },
    clockUpdate() {
      receiveThreadMessages();
      target.clockUpdate();
    },
  };
}

const modelCallbacks = koffi.struct("CosimoFmi1ModelCallbacks", {
  logger: "void *",
  allocateMemory: "void *",
  freeMemory: "void *",
});
const slaveCallbacks = koffi.struct("CosimoFmi1SlaveCallbacks", {
  logger: "void *",
  allocateMemory: "void *",
  freeMemory: "void *",
  stepFinished: "void *",
});

/** FMI 1 passes callbacks by value, which no row of functions describes. */
function makeFmi1({ fmu, library, prefix, request, logger }: Making): bigint | null {
  const { instanceName, visible, loggingOn } = request;
  const memory = { logger, allocateMemory: addressOfC("calloc"), freeMemory: addressOfC("free") };
  const find = (name: string, types: readonly (string | TypeObject)[]) =>
    library.function(prefix + name, "void *", types);
  if (request.kind === "modelExchange")
    return find("InstantiateModel", ["str", "str", modelCallbacks, "int8_t"])(
      ...[instanceName, fmu.instantiationToken, memory, Number(loggingOn)],
    );
  const location = pathToFileURL(fmu.folder).href;
  const [mimeType, timeout, interactive] = ["application/x-fmu-sharedlibrary", 0, 0];
  const types = ["str", "str", "str", "str", "double", "int8_t", "int8_t", slaveCallbacks, "int8_t"];
  return find("InstantiateSlave", types)(
    ...[instanceName, fmu.instantiationToken, location, mimeType, timeout],
    ...[Number(visible), interactive, { ...memory, stepFinished: null }, Number(loggingOn)],
  );
}

/** `fmi2CallbackFunctions`: the logger, then functions of the C library for memory. */
function makeFmi2({ fmu, functions, request, memory, logger }: Making): bigint | null {
  const { address, buffer } = memory.allocate(5 * 8);
  new BigUint64Array(buffer).set([logger, addressOfC("calloc"), addressOfC("free")]);
  return functions.find("Instantiate")(
    ...[request.instanceName, request.kind === "modelExchange" ? 0 : 1, fmu.instantiationToken],
    ...[resourceUri(fmu), address, Number(request.visible), Number(request.loggingOn)],
  );
}

const updateType = koffi.proto(
  "void CosimoFmi3Update(void *environment, double time, bool setRequested, bool getAllowed, bool stepFinished, bool canReturnEarly, void *earlyReturnRequested, void *earlyReturnTime)",
);
const clockType = koffi.proto("void CosimoFmi3Clock(void *environment)");
const lockType = koffi.proto("void CosimoFmi3Lock()");

function makeFmi3({ fmu, functions, request, target, callbacks, logger }: Making): bigint | null {
  const { instanceName, visible, loggingOn, requiredIntermediateVariables: required } = request;
  const common = [instanceName, fmu.instantiationToken, resourcePath(fmu), visible, loggingOn] as const;
  if (request.kind === "modelExchange")
    return functions.find("InstantiateModelExchange")(...common, null, logger);
  if (request.kind === "scheduledExecution") {
    const update = callbacks.register(clockType, () => target.clockUpdate());
    // Activations come one after the other: there is no preemption to lock.
    const lock = callbacks.register(lockType, () => undefined);
    return functions.find("InstantiateScheduledExecution")(...common, null, logger, update, lock, lock);
  }
  return functions.find("InstantiateCoSimulation")(
    // An empty array would be a null pointer.
    ...[...common, request.eventModeUsed, request.earlyReturnAllowed, Uint32Array.of(...required, 0)],
    ...[
      required.length,
      null,
      logger,
      request.wantsIntermediateUpdate ? registerUpdate(callbacks, target) : null,
    ],
  );
}

function registerUpdate(callbacks: Callbacks, target: CallbackTarget): bigint {
  return callbacks.register(
    updateType,
    (
      _: unknown,
      time: number,
      setRequested: boolean,
      getAllowed: boolean,
      stepFinished: boolean,
      canReturnEarly: boolean,
      requested: bigint | null,
      returnTime: bigint | null,
    ) => {
      const early = target.intermediateUpdate(time, setRequested, getAllowed, stepFinished, canReturnEarly);
      if (requested !== null) koffi.encode(requested, "bool", !Number.isNaN(early));
      if (returnTime !== null && !Number.isNaN(early)) koffi.encode(returnTime, "double", early);
    },
  );
}
