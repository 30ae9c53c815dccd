import { runtimeFiles } from "./runtime.generated.ts";

/**
 * Headers under the names that sources of FMUs include, for those that come without them: the types of the run
 * time's headers and the functions that FMI 2.0.5 and FMI 3.0.2 define. A source's own headers are found before these.
 */

/** The types of a version: those of the platform, and those of functions, which begin with the first enumeration. */
function typesIn(file: "fmi2.h" | "fmi3.h"): { readonly platform: string; readonly functions: string } {
  const text = runtimeFiles[file]!;
  const body = text.slice(text.indexOf("#include"), text.lastIndexOf("#endif"));
  const end = body.indexOf("typedef enum");
  return { platform: body.slice(0, end), functions: body.slice(end) };
}

/** Result, name, parameters after the instance; `#` stands for the prefix of the version's types. */
type Functions = readonly (readonly [result: string, name: string, parameters: string])[];

const status = (name: string, ...parameters: string[]) =>
  ["#Status", name, ["I", ...parameters].join(", ")] as const;

/** Of `count` variables. */
const references = ["const #ValueReference[]", "size_t"];
const states = ["#Float64[]", "size_t"];

const functions2: Functions = [
  ["const char *", "GetTypesPlatform", "void"],
  ["const char *", "GetVersion", "void"],
  ["I", "Instantiate", "#String, #Type, #String, #String, const #CallbackFunctions *, #Boolean, #Boolean"],
  ["void", "FreeInstance", "I"],
  status("SetDebugLogging", "#Boolean", "size_t", "const #String[]"),
  status("SetupExperiment", "#Boolean", "#Real", "#Real", "#Boolean", "#Real"),
  ...["EnterInitializationMode", "ExitInitializationMode", "Terminate", "Reset"].map((name) => status(name)),
  ...["EnterEventMode", "EnterContinuousTimeMode", "CancelStep"].map((name) => status(name)),
  ...["Real", "Integer", "Boolean", "String"].flatMap((type) => [
    status(`Get${type}`, ...references, `#${type}[]`),
    status(`Set${type}`, ...references, `const #${type}[]`),
  ]),
  status("GetFMUstate", "#FMUstate *"),
  status("SetFMUstate", "#FMUstate"),
  status("FreeFMUstate", "#FMUstate *"),
  status("SerializedFMUstateSize", "#FMUstate", "size_t *"),
  status("SerializeFMUstate", "#FMUstate", "#Byte[]", "size_t"),
  status("DeSerializeFMUstate", "const #Byte[]", "size_t", "#FMUstate *"),
  status("GetDirectionalDerivative", ...references, ...references, "const #Real[]", "#Real[]"),
  status("NewDiscreteStates", "#EventInfo *"),
  status("CompletedIntegratorStep", "#Boolean", "#Boolean *", "#Boolean *"),
  status("SetTime", "#Real"),
  status("SetContinuousStates", "const #Real[]", "size_t"),
  ...["GetDerivatives", "GetEventIndicators", "GetContinuousStates", "GetNominalsOfContinuousStates"].map(
    (name) => status(name, "#Real[]", "size_t"),
  ),
  status("SetRealInputDerivatives", ...references, "const #Integer[]", "const #Real[]"),
  status("GetRealOutputDerivatives", ...references, "const #Integer[]", "#Real[]"),
  status("DoStep", "#Real", "#Real", "#Boolean"),
  status("GetStatus", "const #StatusKind", "#Status *"),
  ...["Real", "Integer", "Boolean", "String"].map((type) =>
    status(`Get${type}Status`, "const #StatusKind", `#${type} *`),
  ),
];

const numbers3 = [
  "Float32",
  "Float64",
  "Int8",
  "UInt8",
  "Int16",
  "UInt16",
  "Int32",
  "UInt32",
  "Int64",
  "UInt64",
];
const naming3 = "#String, #String, #String, #Boolean, #Boolean";
const calling3 = "#InstanceEnvironment, #LogMessageCallback";

