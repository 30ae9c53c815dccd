import type { LegalKey } from "./call-row.ts";
import { type CallName, callNames, rowOf } from "./instance-calls.ts";
import type { LifeCycle } from "./life-cycle.ts";
import type { LifeCycleState } from "./life-cycle-states.ts";

/** Calls that are legal in a state, and the section of the standard that lists them. */
export interface LegalCalls {
  readonly section: string;
  readonly calls: ReadonlySet<CallName>;
}

/** FMI 3.0.2 has a section for each state. */
const sections3: Readonly<Partial<Record<LifeCycleState, string>>> = {
  instantiated: "2.3.2",
  initializationMode: "2.3.3",
  eventMode: "2.3.5",
  configurationMode: "2.3.6",
  reconfigurationMode: "2.3.7",
  terminated: "2.3.8",
  continuousTimeMode: "3.2.1",
  stepMode: "4.2.1",
  intermediateUpdateMode: "4.2.2",
  clockActivationMode: "5.2.1",
  clockUpdateMode: "5.2.2",
  error: "2.2.3",
  fatal: "2.2.3",
};

/** FMI 2.0.5 and 1.0 have one table for all states of an interface type. */
const sections = { "1ME": "2.3", "1CS": "3.4", "2ME": "3.2.3", "2CS": "4.2.4" } as const;
const oldStates = {
  ME: [
    "instantiated",
    "initializationMode",
    "eventMode",
    "continuousTimeMode",
    "terminated",
    "error",
    "fatal",
  ],
  CS: ["instantiated", "initializationMode", "stepMode", "stepDiscarded", "terminated", "error", "fatal"],
} as const satisfies Readonly<Record<string, readonly LifeCycleState[]>>;

type LegalTable = ReadonlyMap<LifeCycleState, LegalCalls>;

/** Instances of one kind share their table: reading it from the rows takes longer than an instance may cost. */
const tables = new Map<string, LegalTable>();

/** The legal calls of an instance in each state. */
export function legalCalls(cycle: LifeCycle): LegalTable {
  const { majorVersion, kind, eventModeUsed } = cycle;
  const key = `${majorVersion} ${kind} ${eventModeUsed}`;
  const known = tables.get(key) ?? readTable(cycle);
  tables.set(key, known);
  return known;
}

function readTable(cycle: LifeCycle): LegalTable {
  const states = statesOf(cycle);
  return new Map(
    states.map(([state, section]) => [
      state,
      { section, calls: new Set(callNames.filter((call) => isLegal(call, state, cycle))) },
    ]),
  );
}

function statesOf({ majorVersion, kind }: LifeCycle): readonly (readonly [LifeCycleState, string])[] {
  if (majorVersion === 3) return Object.entries(sections3) as [LifeCycleState, string][];
  const type = kind === "modelExchange" ? "ME" : "CS";
  return oldStates[type].map((state) => [state, sections[`${majorVersion}${type}`]]);
}

function isLegal(call: CallName, state: LifeCycleState, cycle: LifeCycle): boolean {
  const { majorVersion, kind, eventModeUsed } = cycle;
  if (call === "enterEventMode" && majorVersion === 3 && kind === "coSimulation" && !eventModeUsed)
    return false;
  const keys: readonly (LegalKey | undefined)[] = [
    majorVersion === 3 ? "3" : undefined,
    kind === "scheduledExecution" ? undefined : `${majorVersion}${kind === "modelExchange" ? "ME" : "CS"}`,
  ];
  const { legal } = rowOf(call);
  return keys.some((key) => key !== undefined && legal[key]?.split(" ").includes(state));
}
