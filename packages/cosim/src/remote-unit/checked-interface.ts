import type { TrajectoryVariable } from "@cosimo/ir";
import type { UnitCapabilities, UnitInput, UnitOutput, UnitVariable } from "../unit/unit.ts";
import { RemoteLost } from "./remote-link.ts";

/** What a program says of its unit is not what it promised until it is checked. */

/** A plan, as it was sent. */
export interface RemotePlan {
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitVariable[];
  readonly parameters: readonly string[];
  readonly content: string;
}

export interface RemoteInterface {
  readonly inputs: readonly UnitInput[];
  readonly outputs: readonly UnitOutput[];
  readonly variables: readonly TrajectoryVariable[];
  readonly capabilities: UnitCapabilities;
  readonly hasInactive: boolean;
  readonly hasTerminate: boolean;
  /** [s] */
  readonly longestStep: number;
}

/** Ports and columns of a unit. */
const MOST_NAMES = 100_000;

type Sent = Readonly<Record<string, unknown>>;

/** @throws RemoteLost */
export function checkedPlan(sent: unknown): RemotePlan {
  const { inputs, outputs, parameters = [], content = "" } = recordOf(sent);
  return {
    inputs: listOf(inputs).map((one) => ({ ...variableOf(one), start: numberOf(recordOf(one)["start"]) })),
    outputs: listOf(outputs).map(variableOf),
    parameters: listOf(parameters).map(textOf),
    content: textOf(content),
  };
}

/** @throws RemoteLost */
export function checkedInterface(sent: unknown): RemoteInterface {
  const all = recordOf(sent);
  const inputs = listOf(all["inputs"]);
  return {
    inputs: inputs.map((one) => ({ ...variableOf(one), start: numberOf(recordOf(one)["start"]) })),
    outputs: listOf(all["outputs"]).map((one) => ({
      ...variableOf(one),
      dependencies: listOf(recordOf(one)["dependencies"]).map((input) => placeOf(input, inputs.length)),
    })),
    variables: listOf(all["variables"]).map(columnOf),
    capabilities: capabilitiesOf(recordOf(all["capabilities"])),
    hasInactive: all["hasInactive"] === true,
    hasTerminate: all["hasTerminate"] === true,
    longestStep: numberOf(all["longestStep"]),
  };
}

function capabilitiesOf(sent: Sent): UnitCapabilities {
  const isTrue = (name: string) => sent[name] === true;
  const { inputOrder } = sent;
  return {
    ...{ variableStep: isTrue("variableStep"), rollback: isTrue("rollback"), serializes: false },
    ...{ evaluates: isTrue("evaluates"), events: isTrue("events"), hidesEvents: isTrue("hidesEvents") },
    ...{ discards: isTrue("discards"), feedback: false, jacobian: "none", outputDerivativeOrder: 0 },
    inputOrder: inputOrder === 1 || inputOrder === 2 ? inputOrder : 0,
  };
}

const types = ["Real", "Integer", "Boolean", "Enumeration", "Clock"] as const;

function variableOf(sent: unknown): UnitVariable {
  const { name, type, unit = "", discrete } = recordOf(sent);
  const known = types.find((one) => one === type);
  if (known === undefined) throw new RemoteLost(`a port has the type ${String(type)}`);
  return {
    name: textOf(name),
    type: known as UnitVariable["type"],
    unit: textOf(unit),
    discrete: discrete === true,
  };
}

function columnOf(sent: unknown): TrajectoryVariable {
  const {
    name,
    type,
    variability,
    causality,
    unit = "",
    displayUnit = "",
    description = "",
    literals,
  } = recordOf(sent);
  return {
    ...{ name: textOf(name), unit: textOf(unit), displayUnit: textOf(displayUnit) },
    description: textOf(description),
    type: textOf(type) as TrajectoryVariable["type"],
    variability: textOf(variability) as TrajectoryVariable["variability"],
    causality: causality === "input" || causality === "output" ? causality : "local",
    ...(literals !== undefined && { literals: listOf(literals).map(textOf) }),
  };
}

export function recordOf(sent: unknown): Sent {
  if (typeof sent !== "object" || sent === null) throw new RemoteLost("an answer has not the form agreed on");
  return sent as Sent;
}

function listOf(sent: unknown): readonly unknown[] {
  if (!Array.isArray(sent) || sent.length > MOST_NAMES) throw new RemoteLost("an answer has no list");
  return sent;
}

function textOf(sent: unknown): string {
  if (typeof sent !== "string") throw new RemoteLost("an answer has no text");
  return sent;
}

function numberOf(sent: unknown): number {
  if (typeof sent !== "number") throw new RemoteLost("an answer has no number");
  return sent;
}

function placeOf(sent: unknown, count: number): number {
  if (!Number.isInteger(sent) || (sent as number) < 0 || (sent as number) >= count)
    throw new RemoteLost("an answer names an input that is not there");
  return sent as number;
}
