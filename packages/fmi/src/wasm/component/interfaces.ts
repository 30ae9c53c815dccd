import type { InterfaceKind } from "../../description/interface-types.ts";
import { callMethods, type Method } from "./methods.ts";
import { type Field, integratorTypes, kebab, type NamedType, stepTypes } from "./named-types.ts";

/**
 * The interfaces of the draft layered standard fmi-ls-wasm (modelica/fmi-ls-wasm, as of July 2026), which maps FMI 3 onto
 * components of WebAssembly. Types are written as in WIT. Methods follow from the rows of the call table.
 */
export const packageName = "fmi:fmi3";
export const packageVersion = "3.0.0";

export function interfaceName(name: string): string {
  return `${packageName}/${name}@${packageVersion}`;
}

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

const commonFactoryParameters: readonly Field[] = [
  ["instance-name", "string"],
  ["instantiation-token", "string"],
  ["resource-path", "string"],
  ["visible", "bool"],
  ["logging-on", "bool"],
];

const coSimulationParameters: readonly Field[] = [
  ["event-mode-used", "bool"],
  ["early-return-allowed", "bool"],
  ["required-intermediate-variables", "list<value-reference>"],
];

/** FMI 3 has no such function: the method refuses all calls. */
const setInputDerivatives: Method = {
  name: "set-input-derivatives",
  parameters: [
    ["requests", "list<tuple<value-reference, u32>>"],
    ["values", "list<f64>"],
  ],
  result: "status",
};

const noTypes: Readonly<Record<string, NamedType>> = {};
const particulars = {
  coSimulation: { types: stepTypes, parameters: coSimulationParameters, methods: [setInputDerivatives] },
  modelExchange: { types: integratorTypes, parameters: [], methods: [] },
  scheduledExecution: { types: noTypes, parameters: [], methods: [] },
} as const;

export function instanceInterface(kind: InterfaceKind): InstanceInterface {
  const name = kebab(kind);
  const resource = `${name}-instance`;
  const { types, parameters, methods } = particulars[kind];
  const factory: Method = {
    name: `instantiate-${name}`,
    parameters: [...commonFactoryParameters, ...parameters],
    result: `option<${resource}>`,
  };
  const calls = callMethods().filter(({ interfaces }) => interfaces.includes(kind));
  return { name, resource, types, factory, methods: [...calls, ...methods] };
}
