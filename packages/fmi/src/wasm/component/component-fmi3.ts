import {
  callNames,
  type InstanceCalls,
  type PlainCall,
  type PlainCalls,
  rowOf,
} from "../../calls/instance-calls.ts";
import { forEachType, notOfThisVersion, onFirstUse } from "../../calls/marshal.ts";
import { type ExchangeMaker, prepareEvaluation, prepareStep } from "../../calls/prepared-calls.ts";
import { StateHandles } from "../../calls/state-handles.ts";
import { type StatusCode, statusCode } from "../../calls/status.ts";
import {
  type NumericArray,
  type NumericType,
  numericArray,
  sizeOf,
  type ValueGroup,
} from "../../calls/values.ts";
import type { InstantiateRequest } from "../../instance/instantiate-request.ts";
import type { CallGuard, WasmFunction } from "../sandbox/call-guard.ts";
import { resourceFolder } from "../sandbox/wasi.ts";
import { bytesOf, ComponentFunctions } from "./component-functions.ts";
import type { ComponentInstance } from "./instantiate-component.ts";
import { packageName } from "./interfaces.ts";
import { marshalMethod } from "./marshal-method.ts";
import { methodOf } from "./methods.ts";
import { kebab } from "./named-types.ts";

/** An instance; `undefined` when the FMU made none, or has no interface of this kind. */
export function instantiateInComponent(
  component: ComponentInstance,
  guard: CallGuard,
  token: string,
  request: InstantiateRequest,
): InstanceCalls | undefined {
  const kind = kebab(request.kind);
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
  const destroy = guard.around("fmi3FreeInstance", drop as WasmFunction);
  const free = () => {
    if (!guard.failed) destroy();
    return statusCode.ok;
  };
  return componentCalls(functions, rep, free);
}

/** The calls of an instance. Methods derive from the rows of the call table, except those of states. */
function componentCalls(functions: ComponentFunctions, self: number, free: () => StatusCode): InstanceCalls {
  const own: Partial<PlainCalls> = { ...stateCalls(functions, self), free };
  const entries = callNames.map((name) => [name, own[name] ?? onFirstUse(() => methodCall(name))]);
  const plain = Object.fromEntries(entries) as PlainCalls;
  const maker = exchangeMaker(functions, self, plain);
  return {
    ...plain,
    prepareStep: (inputs, outputs) => prepareStep(maker, inputs, outputs),
    prepareEvaluation: (sizes) => prepareEvaluation(maker, sizes),
  };

  function methodCall(name: keyof PlainCalls): PlainCall {
    const text = rowOf(name)[3];
    if (text === undefined) return () => notOfThisVersion("this call");
    const make = (type?: NumericType): PlainCall => {
      const method = methodOf(name, type);
      return marshalMethod(method, functions.get(method.name), self);
    };
    return text.includes("*") ? forEachType(3, make) : make();
  }
}

/** Saved states are bytes; the component keeps none. */
function stateCalls(functions: ComponentFunctions, self: number): Partial<PlainCalls> {
  const states = new StateHandles<Uint8Array>();
  return {
    getFMUState(result) {
      const call = functions.get("get-fmu-state");
      return call.read(call.call(self), (view, at) => {
        if (view.getUint8(at) !== 0) return view.getUint8(at + 4);
        const bytes = call.bytes(view.getUint32(at + 4, true), view.getUint32(at + 8, true));
        result[0] = states.add(bytes.slice());
        return statusCode.ok;
      });
    },
    setFMUState(handle) {
      const call = functions.get("set-fmu-state");
      return call.call(self, ...call.list(states.get(handle)));
    },
    freeFMUState(handle) {
      states.delete(handle);
      return statusCode.ok;
    },
    serializedFMUStateSize(handle, result) {
      result[0] = states.get(handle).length;
      return statusCode.ok;
    },
    serializeFMUState(handle, bytes) {
      bytes.set(states.get(handle));
      return statusCode.ok;
    },
    deserializeFMUState(bytes, result) {
      result[0] = states.add(bytes.slice());
      return statusCode.ok;
    },
  };
}

function exchangeMaker(functions: ComponentFunctions, self: number, plain: PlainCalls): ExchangeMaker {
  return {
    doStep: plain.doStep,
    setTime: plain.setTime,
    group(direction, group) {
      const array = numericArray(group.type, sizeOf(group));
      return { array, call: exchange(direction, group, array) };
    },
    vector(call, count) {
      const array = new Float64Array(count);
      return { array, call: () => plain[call](array) };
    },
  };

  function exchange(
    direction: "Get" | "Set",
    { type, valueReferences }: ValueGroup,
    array: NumericArray,
  ): () => StatusCode {
    const call = functions.get(`${direction.toLowerCase()}-${type.toLowerCase()}`);
    const count = valueReferences.length;
    const references = bytesOf(Uint32Array.from(valueReferences));
    const [bytes, alignment] = [bytesOf(array), array.BYTES_PER_ELEMENT];
    if (direction === "Get")
      return () => call.readList(call.call(self, call.copy(references, 4), count), array, bytes);
    return () => call.call(self, call.copy(references, 4), count, call.copy(bytes, alignment), array.length);
  }
}
