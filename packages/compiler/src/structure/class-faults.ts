import type { Component, Diagnostic, HybridDae, RelatedSpan } from "@cosimo/ir";
import { diagnose } from "@cosimo/ir";
import { type Part, reachFromColumns, reachFromRows } from "./dulmage-mendelsohn.ts";
import { type LocalSystem, type LocalSystems, localSystems, missingEquations } from "./local-systems.ts";
import { maximumMatching } from "./matching.ts";
import { messages } from "./messages.ts";
import { counted, nameList } from "./name-list.ts";
import { placeList, placeOf } from "./place-names.ts";
import { printRow } from "./print-row.ts";

/** Other components of a faulty class that a message names. */
const maximumOthers = 5;

/**
 * Classes that have not as many equations as their components have unknowns, however these are connected: there the
 * fault lies, wherever in the whole system it shows. The outermost model is not judged, nor what only connections do.
 */
export function classFaults(dae: HybridDae): readonly Diagnostic[] {
  const local = localSystems(dae);
  if (local === undefined) return [];
  const byClass = new Map<string, LocalSystem[]>();
  for (const system of local.systems.slice(1)) {
    const missing = missingEquations(system);
    if (missing === 0) continue;
    const name = `${missing} ${dae.components[system.component]!.className.join(".")}`;
    const same = byClass.get(name);
    if (same === undefined) byClass.set(name, [system]);
    else same.push(system);
  }
  return [...byClass.values()].flatMap((same) => classFault(same, local));
}

function classFault(same: readonly LocalSystem[], local: LocalSystems): readonly Diagnostic[] {
  const [system] = same as readonly [LocalSystem, ...LocalSystem[]];
  const missing = missingEquations(system);
  if (missing < 0) return [tooMany(system, same, local)];
  const suspects = suspectsOf(system, local);
  const unused = suspects.filter((v) => v.uses === 0);
  return unused.length === missing
    ? unused.map((v) => unusedVariable(v, same, local))
    : [tooFew(system, suspects, same, local)];
}

function unusedVariable(v: Suspect, same: readonly LocalSystem[], local: LocalSystems): Diagnostic {
  const component = componentOf(same[0]!, local).path.join(".");
  const others = declarations(same.slice(1), local);
  const context = { component, variables: [v.name], ...(others.length === 0 ? {} : { related: others }) };
  return diagnose(messages, "structure.unused-variable", v.span, { variable: v.name }, context);
}

function tooFew(
  system: LocalSystem,
  suspects: readonly Suspect[],
  same: readonly LocalSystem[],
  local: LocalSystems,
): Diagnostic {
  const missing = missingEquations(system);
  const example = componentOf(system, local);
  const names = suspects.map((v) => v.name);
  const args = {
    ...commonArguments(system, same, local),
    missing: counted(missing, "equation"),
    variables: nameList(names.map((name) => withoutPath(name, example))),
    suspect: withoutPath(names[0] ?? "", example),
    rarely: suspects[0] === undefined ? "" : rarity(suspects[0].uses),
  };
  const related = [
    ...suspects.slice(0, 1).map((v) => ({ message: `'${v.name}' ${rarity(v.uses)}`, span: v.span })),
    ...declarations(same, local),
  ];
  const context = { component: example.path.join("."), variables: names.slice(0, 6), related };
  return diagnose(messages, "structure.class-too-few-equations", example.definition, args, context);
}

function tooMany(system: LocalSystem, same: readonly LocalSystem[], local: LocalSystems): Diagnostic {
  const { flat } = local;
  const example = componentOf(system, local);
  const part = overdeterminedPart(system, local);
  const rows = part.rows.map((row) => flat.rows[row]!);
  const spans = rows.map((row) => row.origin.span);
  const span = spans[0] ?? example.definition;
  const variables = part.columns.map((c) => flat.dae.variables[flat.unknowns[c]!]!.name);
  const args = {
    ...commonArguments(system, same, local),
    surplus: counted(-missingEquations(system), "equation"),
    count: counted(rows.length, "equation"),
    lines: placeList(spans, span.source),
    variables: nameList(variables.map((name) => withoutPath(name, example))),
  };
  const listed = rows.slice(0, 6).map((row) => ({ message: printRow(row, flat.dae), span: row.origin.span }));
  const related = [
    ...listed.slice(1),
    { message: `class ${args.class} is defined here`, span: example.definition },
    ...declarations(same, local),
  ];
  const equation = listed[0]?.message;
  const context = { component: example.path.join("."), variables: variables.slice(0, 6), related };
  return diagnose(messages, "structure.class-too-many-equations", span, args, {
    ...context,
    ...(equation === undefined ? {} : { equation }),
  });
}

