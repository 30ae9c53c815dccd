import {
  type Assertion,
  type CompiledModule,
  type EventRecord,
  type EventType,
  type Expression,
  type HybridDae,
  type IndicatorDescription,
  type Origin,
  type RelationId,
  relationsIn,
  type Sampler,
  type Statement,
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
  /** Typed relations in its conditions. */
  readonly typed: readonly TypedRelation[];
}

export interface TypedRelation {
  readonly relation: RelationId;
  readonly type: EventType;
}

/** A state by its name, its place in the state vector, and its slot in the instance. */
export interface StateSlot {
  readonly name: string;
  readonly index: number;
  readonly slot: number;
}

/** Branches of when-clauses and when-statements in the order of their slots. */
export function describeBranches(module: CompiledModule): readonly BranchDescription[] {
  const { dae } = module.sorted;
  const typedOf = typedRelations(dae);
  return whenBranchesOf(dae).map((branch) => {
    const reinits = reinitsOf(branch, module);
    return {
      text: branch.text,
      component: componentOf(branch.origin),
      reinits,
      reinitNames: reinits.map(({ name }) => name),
      typed: branch.conditions.flatMap((v) => typedOf.get(v) ?? []),
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

/** The typed relations that each Boolean variable is computed of directly, as those of conditions of when-clauses are. */
function typedRelations(dae: HybridDae): ReadonlyMap<VariableId, readonly TypedRelation[]> {
  const found = new Map<VariableId, readonly TypedRelation[]>();
  if (dae.relations.every(({ eventType }) => eventType === undefined)) return found;
  const add = (v: VariableId, value: Expression): void => {
    const typed = relationsIn(value).flatMap((relation) => {
      const type = dae.relations[relation]!.eventType;
      return type === undefined ? [] : [{ relation, type }];
    });
    if (typed.length > 0) found.set(v, typed);
  };
  for (const { left, right } of dae.equations) if (left.kind === "variable") add(left.variable, right);
  const statement = (s: Statement): void => {
    if (s.kind === "assign" && s.target.kind === "variable") add(s.target.variable, s.value);
  };
  for (const { statements } of dae.algorithms) visitStatements(statements, { statement });
  return found;
}

export function componentOf(origin: Origin): string {
  return origin.component.join(".");
}

type RecordKind = EventRecord["kind"];

/** A record with this name; all other fields have the values of a record that says nothing of them. */
export function eventRecord(
  time: number,
  kind: RecordKind,
  name: string,
  {
    condition = name,
    component = "",
    direction = "",
    type = "",
    bracket = 0,
    iteration = 1,
  }: Partial<EventRecord>,
): EventRecord {
  return { time, kind, name, condition, component, direction, type, bracket, iteration };
}

/** Kind and bracket of a record that belongs to a located event, or to none. */
function causeOf(isLocated: boolean, cause: EventCause): readonly [kind: RecordKind, bracket: number] {
  return isLocated ? ["state", cause.bracket] : ["time", 0];
}

/** A when branch fired. `type`: see `typeOfBranch`. */
export function branchRecord(
  time: number,
  { text, component }: BranchDescription,
  type: string,
  cause: EventCause,
  iteration: number,
): EventRecord {
  const [kind, bracket] = causeOf(cause.located.length > 0, cause);
  return eventRecord(time, kind, text, { component, direction: "rising", type, bracket, iteration });
}

/** Types of the located relations of a branch; if none of them is located, of those that hold. */
export function typeOfBranch(
  { typed }: BranchDescription,
  { located }: EventCause,
  holds: (relation: RelationId) => boolean,
): string {
  if (typed.length === 0) return "";
  const causes = typed.filter(({ relation }) => located.some(({ indicator }) => indicator === relation));
  const shown = causes.length > 0 ? causes : typed.filter(({ relation }) => holds(relation));
  return [...new Set(shown.map(({ type }) => type))].join("+");
}

/** A relation that equations branch on became true or false. */
export function relationRecord(
  time: number,
  { text, origin, timeEvent, eventType, usage }: IndicatorDescription,
  relationValue: boolean,
  cause: EventCause,
  iteration: number,
): EventRecord {
  const [kind, bracket] = causeOf(cause.located.length > 0 && !timeEvent, cause);
  const condition = relationValue ? text : `not (${text})`;
  const direction = relationValue ? "rising" : "falling";
  const place = { condition, component: componentOf(origin), bracket, iteration };
  const record = eventRecord(time, kind, text, { ...place, direction, type: eventType ?? "" });
  return usage === "branch" ? { ...record, change: "equations" } : record;
}

/** An instant of a sampler that equations branch on. */
export function samplerRecord(time: number, { text, origin }: Sampler, iteration: number): EventRecord {
  return eventRecord(time, "time", text, { component: componentOf(origin), direction: "rising", iteration });
}

/** The integer part of `floor(x)`, … changed. */
export function stepRecord(
  time: number,
  { stepText = "", origin }: Variable,
  isRising: boolean,
  cause: EventCause,
  iteration: number,
): EventRecord {
  const [kind, bracket] = causeOf(cause.located.length > 0, cause);
  const direction = isRising ? "rising" : "falling";
  return eventRecord(time, kind, stepText, { component: componentOf(origin), direction, bracket, iteration });
}

/** The condition of an assertion of level warning became false. */
export function assertionRecord(time: number, { text, origin }: Assertion, bracket: number): EventRecord {
  const condition = `not (${text})`;
  const component = componentOf(origin);
  return eventRecord(time, "assertion", text, { condition, component, direction: "falling", bracket });
}

/** The model ended the run by `terminate()`. */
export function terminateRecord(time: number, message: string): EventRecord {
  return eventRecord(time, "terminate", message, {});
}
