import type { FmiMajorVersion } from "../description/model-description.ts";
import type { CallName } from "./instance-calls.ts";
import type { NumericType } from "./values.ts";

/** What a call is named in FMI 1 and 2 where it isn't the name of FMI 3 with another number. */
const oldNames: Readonly<Partial<Record<CallName, readonly [fmi1: string, fmi2: string]>>> = {
  enterInitializationMode: ["Initialize", "EnterInitializationMode"],
  exitInitializationMode: ["Initialize", "ExitInitializationMode"],
  updateDiscreteStates: ["EventUpdate", "NewDiscreteStates"],
  getContinuousStateDerivatives: ["GetDerivatives", "GetDerivatives"],
  getNominalsOfContinuousStates: ["GetNominalContinuousStates", "GetNominalsOfContinuousStates"],
  setInputDerivatives: ["SetRealInputDerivatives", "SetRealInputDerivatives"],
  getOutputDerivatives: ["GetRealOutputDerivatives", "GetRealOutputDerivatives"],
  getStrings: ["GetString", "GetString"],
  setStrings: ["SetString", "SetString"],
  getFMUState: ["", "GetFMUstate"],
  setFMUState: ["", "SetFMUstate"],
  freeFMUState: ["", "FreeFMUstate"],
  serializedFMUStateSize: ["", "SerializedFMUstateSize"],
  serializeFMUState: ["", "SerializeFMUstate"],
  deserializeFMUState: ["", "DeSerializeFMUstate"],
};

const oldTypes: Readonly<Partial<Record<NumericType, string>>> = { Float64: "Real", Int32: "Integer" };

/** The function that a call is, as the standard spells it: `fmi3DoStep`, `fmi2GetReal`. */
export function functionName(version: FmiMajorVersion, call: CallName, type?: NumericType): string {
  const prefix = version === 1 ? "fmi" : `fmi${version}`;
  if (call === "getValues" || call === "setValues") {
    const typeName = type === undefined ? "" : version < 3 ? (oldTypes[type] ?? type) : type;
    return `${prefix}${call === "getValues" ? "Get" : "Set"}${typeName}`;
  }
  const old = version < 3 ? oldNames[call]?.[version - 1] : undefined;
  const name =
    call === "free" ? "freeInstance" : call.replace(/Strings$/, "String").replace(/Binaries$/, "Binary");
  return prefix + (old ?? name.charAt(0).toUpperCase() + name.slice(1));
}
