/**
 * Headers under the names that sources of FMUs include, for those that come without them: written here from the functions
 * and types that FMI 2.0.5 and FMI 3.0.2 define. A source's own headers are found before these.
 */

const types2 = `
typedef void *fmi2Component;
typedef void *fmi2ComponentEnvironment;
typedef void *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char *fmi2String;
typedef char fmi2Byte;
#define fmi2TypesPlatform "default"
#define fmi2True 1
#define fmi2False 0
`;

const functionTypes2 = `
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;
typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
typedef void *(*fmi2CallbackAllocateMemory)(size_t, size_t);
typedef void (*fmi2CallbackFreeMemory)(void *);
typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment, fmi2Status);
typedef struct {
  fmi2CallbackLogger logger;
  fmi2CallbackAllocateMemory allocateMemory;
  fmi2CallbackFreeMemory freeMemory;
  fmi2StepFinished stepFinished;
  fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;
typedef struct {
  fmi2Boolean newDiscreteStatesNeeded;
  fmi2Boolean terminateSimulation;
  fmi2Boolean nominalsOfContinuousStatesChanged;
  fmi2Boolean valuesOfContinuousStatesChanged;
  fmi2Boolean nextEventTimeDefined;
  fmi2Real nextEventTime;
} fmi2EventInfo;
`;

const types3 = `
#include <stdbool.h>
#include <stdint.h>
typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment;
typedef void *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean;
typedef char fmi3Char;
typedef const fmi3Char *fmi3String;
typedef uint8_t fmi3Byte;
typedef const fmi3Byte *fmi3Binary;
typedef bool fmi3Clock;
#define fmi3True true
#define fmi3False false
#define fmi3ClockActive true
#define fmi3ClockInactive false
`;

const functionTypes3 = `
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
  fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent
} fmi3DependencyKind;
typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } fmi3IntervalQualifier;
typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64, fmi3Boolean, fmi3Boolean,
                                               fmi3Boolean, fmi3Boolean, fmi3Boolean *, fmi3Float64 *);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);
`;

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

/** Functions have the model's prefix where a source defines one, unless whoever compiles it overrides that. */
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

export const fmiHeaders: Readonly<Record<string, string>> = {
  "fmi2TypesPlatform.h": header("fmi2TypesPlatform.h", ["<stddef.h>"], types2),
  "fmi2FunctionTypes.h": header(
    "fmi2FunctionTypes.h",
    ["<stddef.h>", '"fmi2TypesPlatform.h"'],
    functionTypes2 + typesOf(functions2, 2),
  ),
  "fmi2Functions.h": header(
    "fmi2Functions.h",
    ['"fmi2TypesPlatform.h"', '"fmi2FunctionTypes.h"'],
    declarationsOf(functions2, 2),
  ),
  "fmi3PlatformTypes.h": header("fmi3PlatformTypes.h", ["<stddef.h>"], types3),
  "fmi3FunctionTypes.h": header(
    "fmi3FunctionTypes.h",
    ["<stddef.h>", '"fmi3PlatformTypes.h"'],
    functionTypes3 + typesOf(functions3, 3),
  ),
  "fmi3Functions.h": header(
    "fmi3Functions.h",
    ['"fmi3PlatformTypes.h"', '"fmi3FunctionTypes.h"'],
    declarationsOf(functions3, 3),
  ),
};
