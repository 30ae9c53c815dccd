import {
  type Assertion,
  type CompiledModule,
  type EventRecord,
  type IndicatorDescription,
  type Origin,
  type Sampler,
  type Variable,
  type VariableId,
  visitStatements,
  type WhenBranch,
  type WhenStatementBranch,
  whenBranchesOf,
} from "@cosimo/ir";
import type { EventCause } from "./hybrid-system.ts";

/** A branch of a when-clause with the fields of its event record. */
export interface BranchDescription {
  readonly text: string;
  readonly component: string;
  /** The states that it may set anew. */
  readonly reinits: readonly StateSlot[];
  readonly reinitNames: readonly string[];
}

/** A state by its name, its place in the state vector, and its slot in the instance. */
export interface StateSlot {
  readonly name: string;
  readonly index: number;
  readonly slot: number;
}

/** Branches of when-clauses and when-statements in the order of their slots. */
export function describeBranches(module: CompiledModule): readonly BranchDescription[] {
  return whenBranchesOf(module.sorted.dae).map((branch) => {
    const reinits = reinitsOf(branch, module);
    return {
      text: branch.text,
      component: componentOf(branch.origin),
      reinits,
      reinitNames: reinits.map(({ name }) => name),
    };
  });
}

function reinitsOf(
  branch: WhenBranch | WhenStatementBranch,
  { dae, layout, sorted }: CompiledModule,
): readonly StateSlot[] {
  const found = new Set<VariableId>();
  if ("reinits" in branch) for (const { state } of branch.reinits) found.add(state);
  else
    visitStatements(branch.body, {
      statement(s) {
        if (s.kind === "reinit") found.add(s.state);
      },
    });
  return [...found].flatMap((v) => {
    const index = sorted.states.indexOf(v);
    return index < 0 ? [] : [{ name: dae.variables[v]!.name, index, slot: layout.value[v]! }];
  });
}

export function componentOf(origin: Origin): string {
  return origin.component.join(".");
}

/** A when branch fired. */
export function branchRecord(
  time: number,
  branch: BranchDescription,
  cause: EventCause,
  iteration: number,
): EventRecord {
  const state = cause.located.length > 0;
  return {
    time,
    kind: state ? "state" : "time",
    name: branch.text,
    condition: branch.text,
    component: branch.component,
    direction: "rising",
    type: "",
    bracket: state ? cause.bracket : 0,
    iteration,
  };
}

/** A relation that equations branch on became true or false. */
export function relationRecord(
  time: number,
  indicator: IndicatorDescription,
  relationValue: boolean,
  cause: EventCause,
  iteration: number,
): EventRecord {
  const located = cause.located.length > 0 && !indicator.timeEvent;
  return {
    time,
    kind: located ? "state" : "time",
    name: indicator.text,
    condition: relationValue ? indicator.text : `not (${indicator.text})`,
    component: componentOf(indicator.origin),
    direction: relationValue ? "rising" : "falling",
    type: "",
    bracket: located ? cause.bracket : 0,
    iteration,
    ...(indicator.usage === "branch" && { change: "equations" }),
  };
}

/** An instant of a sampler that equations branch on. */
export function samplerRecord(time: number, { text, origin }: Sampler, iteration: number): EventRecord {
  return {
    ...{ time, kind: "time", name: text, condition: text, component: componentOf(origin) },
    ...{ direction: "rising", type: "", bracket: 0, iteration },
  };
}

/** The integer part of `floor(x)`, … changed. */
export function stepRecord(
  time: number,
  { stepText = "", origin }: Variable,
  isRising: boolean,
  cause: EventCause,
  iteration: number,
): EventRecord {
  const located = cause.located.length > 0;
  return {
    ...{ time, kind: located ? "state" : "time", name: stepText, condition: stepText },
    component: componentOf(origin),
    ...{
      direction: isRising ? "rising" : "falling",
      type: "",
      bracket: located ? cause.bracket : 0,
      iteration,
    },
  };
}

/** The condition of an assertion of level warning became false. */
export function assertionRecord(time: number, { text, origin }: Assertion, bracket: number): EventRecord {
  return {
    ...{ time, kind: "assertion", name: text, condition: `not (${text})`, component: componentOf(origin) },
    ...{ direction: "falling", type: "", bracket, iteration: 1 },
  };
}

/** The model ended the run by `terminate()`. */
export function terminateRecord(time: number, message: string): EventRecord {
  return {
    time,
    kind: "terminate",
    name: message,
    condition: message,
    component: "",
    direction: "",
    type: "",
    bracket: 0,
    iteration: 1,
  };
}
