import type { Component, Diagnostic, Phrase, RelatedSpan } from "@cosimo/ir";
import { diagnose, limitedList, phrase, relatedSpan, sharedPhrases } from "@cosimo/ir";
import { type Part, reachFromColumns, reachFromRows } from "../graph/dulmage-mendelsohn.ts";
import { maximumMatching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { isWithin } from "../messages/model-text.ts";
import { nameList } from "../messages/name-list.ts";
import { placeList, placeOf } from "../messages/place-names.ts";
import { printRow } from "../messages/print-row.ts";
import { structurePhrases } from "../messages/structure-phrases.ts";
import type { Row } from "../system/equation-system.ts";
import { type LocalSystem, type LocalSystems, missingEquations } from "./local-systems.ts";

/** Largest number of other components of an imbalanced class in one message. */
const maximumOthers = 5;

/**
 * Classes whose equations can't determine the unknowns of their components, whatever the connections: there is the error,
 * wherever it shows in the whole system. Missing and surplus equations are certain, so they precede singular systems. The
 * outermost model is not examined.
 */
export function classImbalances(local: LocalSystems): readonly Diagnostic[] {
  const { components } = local.flat.dae;
  const uncounted = aroundOverdetermined(components);
  const isCounted = ({ component }: LocalSystem) => !uncounted.has(components[component]!.path.join("."));
  const parts = local.systems.slice(1).filter(isCounted);
  const unbalanced = byClass(parts, local, missingEquations);
  if (unbalanced.length > 0) return unbalanced.flatMap((same) => classImbalance(same, local));
  return byClass(parts, local, (system) => deficiency(system, local)).map((same) => singular(same, local));
}

/**
 * Paths of components around records of which some numbers follow from others: how many equations they need depends on the connections
 * (specification 3.6, section 9.4).
 */
function aroundOverdetermined(components: readonly Component[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path, isOverdetermined } of components)
    for (let length = path.length; isOverdetermined && length > 0; length--)
      found.add(path.slice(0, length).join("."));
  return found;
}

/** Imbalanced components, grouped by class and kind of imbalance. */
function byClass(
  systems: readonly LocalSystem[],
  { flat }: LocalSystems,
  imbalanceOf: (system: LocalSystem) => number,
): readonly (readonly LocalSystem[])[] {
  const found = new Map<string, LocalSystem[]>();
  for (const system of systems) {
    const size = imbalanceOf(system);
    if (size === 0) continue;
    const name = `${size} ${flat.dae.components[system.component]!.className.join(".")}`;
    const same = found.get(name);
    if (same === undefined) found.set(name, [system]);
    else same.push(system);
  }
  return [...found.values()];
}

/** Number of a component's own rows that no matching of its local system satisfies. */
function deficiency(system: LocalSystem, local: LocalSystems): number {
  const { columnOfRow } = matchLocally(system, local).matching;
  return columnOfRow.reduce((count, column) => count + Number(column === -1), 0);
}

function singular(same: readonly LocalSystem[], local: LocalSystems): Diagnostic {
  const { flat } = local;
  const [system] = same as readonly [LocalSystem, ...LocalSystem[]];
  const example = componentOf(system, local);
  const part = overdeterminedPart(system, local);
  const suspects = suspectsOf(system, local);
  const rows = ownEquationsFirst(part, example, local);
  const span = rows[0]?.origin.span ?? example.definition;
  const variables = part.columns.map((c) => flat.dae.variables[flat.unknowns[c]!]!.name);
  const short = (names: readonly string[]) => nameList(names.map((name) => withoutPath(name, example)));
  const args = {
    ...commonArguments(system, same, local),
    count: rows.length,
    lines: placeList(rows.map((row) => row.origin.span)),
    variables: short(variables),
    undetermined: short(suspects.map((v) => v.name)),
    suspect: withoutPath(suspects[0]?.name ?? "", example),
  };
  const listed = rows.slice(0, 6).map((row) => relatedSpan(printRow(row, flat.dae), row.origin.span));
  const related = [...listed.slice(1), ...declarations(same, local)];
  const names = [...variables, ...suspects.map((v) => v.name)].slice(0, 6);
  const equation = listed[0] === undefined ? {} : { equation: listed[0].message };
  return diagnose(messages, "structure.class-singular", span, args, {
    component: example.path.join("."),
    variables: names,
    related,
    ...equation,
  });
}

