import type { InstanceCalls } from "../../calls/instance-calls.ts";
import { FmuFailure, type MessageLog } from "../../instance/fmu-failure.ts";
import type { CallbackTarget, InstantiateRequest } from "../../instance/instantiate-request.ts";
import { CallGuard } from "../sandbox/call-guard.ts";
import { notLoaded } from "../sandbox/not-loaded.ts";
import type { WasmFmu } from "../sandbox/wasm-fmu.ts";
import { instantiateInComponent } from "./component-fmi3.ts";
import type { LoadedComponent } from "./loaded-component.ts";

/** Makes an instance of an FMU 3 in an instance of its component; `undefined` when the FMU made none. */
export function makeComponentCalls(
  fmu: WasmFmu,
  code: LoadedComponent,
  request: InstantiateRequest,
  target: CallbackTarget,
  log: MessageLog,
): InstanceCalls | undefined {
  const guard = new CallGuard(fmu.name, request.instanceName, log);
  const { resources } = fmu;
  const { acceptMessages } = request;
  const host = { target, acceptMessages, resources, print: (bytes: Uint8Array) => guard.print(bytes) };
  try {
    return instantiateInComponent(code.instantiate(host), guard, fmu.instantiationToken, request);
  } catch (error) {
    if (error instanceof FmuFailure) throw error;
    throw notLoaded(fmu.name, error);
  }
}
