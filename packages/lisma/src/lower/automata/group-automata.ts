import type { Origin } from "@cosimo/ir";
import type { TextEquation } from "../equations/equations.ts";
import { type Lowering, report } from "../expressions/lowering.ts";
import { type Entry, initName, type Machine, noEffect } from "./machines.ts";
import type { Declaration } from "./state-machines.ts";

/** Declarations that belong to one automaton, in the order of the text. */
interface Group {
  readonly declarations: Declaration[];
}

/**
 * Groups declarations into automata. States connected by a chain of `from` are one automaton; those with only `init`
 * in common run in parallel, each with an `init` of its own. Automata that change the same equations are merged into
 * one.
 */
export function groupAutomata(
  lowering: Lowering,
  declarations: readonly Declaration[],
  base: readonly TextEquation[],
): readonly Machine[] {
  const groups = mergeConflicts(lowering, connected(declarations), base);
  const states = groups.filter((g) => g.declarations.some((d) => d.state !== undefined));
  return groups.map((group) => machineOf(group, states.length > 1 ? states.indexOf(group) + 1 : 0));
}

/** Connected components, in the order of their first declaration. */
function connected(declarations: readonly Declaration[]): readonly Group[] {
  const groupOf = new Map<string, Group>();
  const groups = new Set<Group>();
  const join = (a: Group, b: Group): Group => {
    if (a === b) return a;
    a.declarations.push(...b.declarations);
    groups.delete(b);
    for (const [name, group] of groupOf) if (group === b) groupOf.set(name, a);
    return a;
  };
  const parts = declarations.flatMap(splitBySource);
  for (const declaration of parts.filter((d) => !isOfInitAlone(d))) {
    const { state, from = [] } = declaration;
    const names = [...from, ...(state === undefined ? [] : [state])].filter((n) => n !== initName);
    let group: Group = { declarations: [declaration] };
    groups.add(group);
    for (const name of names) {
      const present = groupOf.get(name);
      if (present !== undefined) group = join(present, group);
      groupOf.set(name, group);
    }
  }
  for (const declaration of parts.filter(isOfInitAlone)) {
    const first = [...groups].find((g) => g.declarations.some((d) => d.state !== undefined));
    if (first === undefined) groups.add({ declarations: [declaration] });
    else first.declarations.push(declaration);
  }
  for (const { declarations: list } of groups) list.sort((a, b) => a.order - b.order);
  return [...groups];
}

/**
 * Time events, and transitions back to `init`, do not connect their source states: each automaton has its own copy of
 * the declaration.
 */
function splitBySource(declaration: Declaration): readonly Declaration[] {
  const { state, from, entry } = declaration;
  const others = from?.filter((name) => name !== initName) ?? [];
  if (others.length < 2 || (state !== undefined && state !== initName)) return [declaration];
  return others.map((name, i) => {
    const sources = i === 0 && from!.includes(initName) ? [initName, name] : [name];
    return { ...declaration, from: sources, entry: { ...entry, sources } };
  });
}

/** A time event that applies before the first transition only. */
function isOfInitAlone({ state, from }: Declaration): boolean {
  return state === undefined && from !== undefined && from.every((name) => name === initName);
}

/** Labels and left sides that an automaton's bodies change, and the top-level labels with these left sides. */
function ownedBy(
  { declarations }: Group,
  labels: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const owned = new Set<string>();
  for (const { entry } of declarations)
    for (const change of entry.effect.changes) {
      if (change.kind === "delete") {
        for (const { name } of change.labels) owned.add(`${name}:`);
        continue;
      }
      const { label, target } = change.equation;
      if (label !== undefined) owned.add(`${label}:`);
      if (target === undefined) continue;
      owned.add(target);
      for (const other of labels.get(target) ?? []) owned.add(`${other}:`);
    }
  return owned;
}

/** Labels of the top level's equations by their left sides. */
function labelsByTarget(base: readonly TextEquation[]): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  for (const { target, label } of base)
    if (target !== undefined && label !== undefined)
      labels.set(target, [...(labels.get(target) ?? []), label]);
  return labels;
}

/** A group with the labels and left sides that it changes. */
interface OwningGroup {
  readonly group: Group;
  readonly owned: ReadonlySet<string>;
}

function mergeConflicts(
  lowering: Lowering,
  groups: readonly Group[],
  base: readonly TextEquation[],
): readonly Group[] {
  let merged: OwningGroup[] = [];
  const labels = labelsByTarget(base);
  for (const group of groups) {
    let own: OwningGroup = { group, owned: ownedBy(group, labels) };
    const names = [...own.owned];
    const conflicting =
      names.length === 0 ? [] : merged.filter((other) => names.some((name) => other.owned.has(name)));
    if (conflicting.length > 0) merged = merged.filter((other) => !conflicting.includes(other));
    for (const other of conflicting) own = mergeTwo(lowering, other, own);
    merged.push(own);
  }
  const orderOf = ({ declarations }: Group) => declarations[0]!.order;
  return merged.map(({ group }) => group).sort((a, b) => orderOf(a) - orderOf(b));
}

function mergeTwo(lowering: Lowering, a: OwningGroup, b: OwningGroup): OwningGroup {
  const what = [...b.owned].filter((name) => a.owned.has(name)).join(", ");
  const names = [a.group, b.group].flatMap(statesOf).map(({ name }) => name);
  const last = b.group.declarations.at(-1)!;
  if (last.state !== undefined)
    report(lowering, "lisma.merged-automata", last.entry.origin.span, { names, what });
  const declarations = [...a.group.declarations, ...b.group.declarations];
  declarations.sort((one, other) => one.order - other.order);
  return { group: { declarations }, owned: new Set([...a.owned, ...b.owned]) };
}

function statesOf({ declarations }: Group): readonly { readonly name: string; readonly origin: Origin }[] {
  const states = new Map<string, Origin>();
  for (const { state, entry } of declarations)
    if (state !== undefined && state !== initName && !states.has(state)) states.set(state, entry.origin);
  return [...states].map(([name, origin]) => ({ name, origin }));
}

/** `number`: position among several automata with states; 0 for a single one. */
function machineOf(group: Group, number: number): Machine {
  const states = statesOf(group);
  const [first] = group.declarations as [Declaration];
  if (states.length === 0) return timeMachine(group);
  const back = group.declarations.find(({ state }) => state === initName) ?? first;
  return {
    name: `mode${number || ""}`,
    states: [{ name: initName, origin: back.entry.origin }, ...states],
    entries: group.declarations.map((d) => d.entry),
    initial: noEffect,
    cumulative: true,
  };
}

/** An automaton of time events only: an event that changes equations leads to a state with the event's name. */
function timeMachine({ declarations }: Group): Machine {
  const states = [{ name: initName, origin: declarations[0]!.entry.origin }];
  const entries = declarations.map(({ entry, text }): Entry => {
    if (entry.effect.changes.length === 0) return entry;
    states.push({ name: text, origin: entry.origin });
    return { ...entry, target: text };
  });
  return { name: "at", states, entries, initial: noEffect, cumulative: true };
}