function classImbalance(same: readonly LocalSystem[], local: LocalSystems): readonly Diagnostic[] {
  const [system] = same as readonly [LocalSystem, ...LocalSystem[]];
  const missing = missingEquations(system);
  if (missing < 0) return [tooMany(system, same, local)];
  const suspects = suspectsOf(system, local);
  const unused = suspects.filter((v) => v.uses === 0 && !v.inherited);
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
    missing,
    variables: nameList(names.map((name) => withoutPath(name, example))),
    suspect: withoutPath(names[0] ?? "", example),
    rarely: suspects[0] === undefined ? "" : fewUsesPhrase(suspects[0].uses),
  };
  const related = [
    ...suspects.slice(0, 1).map((v) => {
      const args = { name: v.name, rarely: fewUsesPhrase(v.uses) };
      return relatedSpan(phrase(structurePhrases, "structure.rare-variable", args), v.span);
    }),
    ...declarations(same, local),
  ];
  const context = { component: example.path.join("."), variables: names.slice(0, 6), related };
  return diagnose(messages, "structure.class-too-few-equations", example.definition, args, context);
}

function tooMany(system: LocalSystem, same: readonly LocalSystem[], local: LocalSystems): Diagnostic {
  const { flat } = local;
  const example = componentOf(system, local);
  const part = overdeterminedPart(system, local);
  const rows = ownEquationsFirst(part, example, local);
  const spans = rows.map((row) => row.origin.span);
  const span = spans[0] ?? example.definition;
  const variables = part.columns.map((c) => flat.dae.variables[flat.unknowns[c]!]!.name);
  const args = {
    ...commonArguments(system, same, local),
    surplus: -missingEquations(system),
    count: rows.length,
    lines: placeList(spans),
    variables: nameList(variables.map((name) => withoutPath(name, example))),
  };
  const listed = rows.slice(0, 6).map((row) => relatedSpan(printRow(row, flat.dae), row.origin.span));
  const related = [
    ...listed.slice(1),
    relatedSpan(
      phrase(structurePhrases, "structure.class-defined", { class: args.class }),
      example.definition,
    ),
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
    others: others.length === 0 ? "" : othersPhrase(others),
    unknowns: system.columns.length,
    equations: system.rows.length + system.given.length,
  };
}

function othersPhrase(names: readonly string[]): Phrase {
  const others = limitedList(names, names.length <= maximumOthers ? maximumOthers : maximumOthers - 1);
  return phrase(structurePhrases, "structure.likewise", { others });
}

function declarations(same: readonly LocalSystem[], local: LocalSystems): readonly RelatedSpan[] {
  return same.slice(0, maximumOthers).map((system) => {
    const { path, declaration } = componentOf(system, local);
    const component = path.join(".");
    return relatedSpan(phrase(sharedPhrases, "phrase.component", { component }), declaration);
  });
}

function withoutPath(name: string, { path }: Component): string {
  const prefix = `${path.join(".")}.`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** Rows of the class first, then those for its environment; columns by their position in the class. */
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

/** Equations of the class's own text precede inherited ones. */
function ownEquationsFirst({ rows }: Part, { body }: Component, { flat }: LocalSystems): readonly Row[] {
  const inherited = (row: Row) => Number(!isWithin(row.origin.span, body));
  return rows.map((row) => flat.rows[row]!).sort((a, b) => inherited(a) - inherited(b));
}

interface Suspect {
  readonly name: string;
  readonly span: Component["definition"];
  readonly uses: number;
  /** Declared in a base class or in the class of a connector. */
  readonly inherited: boolean;
}

/** Variables of the class that lack an equation: those in the fewest equations first. */
function suspectsOf(system: LocalSystem, local: LocalSystems): readonly Suspect[] {
  const { flat } = local;
  const { adjacency, matching } = matchLocally(system, local);
  const free = [...matching.rowOfColumn.keys()].filter((column) => matching.rowOfColumn[column] === -1);
  const { columns } = reachFromColumns(free, adjacency, matching);
  const uses = new Map<number, number>();
  for (const row of system.rows)
    for (const column of flat.incidence[row]!) uses.set(column, (uses.get(column) ?? 0) + 1);
  const { body } = componentOf(system, local);
  const suspects = columns.map((i) => {
    const column = system.columns[i]!;
    const v = flat.dae.variables[flat.unknowns[column]!]!;
    const { span } = v.origin;
    const inherited = !isWithin(span, body);
    return { name: v.name, span, uses: uses.get(column) ?? 0, inherited, inner: v.connection === undefined };
  });
  const inner = suspects.filter((v) => v.inner);
  return (inner.length > 0 ? inner : suspects).sort(
    (a, b) => a.uses - b.uses || Number(a.inherited) - Number(b.inherited),
  );
}

function fewUsesPhrase(uses: number): Phrase {
  const code = uses === 0 ? "structure.in-no-equation" : "structure.in-few-equations";
  return phrase(structurePhrases, code, { uses });
}
