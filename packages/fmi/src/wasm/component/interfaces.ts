/**
 * The interfaces of the draft layered standard fmi-ls-wasm (modelica/fmi-ls-wasm, as of July 2026), which maps FMI 3 onto
 * components of WebAssembly. Types are written as in WIT.
 */
export const packageName = "fmi:fmi3";
export const packageVersion = "3.0.0";

export function interfaceName(name: string): string {
  return `${packageName}/${name}@${packageVersion}`;
}

/** A type with a name: a record of fields, the items of an enumeration, or another name for a type. */
export type NamedType =
  | { readonly record: readonly Field[] }
  | { readonly enumeration: readonly string[] }
  | { readonly alias: string };
export type Field = readonly [name: string, type: string];

export interface Method {
  readonly name: string;
  readonly parameters: readonly Field[];
  readonly result?: string;
}

/** Of the interface `types`, each after those that it needs. */
export const sharedTypes: Readonly<Record<string, NamedType>> = {
  "value-reference": { alias: "u32" },
  status: { enumeration: ["ok", "warning", "discard", "error", "fatal"] },
  "interval-qualifier": {
    enumeration: ["interval-not-yet-known", "interval-unchanged", "interval-changed"],
  },
  "dependency-kind": { enumeration: ["dependent", "constant", "fixed", "tunable", "discrete"] },
  "fmu-state": { alias: "list<u8>" },
  "interval-fraction": {
    record: [
      ["counter", "u64"],
      ["resolution", "u64"],
    ],
  },
  "variable-dependency": {
    record: [
      ["dependent-value-reference", "value-reference"],
      ["element-index-of-dependent", "u32"],
      ["independent-value-reference", "value-reference"],
      ["element-index-of-independent", "u32"],
      ["kind", "dependency-kind"],
    ],
  },
  "discrete-states-info": {
    record: [
      ["new-discrete-states-needed", "bool"],
      ["terminate-simulation", "bool"],
      ["nominals-of-continuous-states-changed", "bool"],
      ["values-of-continuous-states-changed", "bool"],
      ["next-event-time-defined", "bool"],
      ["next-event-time", "f64"],
    ],
  },
};

/** Shared types that interfaces have under their own names. */
export const usedTypes: readonly string[] = Object.keys(sharedTypes).filter(
  (name) => name !== "dependency-kind",
);

/** A function that components call outside of them, and the interface whose instances need it; missing: all. */
export interface ImportedFunction extends Method {
  readonly neededBy?: string;
}

const preemption: readonly ImportedFunction[] = ["clock-update", "lock-preemption", "unlock-preemption"].map(
  (name) => ({ name, parameters: [], neededBy: "scheduled-execution" }),
);

/** By interface. */
export const importedFunctions: Readonly<Record<string, readonly ImportedFunction[]>> = {
  callbacks: [
    ...preemption,
    {
      name: "log-message",
      parameters: [
        ["instance-name", "string"],
        ["status", "status"],
        ["category", "string"],
        ["message", "string"],
      ],
    },
  ],
  "intermediate-update-callbacks": [
    {
      name: "intermediate-update",
      neededBy: "co-simulation",
      parameters: [
        ["intermediate-update-time", "f64"],
        ["intermediate-variable-set-requested", "bool"],
        ["intermediate-variable-get-allowed", "bool"],
        ["intermediate-step-finished", "bool"],
        ["can-return-early", "bool"],
      ],
      result: "tuple<bool, f64>",
    },
  ],
};

export interface InstanceInterface {
  readonly name: string;
  readonly resource: string;
  readonly types: Readonly<Record<string, NamedType>>;
  /** Makes an instance; of the interface, not of the resource's instances. */
  readonly factory: Method;
  readonly methods: readonly Method[];
}

const status = "status";
const references: Field = ["value-references", "list<value-reference>"];
const change = (name: string): Method => ({ name, parameters: [], result: status });
const answer = (name: string, type: string, ...parameters: readonly Field[]): Method => ({
  name,
  parameters,
  result: `result<${type}, status>`,
});
const command = (name: string, ...parameters: readonly Field[]): Method => ({
  name,
  parameters,
  result: status,
});

const valueTypes = {
  ...{ float32: "f32", float64: "f64", int8: "s8", int16: "s16", int32: "s32", int64: "s64" },
  ...{ uint8: "u8", uint16: "u16", uint32: "u32", uint64: "u64", boolean: "bool" },
  ...{ string: "string", binary: "list<u8>", clock: "bool" },
};

const outputDerivatives = answer("get-output-derivatives", "list<f64>", [
  "requests",
  "list<tuple<value-reference, u32>>",
]);
const seeded = (name: string): Method =>
  answer(
    name,
    "list<f64>",
    ["unknowns", "list<value-reference>"],
    ["knowns", "list<value-reference>"],
    ["seed", "list<f64>"],
  );

