import type { CompiledModule, EventRecord, IndicatorDescription, Origin } from "@cosimo/ir";
import type { EventCause } from "./hybrid-system.ts";

/** A branch of a when-clause with the fields of its event record. */
export interface BranchDescription {
  readonly text: string;
  readonly component: string;
}

/** Branches of all when-clauses in the order of their slots. */
export function describeBranches(module: CompiledModule): readonly BranchDescription[] {
  return module.sorted.dae.whenClauses.flatMap((clause) =>
    clause.branches.map((branch) => ({ text: branch.text, component: componentOf(branch.origin) })),
  );
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
