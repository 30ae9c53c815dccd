import type {
  Component,
  Diagnostic,
  DiagnosticContext,
  HybridDae,
  MessageArgument,
  RelatedSpan,
} from "@cosimo/ir";
import { diagnose, freeVariables, limitedList, phrase, relatedSpan, sharedPhrases } from "@cosimo/ir";
import type { Part } from "../graph/dulmage-mendelsohn.ts";
import { messages } from "../messages/messages.ts";
import { inModelText } from "../messages/model-text.ts";
import { nameList } from "../messages/name-list.ts";
import { placeList } from "../messages/place-names.ts";
import { printRow } from "../messages/print-row.ts";
import { structurePhrases } from "../messages/structure-phrases.ts";
import type { EquationSystem, Row } from "../system/equation-system.ts";
import { componentTree } from "./component-tree.ts";
import { placeOfVariable } from "./model-places.ts";

/** Parts with one row too many, and with one unknown too many. */
export interface Parts {
  readonly overdetermined: readonly Part[];
  readonly underdetermined: readonly Part[];
}

/** Largest number of rows, components and variable names in one diagnostic. */
const maximumRelated = 8;
const maximumComponents = 5;
const maximumVariables = 12;

/**
 * One diagnostic per part. If there are as many equations as unknowns, parts with too few are paired with parts with too
 * many.
 */
export function describeSingularity(parts: Parts, system: EquationSystem): readonly Diagnostic[] {
  const { overdetermined: over, underdetermined: under } = parts;
  const isSquare = system.rows.length === system.unknowns.length;
  const pairs = isSquare ? Math.min(over.length, under.length) : 0;
  return [
    ...over.slice(0, pairs).map((part, i) => singular(part, under[i]!, system)),
    ...over.slice(pairs).map((part) => tooManyEquations(part, system)),
    ...under.slice(pairs).map((part) => tooFewEquations(part, system)),
  ];
}

function sizes(system: EquationSystem) {
  return { equations: system.rows.length, unknowns: system.unknowns.length };
}

function tooManyEquations(found: Part, system: EquationSystem): Diagnostic {
  const part = algebraicFirst(found, system);
  const [first, ...others] = rowsOf(part, system) as readonly [RelatedSpan, ...RelatedSpan[]];
  const names = namesOf(part, system);
  const components = componentsOf([part], system);
  const place = placeOfRows(part, first, system);
  const args = {
    ...sizes(system),
    lines: placeList(rowsOf(found, system).map((row) => row.span)),
    where: inComponents(components),
    count: part.rows.length,
    determined: part.columns.length,
    variables: nameList(names),
  };
  return diagnose(messages, "structure.too-many-equations", place.span, args, {
    ...contextOf(components, names),
    ...adviceFor(part, undefined, system),
    equation: first.message,
    related: [...place.related, ...others.slice(0, maximumRelated), ...declarations(components)],
  });
}

/**
 * The place of the first row, or of an unconnected flow among the rows; for a row in a library class the component of the
 * model, with the row beside it.
 */
function placeOfRows(part: Part, first: RelatedSpan, { rows, dae }: EquationSystem) {
  const open = part.rows.find((index) => isUnconnected(rows[index]!));
  if (open !== undefined) return { span: spanOf(rows[open]!, dae), related: [first] };
  const span = inModelText(first.span, rows[part.rows[0]!]!.origin.component, dae);
  return { span, related: span === first.span ? [] : [first] };
}

function isUnconnected(row: Row): boolean {
  return row.kind === "equation" && row.source === "unconnected";
}

function tooFewEquations(part: Part, system: EquationSystem): Diagnostic {
  const names = namesOf(part, system);
  const suspect = suspectOf(part, system);
  const components = componentsOf([part], system);
  const args = {
    ...sizes(system),
    where: inComponents(components),
    count: part.columns.length,
    determining: part.rows.length,
    variables: nameList(names),
    suspect: suspect.name,
  };
  const tree = componentTree(system.dae);
  const place = tree === undefined ? suspect.origin.span : placeOfVariable(suspect, system.dae, tree);
  return diagnose(messages, "structure.too-few-equations", place, args, {
    ...contextOf(components, names),
    related: [...rowsOf(part, system).slice(0, maximumRelated), ...declarations(components)],
  });
}

function singular(over: Part, under: Part, system: EquationSystem): Diagnostic {
  const [first, ...others] = rowsOf(over, system) as readonly [RelatedSpan, ...RelatedSpan[]];
  const suspect = suspectOf(under, system);
  const names = namesOf(under, system);
  const components = componentsOf([over], system);
  const place = placeOfRows(over, first, system);
  const args = {
    equations: system.rows.length,
    count: over.rows.length,
    lines: placeList([first, ...others].map((row) => row.span)),
    where: inComponents(components),
    means: variablesOf(over, system),
    undetermined: nameList(names),
    suspect: suspect.name,
  };
  const related = [
    ...place.related,
    ...others.slice(0, maximumRelated),
    relatedSpan(
      phrase(structurePhrases, "structure.nothing-determines", { name: suspect.name }),
      suspect.origin.span,
    ),
    ...declarations(components),
  ];
  return diagnose(messages, "structure.singular", place.span, args, {
    ...contextOf(components, [...namesOf(over, system), ...names]),
    ...adviceOnSlope(over, under, system),
    ...adviceFor(over, under, system),
    equation: first.message,
    related,
  });
}

function variablesOf(part: Part, system: EquationSystem): MessageArgument {
  const count = part.columns.length;
  if (count === 0) return phrase(structurePhrases, "structure.by-none");
  return phrase(structurePhrases, "structure.by-variables", {
    count,
    variables: nameList(namesOf(part, system)),
  });
}