const commonMethods: readonly Method[] = [
  command("set-debug-logging", ["logging-on", "bool"], ["categories", "list<string>"]),
  command(
    "enter-initialization-mode",
    ["tolerance", "option<f64>"],
    ["start-time", "f64"],
    ["stop-time", "option<f64>"],
  ),
  change("exit-initialization-mode"),
  change("enter-event-mode"),
  answer("update-discrete-states", "discrete-states-info"),
  ...["terminate", "reset", "enter-configuration-mode", "exit-configuration-mode"].map(change),
  ...Object.entries(valueTypes).map(([name, type]) => answer(`get-${name}`, `list<${type}>`, references)),
  ...Object.entries(valueTypes).map(([name, type]) =>
    command(`set-${name}`, references, ["values", `list<${type}>`]),
  ),
  answer("get-number-of-variable-dependencies", "u64", ["vr", "value-reference"]),
  answer("get-variable-dependencies", "list<variable-dependency>", ["dependent", "value-reference"]),
  answer("get-fmu-state", "fmu-state"),
  command("set-fmu-state", ["state", "fmu-state"]),
  seeded("get-directional-derivative"),
  seeded("get-adjoint-derivative"),
  answer("get-interval-decimal", "list<tuple<f64, interval-qualifier>>", references),
  answer("get-interval-fraction", "list<tuple<interval-fraction, interval-qualifier>>", references),
  answer("get-shift-decimal", "list<f64>", references),
  answer("get-shift-fraction", "list<interval-fraction>", references),
  command("set-interval-decimal", references, ["intervals", "list<f64>"]),
  command("set-interval-fraction", references, ["intervals", "list<interval-fraction>"]),
  command("set-shift-decimal", references, ["shifts", "list<f64>"]),
  command("set-shift-fraction", references, ["shifts", "list<interval-fraction>"]),
  change("evaluate-discrete-states"),
];

const commonFactoryParameters: readonly Field[] = [
  ["instance-name", "string"],
  ["instantiation-token", "string"],
  ["resource-path", "string"],
  ["visible", "bool"],
  ["logging-on", "bool"],
];

function factory(name: string, ...more: readonly Field[]): Method {
  const parameters = [...commonFactoryParameters, ...more];
  return { name: `instantiate-${name}`, parameters, result: `option<${name}-instance>` };
}

export const coSimulationInterface: InstanceInterface = {
  name: "co-simulation",
  resource: "co-simulation-instance",
  types: {
    "do-step-result": {
      record: [
        ["last-successful-time", "f64"],
        ["event-handling-needed", "bool"],
        ["terminate-simulation", "bool"],
        ["early-return", "bool"],
      ],
    },
  },
  factory: factory(
    "co-simulation",
    ["event-mode-used", "bool"],
    ["early-return-allowed", "bool"],
    ["required-intermediate-variables", "list<value-reference>"],
  ),
  methods: [
    ...commonMethods,
    command(
      "set-input-derivatives",
      ["requests", "list<tuple<value-reference, u32>>"],
      ["values", "list<f64>"],
    ),
    outputDerivatives,
    answer(
      "do-step",
      "do-step-result",
      ["current-communication-point", "f64"],
      ["communication-step-size", "f64"],
      ["no-set-fmu-state-prior-to-current-point", "bool"],
    ),
    change("enter-step-mode"),
  ],
};

export const modelExchangeInterface: InstanceInterface = {
  name: "model-exchange",
  resource: "model-exchange-instance",
  types: {
    "completed-step-result": {
      record: [
        ["enter-event-mode", "bool"],
        ["terminate-simulation", "bool"],
      ],
    },
  },
  factory: factory("model-exchange"),
  methods: [
    ...commonMethods,
    change("enter-continuous-time-mode"),
    change("enter-step-mode"),
    command("set-time", ["time", "f64"]),
    command("set-continuous-states", ["continuous-states", "list<f64>"]),
    answer("get-continuous-state-derivatives", "list<f64>"),
    answer("get-event-indicators", "list<f64>"),
    answer("get-continuous-states", "list<f64>"),
    answer("get-nominals-of-continuous-states", "list<f64>"),
    answer("get-number-of-event-indicators", "u64"),
    answer("get-number-of-continuous-states", "u64"),
    answer("completed-integrator-step", "completed-step-result", [
      "no-set-fmu-state-prior-to-current-point",
      "bool",
    ]),
    outputDerivatives,
  ],
};

export const scheduledExecutionInterface: InstanceInterface = {
  name: "scheduled-execution",
  resource: "scheduled-execution-instance",
  types: {},
  factory: factory("scheduled-execution"),
  methods: [
    ...commonMethods,
    command("activate-model-partition", ["clock-reference", "value-reference"], ["activation-time", "f64"]),
  ],
};