const functions3: Functions = [
  ["const char *", "GetVersion", "void"],
  ["I", "InstantiateModelExchange", `${naming3}, ${calling3}`],
  [
    "I",
    "InstantiateCoSimulation",
    `${naming3}, #Boolean, #Boolean, ${references.join(", ")}, ${calling3}, #IntermediateUpdateCallback`,
  ],
  [
    "I",
    "InstantiateScheduledExecution",
    `${naming3}, ${calling3}, #ClockUpdateCallback, #LockPreemptionCallback, #UnlockPreemptionCallback`,
  ],
  ["void", "FreeInstance", "I"],
  status("SetDebugLogging", "#Boolean", "size_t", "const #String[]"),
  status("EnterInitializationMode", "#Boolean", "#Float64", "#Float64", "#Boolean", "#Float64"),
  ...["ExitInitializationMode", "EnterEventMode", "Terminate", "Reset"].map((name) => status(name)),
  ...["EnterConfigurationMode", "ExitConfigurationMode", "EvaluateDiscreteStates"].map((name) =>
    status(name),
  ),
  ...["EnterContinuousTimeMode", "EnterStepMode"].map((name) => status(name)),
  ...[...numbers3, "Boolean", "String"].flatMap((type) => [
    status(`Get${type}`, ...references, `#${type}[]`, "size_t"),
    status(`Set${type}`, ...references, `const #${type}[]`, "size_t"),
  ]),
  status("GetBinary", ...references, "size_t[]", "#Binary[]", "size_t"),
  status("SetBinary", ...references, "const size_t[]", "const #Binary[]", "size_t"),
  status("GetClock", ...references, "#Clock[]"),
  status("SetClock", ...references, "const #Clock[]"),
  status("GetNumberOfVariableDependencies", "#ValueReference", "size_t *"),
  status(
    "GetVariableDependencies",
    ...["#ValueReference", "size_t[]", "#ValueReference[]", "size_t[]", "#DependencyKind[]", "size_t"],
  ),
  status("GetFMUState", "#FMUState *"),
  status("SetFMUState", "#FMUState"),
  status("FreeFMUState", "#FMUState *"),
  status("SerializedFMUStateSize", "#FMUState", "size_t *"),
  status("SerializeFMUState", "#FMUState", "#Byte[]", "size_t"),
  status("DeserializeFMUState", "const #Byte[]", "size_t", "#FMUState *"),
  ...["GetDirectionalDerivative", "GetAdjointDerivative"].map((name) =>
    status(name, ...references, ...references, "const #Float64[]", "size_t", "#Float64[]", "size_t"),
  ),
  status("GetIntervalDecimal", ...references, "#Float64[]", "#IntervalQualifier[]"),
  status("GetIntervalFraction", ...references, "#UInt64[]", "#UInt64[]", "#IntervalQualifier[]"),
  status("GetShiftDecimal", ...references, "#Float64[]"),
  status("GetShiftFraction", ...references, "#UInt64[]", "#UInt64[]"),
  ...["SetIntervalDecimal", "SetShiftDecimal"].map((name) => status(name, ...references, "const #Float64[]")),
  ...["SetIntervalFraction", "SetShiftFraction"].map((name) =>
    status(name, ...references, "const #UInt64[]", "const #UInt64[]"),
  ),
  status("UpdateDiscreteStates", ...new Array<string>(5).fill("#Boolean *"), "#Float64 *"),
  status("CompletedIntegratorStep", "#Boolean", "#Boolean *", "#Boolean *"),
  status("SetTime", "#Float64"),
  status("SetContinuousStates", "const #Float64[]", "size_t"),
  ...["GetContinuousStateDerivatives", "GetEventIndicators", "GetContinuousStates"].map((name) =>
    status(name, ...states),
  ),
  status("GetNominalsOfContinuousStates", ...states),
  ...["GetNumberOfEventIndicators", "GetNumberOfContinuousStates"].map((name) => status(name, "size_t *")),
  status("GetOutputDerivatives", ...references, "const #Int32[]", ...states),
  status(
    "DoStep",
    "#Float64",
    "#Float64",
    "#Boolean",
    ...new Array<string>(3).fill("#Boolean *"),
    "#Float64 *",
  ),
  status("ActivateModelPartition", "#ValueReference", "#Float64"),
];

function header(name: string, includes: readonly string[], body: string): string {
  const guard = `${name.replace(".", "_")}_INCLUDED`;
  const included = includes.map((file) => `#include ${file}`).join("\n");
  return `#ifndef ${guard}\n#define ${guard}\n${included}\n${body}\n#endif\n`;
}

function spelled(text: string, version: 2 | 3): string {
  const instance = version === 2 ? "#Component" : "#Instance";
  return text.replace(/\bI\b/g, instance).replaceAll("#", `fmi${version}`);
}

function typesOf(functions: Functions, version: 2 | 3): string {
  return functions
    .map(([result, name, parameters]) => spelled(`typedef ${result} #${name}TYPE(${parameters});`, version))
    .join("\n");
}

/** Functions have the model's prefix where a source defines one, unless `OVERRIDE_FUNCTION_PREFIX` is defined. */
function declarationsOf(functions: Functions, version: 2 | 3): string {
  const names = functions.map(([, name]) => `fmi${version}${name}`);
  const fmi = `FMI${version}`;
  return `
#ifdef __cplusplus
#define ${fmi}_LINKAGE extern "C"
#else
#define ${fmi}_LINKAGE extern
#endif
#ifndef ${fmi}_Export
#if defined _WIN32
#define ${fmi}_Export ${fmi}_LINKAGE __declspec(dllexport)
#else
#define ${fmi}_Export ${fmi}_LINKAGE __attribute__((visibility("default")))
#endif
#endif
#define fmi${version}Paste(a, b) a##b
#define fmi${version}PasteB(a, b) fmi${version}Paste(a, b)
#if defined ${fmi}_FUNCTION_PREFIX && !defined ${fmi}_OVERRIDE_FUNCTION_PREFIX
#define fmi${version}FullName(name) fmi${version}PasteB(${fmi}_FUNCTION_PREFIX, name)
#else
#define fmi${version}FullName(name) name
#endif
${names.map((name) => `#define ${name} fmi${version}FullName(${name})`).join("\n")}
#define fmi${version}Version "${version}.0"
${names.map((name) => `${fmi}_Export ${name}TYPE ${name};`).join("\n")}`;
}

function headersOf(version: 2 | 3, platformName: string): Readonly<Record<string, string>> {
  const { platform, functions: types } = typesIn(`fmi${version}.h`);
  const functions = version === 2 ? functions2 : functions3;
  const [typesName, functionsName] = [`fmi${version}FunctionTypes.h`, `fmi${version}Functions.h`];
  const included = `"${platformName}"`;
  const declared = declarationsOf(functions, version);
  return {
    [platformName]: header(platformName, ["<stddef.h>"], platform),
    [typesName]: header(typesName, ["<stddef.h>", included], types + typesOf(functions, version)),
    [functionsName]: header(functionsName, [included, `"${typesName}"`], declared),
  };
}

export const fmiHeaders: Readonly<Record<string, string>> = {
  ...headersOf(2, "fmi2TypesPlatform.h"),
  ...headersOf(3, "fmi3PlatformTypes.h"),
};