/** Advice if an equation contains an undetermined variable, but nothing of it can be computed from the equation. */
function adviceOnSlope(over: Part, under: Part, { rows, unknowns, dae }: EquationSystem) {
  const open = new Set(under.columns.map((column) => unknowns[column]!));
  for (const index of over.rows) {
    const row = rows[index]!;
    if (row.kind !== "equation") continue;
    const found = [row.left, row.right]
      .flatMap((side) => freeVariables(side, dae.relations))
      .find((v) => open.has(v));
    if (found === undefined) continue;
    const args = { variable: dae.variables[found]!.name, equation: printRow(row, dae) };
    return { advice: phrase(structurePhrases, "structure.without-slope", args) };
  }
  return {};
}

/** Advice on the physical mistake that makes connected components singular in this way, if known. */
function adviceFor(
  over: Part,
  under: Part | undefined,
  system: EquationSystem,
): Pick<DiagnosticContext, "advice"> {
  const { variables } = system.dae;
  for (const index of over.rows) {
    const row = system.rows[index]!;
    if (isUnconnected(row))
      return {
        advice: phrase(structurePhrases, "structure.connect-flow", {
          component: row.origin.component.join("."),
        }),
      };
  }
  if (under === undefined) return {};
  const open = under.columns.map((column) => variables[system.unknowns[column]!]!.connection);
  const kinds = [open.includes("flow"), open.includes("potential")];
  const components = nameList(componentsOf([over], system).map(({ path }) => path.join(".")));
  if (kinds[0] && !kinds[1])
    return { advice: phrase(structurePhrases, "structure.potentials-fixed-twice", { components }) };
  if (kinds[1] && !kinds[0])
    return { advice: phrase(structurePhrases, "structure.flow-fixed-twice", { components }) };
  return {};
}

/** The components whose texts contain the rows of these parts, or declare their variables if there are no rows. */
function componentsOf(parts: readonly Part[], { dae, rows, unknowns }: EquationSystem): readonly Component[] {
  const tree = componentTree(dae);
  if (tree === undefined) return [];
  const owners = new Set<number>();
  for (const part of parts)
    for (const row of part.rows) owners.add(tree.modelOf(rows[row]!.origin.component));
  if (owners.size === 0)
    for (const part of parts) for (const column of part.columns) owners.add(tree.ownerOf(unknowns[column]!));
  return [...owners].map((owner) => dae.components[owner]!).filter(isPart);
}

function isPart({ path }: Component): boolean {
  return path.length > 0;
}

function inComponents(components: readonly Component[]): MessageArgument {
  if (components.length === 0) return "";
  const names = components.map(({ path }) => path.join("."));
  const args = { components: limitedList(names, maximumComponents) };
  return phrase(structurePhrases, "structure.of-components", args);
}

/** Declarations of the components whose classes, often from a library, contain the equations. */
function declarations(components: readonly Component[]): readonly RelatedSpan[] {
  return components
    .slice(0, maximumComponents)
    .map(({ path, declaration }) =>
      relatedSpan(phrase(sharedPhrases, "phrase.component", { component: path.join(".") }), declaration),
    );
}

function contextOf(components: readonly Component[], variables: readonly string[]): DiagnosticContext {
  const [only, ...others] = components;
  const component = only === undefined ? "" : others.length === 0 ? only.path.join(".") : undefined;
  return {
    variables: variables.slice(0, maximumVariables),
    ...(component === undefined ? {} : { component }),
  };
}

function rowsOf(part: Part, { rows, dae }: EquationSystem): readonly RelatedSpan[] {
  return part.rows.map((row) => relatedSpan(printRow(rows[row]!, dae), spanOf(rows[row]!, dae)));
}

/** Algebraic rows first: more often than a differential equation one of them is too many. */
function algebraicFirst(part: Part, { rows, dae }: EquationSystem): Part {
  const isDifferential = (row: Row) =>
    row.kind === "equation" &&
    [row.left, row.right].some((side) =>
      freeVariables(side, dae.relations).some((v) => dae.variables[v]!.derivativeOf !== undefined),
    );
  const weight = new Map(part.rows.map((row) => [row, Number(isDifferential(rows[row]!))]));
  return { ...part, rows: [...part.rows].sort((a, b) => weight.get(a)! - weight.get(b)!) };
}

/** Place of a row; for an unconnected flow the declaration of its component. */
function spanOf(row: Row, dae: HybridDae): RelatedSpan["span"] {
  if (!isUnconnected(row)) return row.origin.span;
  const tree = componentTree(dae);
  return tree === undefined
    ? row.origin.span
    : dae.components[tree.modelOf(row.origin.component)]!.declaration;
}

function namesOf(part: Part, system: EquationSystem): readonly string[] {
  return part.columns.map((column) => system.dae.variables[system.unknowns[column]!]!.name);
}

/**
 * The variable in the fewest equations, which most likely lacks one. Among equals a variable that is neither differentiated
 * nor has a start value.
 */
function suspectOf(part: Part, system: EquationSystem) {
  const uses = new Map(part.columns.map((column) => [column, 0]));
  for (const columns of system.incidence)
    for (const column of columns) if (uses.has(column)) uses.set(column, uses.get(column)! + 1);
  const { variables } = system.dae;
  const differentiated = new Set(variables.map((v) => v.derivativeOf));
  const weight = (column: number): number => {
    const { id, start } = variables[system.unknowns[column]!]!;
    return 4 * uses.get(column)! + (differentiated.has(id) ? 1000 : 0) + (start === undefined ? 0 : 1);
  };
  const least = part.columns.reduce((best, column) => (weight(column) < weight(best) ? column : best));
  return system.dae.variables[system.unknowns[least]!]!;
}