function componentOf({ component }: LocalSystem, { flat }: LocalSystems): Component {
  return flat.dae.components[component]!;
}

function commonArguments(system: LocalSystem, same: readonly LocalSystem[], local: LocalSystems) {
  const example = componentOf(system, local);
  const others = same.slice(1).map((other) => componentOf(other, local).path.join("."));
  return {
    class: example.className.join("."),
    place: placeOf(example.definition),
    component: example.path.join("."),
    others: others.length === 0 ? "" : ` (and likewise ${listOthers(others)})`,
    unknowns: counted(system.columns.length, "unknown"),
    equations: system.rows.length + system.given.length,
  };
}

function listOthers(names: readonly string[]): string {
  if (names.length <= maximumOthers) return names.join(", ");
  return `${names.slice(0, maximumOthers - 1).join(", ")} and ${names.length - maximumOthers + 1} more`;
}

function declarations(same: readonly LocalSystem[], local: LocalSystems): readonly RelatedSpan[] {
  return same.slice(0, maximumOthers).map((system) => {
    const { path, declaration } = componentOf(system, local);
    return { message: `component '${path.join(".")}'`, span: declaration };
  });
}

function withoutPath(name: string, { path }: Component): string {
  const prefix = `${path.join(".")}.`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** Rows of the class first, then those that stand for what is around it; columns by their place in the class. */
function matchLocally({ rows, columns, given }: LocalSystem, { flat }: LocalSystems) {
  const place = new Map(columns.map((column, i) => [column, i]));
  const own = (list: readonly number[]) => list.map((c) => place.get(c)).filter((i) => i !== undefined);
  const adjacency = [...rows.map((row) => own(flat.matchable[row]!)), ...given.map(own)];
  return { adjacency, matching: maximumMatching(adjacency, columns.length) };
}

function overdeterminedPart(system: LocalSystem, local: LocalSystems): Part {
  const { adjacency, matching } = matchLocally(system, local);
  const start = matching.columnOfRow.indexOf(-1);
  const part = reachFromRows([start], adjacency, matching);
  return {
    rows: part.rows.filter((row) => row < system.rows.length).map((row) => system.rows[row]!),
    columns: part.columns.map((column) => system.columns[column]!),
  };
}

interface Suspect {
  readonly name: string;
  readonly span: Component["definition"];
  readonly uses: number;
}

/** Variables of the class that an equation is missing for: those in the fewest equations first. */
function suspectsOf(system: LocalSystem, local: LocalSystems): readonly Suspect[] {
  const { flat } = local;
  const { adjacency, matching } = matchLocally(system, local);
  const free = [...matching.rowOfColumn.keys()].filter((column) => matching.rowOfColumn[column] === -1);
  const { columns } = reachFromColumns(free, adjacency, matching);
  const uses = new Map<number, number>();
  for (const row of system.rows)
    for (const column of flat.incidence[row]!) uses.set(column, (uses.get(column) ?? 0) + 1);
  const { source } = componentOf(system, local).definition;
  const suspects = columns.map((i) => {
    const column = system.columns[i]!;
    const v = flat.dae.variables[flat.unknowns[column]!]!;
    const { span } = v.origin;
    const inherited = Number(span.source !== source);
    return { name: v.name, span, uses: uses.get(column) ?? 0, inherited, inner: v.connection === undefined };
  });
  const inner = suspects.filter((v) => v.inner);
  return (inner.length > 0 ? inner : suspects).sort((a, b) => a.uses - b.uses || a.inherited - b.inherited);
}

function rarity(uses: number): string {
  return uses === 0 ? "is in no equation" : `is in ${counted(uses, "equation")} only`;
}
