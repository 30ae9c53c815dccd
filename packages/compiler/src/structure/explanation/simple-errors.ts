import type { Alias, Diagnostic, HybridDae, Variable, VariableId } from "@cosimo/ir";
import {
  diagnose,
  freeVariables,
  phrase,
  printExpression,
  relatedSpan,
  sharedPhrases,
  textOf,
  wordsOf,
} from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import { printRow } from "../messages/print-row.ts";
import { structurePhrases } from "../messages/structure-phrases.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import type { EquationSystem, Row } from "../system/equation-system.ts";
import { isParameter } from "../system/unknown-classes.ts";
import { type ComponentTree, componentTree } from "./component-tree.ts";
import { placeOfVariable } from "./model-places.ts";

/** Errors of single rows and unknowns, with the rows and columns they explain. */
export interface SimpleErrors {
  readonly diagnostics: readonly Diagnostic[];
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
  /** Number of explained columns for each of which an equation is left over. */
  readonly open: number;
}

export function simpleErrors(system: EquationSystem, aliases: readonly Alias[]): SimpleErrors {
  const tautologies = [...system.rows.keys()].filter((row) => isTautology(system.rows[row]!, system));
  const telling = system.incidence.map((columns, row) => (tautologies.includes(row) ? [] : columns));
  const occurs = columnsIn(telling, system.unknowns.length);
  const solvable = columnsIn(system.matchable, system.unknowns.length);
  const indices = [...system.unknowns.keys()];
  const variableOf = (column: number) => system.dae.variables[system.unknowns[column]!]!;
  const unused = indices.filter((column) => occurs[column] === 0);
  const discrete = indices.filter(
    (column) => occurs[column] === 1 && solvable[column] === 0 && isDiscrete(variableOf(column)),
  );
  const continuous = new Map(
    discrete.flatMap((column) => {
      const row = system.rows.findIndex((one) => isEqualTo(one, system.unknowns[column]!));
      return row < 0 ? [] : [[column, row] as const];
    }),
  );
  const open = new Set(unused.map((column) => system.unknowns[column]!));
  const explained = tautologies.filter((row) => isAbout(system.rows[row]!, open));
  const empty = [...system.rows.keys()].filter(
    (row) => isWithoutUnknowns(row, system) && !explained.includes(row),
  );
  const repeated = repeatedAssignments(system);
  const tree = componentTree(system.dae);
  return {
    diagnostics: [
      ...unusedVariables(unused.map(variableOf), aliases, system.dae),
      ...discrete.map((column) =>
        continuous.has(column)
          ? changesContinuously(variableOf(column), system.rows[continuous.get(column)!]!, system.dae)
          : aboutVariable("structure.discrete-unsolvable", variableOf(column), system.dae, tree),
      ),
      ...empty.map((row) => withoutUnknowns(system.rows[row]!, system)),
      ...repeated.diagnostics,
    ],
    rows: new Set([...empty, ...explained, ...repeated.rows, ...continuous.values()]),
    columns: new Set([...unused, ...discrete]),
    open: discrete.length - continuous.size,
  };
}

function columnsIn(adjacency: readonly (readonly number[])[], count: number): Uint8Array {
  const found = new Uint8Array(count);
  for (const columns of adjacency) for (const column of columns) found[column] = 1;
  return found;
}

/** Variables of one declaration, which may be elements of a large array, are one error from this number on. */
const LEAST_GROUP = 8;

/** Variables in no equation, or only in equations that equate them, or their derivatives, with others. */
function unusedVariables(
  unused: readonly Variable[],
  aliases: readonly Alias[],
  dae: HybridDae,
): readonly Diagnostic[] {
  const tree = componentTree(dae);
  const equalTo = equalVariables(aliases, dae);
  const groups = new Map<object, Variable[]>();
  for (const v of unused) {
    const key = equalTo(v).length === 0 ? v.origin.span : v;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [v]);
    else group.push(v);
  }
  return [...groups.values()].flatMap((group) =>
    group.length < LEAST_GROUP
      ? group.map((v) => unusedVariable(v, equalTo(v), dae, tree))
      : [unusedGroup(group, dae, tree)],
  );
}

/** Representatives and variables of the aliases in which a variable or its derivative takes part. */
function equalVariables(aliases: readonly Alias[], { variables }: HybridDae) {
  const found = new Map<VariableId, VariableId[]>();
  for (const { representative, variable } of aliases)
    for (const id of [representative, variable]) {
      const own = variables[id]!.derivativeOf ?? id;
      const known = found.get(own);
      if (known === undefined) found.set(own, [representative, variable]);
      else known.push(representative, variable);
    }
  return ({ id }: Variable): readonly VariableId[] => found.get(id) ?? [];
}

function unusedVariable(
  v: Variable,
  equal: readonly VariableId[],
  dae: HybridDae,
  tree: ComponentTree | undefined,
): Diagnostic {
  if (equal.length === 0) return aboutVariable("structure.unused-variable", v, dae, tree);
  const set = [...new Set(equal)].sort((a, b) => a - b).map((id) => dae.variables[id]!);
  const names = set.map(({ name }) => name);
  const args = { variables: nameList(names), suspect: names[0]! };
  const related = set.slice(1).map(({ name, origin }) => ({ message: `'${name}'`, span: origin.span }));
  const first = set[0]!;
  const place = tree === undefined ? first.origin.span : placeOfVariable(first, dae, tree);
  return diagnose(messages, "structure.only-equal", place, args, { variables: names, related });
}

function unusedGroup(
  group: readonly Variable[],
  dae: HybridDae,
  tree: ComponentTree | undefined,
): Diagnostic {
  const first = group[0]!;
  const place = tree === undefined ? first.origin.span : placeOfVariable(first, dae, tree);
  const names = group.map(({ name }) => name);
  const args = { count: names.length, variables: nameList(names) };
  const component = first.origin.component.join(".");
  return diagnose(messages, "structure.unused-variables", place, args, {
    variables: names.slice(0, LEAST_GROUP),
    component,
  });
}

function aboutVariable(
  code: "structure.unused-variable" | "structure.discrete-unsolvable",
  v: Variable,
  dae: HybridDae,
  tree: ComponentTree | undefined,
): Diagnostic {
  const { span, component } = v.origin;
  const place = tree === undefined ? span : placeOfVariable(v, dae, tree);
  const declared = relatedSpan(phrase(sharedPhrases, "phrase.declared-here", { name: v.name }), span);
  const related = place === span ? {} : { related: [declared] };
  const context = { variables: [v.name], component: component.join("."), ...related };
  return diagnose(messages, code, place, { variable: v.name }, context);
}

/** Whether one side of the equation is this variable. */
function isEqualTo(row: Row, v: VariableId): boolean {
  if (row.kind !== "equation") return false;
  return [row.left, row.right].some((side) => side.kind === "variable" && side.variable === v);
}

/** A discrete variable that is equal to an expression of continuous ones. */
function changesContinuously({ name, origin }: Variable, row: Row, dae: HybridDae): Diagnostic {
  const equation = printRow(row, dae);
  const related = [relatedSpan(phrase(sharedPhrases, "phrase.declared-here", { name }), origin.span)];
  const context = { variables: [name], equation: wordsOf(equation), related };
  const args = { variable: name, equation };
  return diagnose(messages, "structure.discrete-continuous", row.origin.span, args, context);
}

/** Whether an equation contains no unknown, or only ones that cancel. */
function isWithoutUnknowns(row: number, system: EquationSystem): boolean {
  if (system.rows[row]!.kind !== "equation" || system.matchable[row]!.length > 0) return false;
  return system.incidence[row]!.length === 0 || isTautology(system.rows[row]!, system);
}

/** Whether both sides are one of these variables. */
function isAbout(row: Row, variables: ReadonlySet<VariableId>): boolean {
  return row.kind === "equation" && row.left.kind === "variable" && variables.has(row.left.variable);
}

function isTautology(row: Row, { dae }: EquationSystem): boolean {
  if (row.kind !== "equation") return false;
  return printExpression(row.left, { dae }) === printExpression(row.right, { dae });
}

function withoutUnknowns(row: Row, system: EquationSystem): Diagnostic {
  const equation = printRow(row, system.dae);
  const variables = knownVariables(row, system);
  const context = { equation: wordsOf(equation), variables, component: row.origin.component.join(".") };
  if (isTautology(row, system)) {
    const written = { equation: textOf(row.origin.span) };
    return diagnose(messages, "structure.redundant-equation", row.origin.span, written, {
      ...context,
      ...written,
    });
  }
  if (variables.length === 0)
    return diagnose(messages, "structure.equation-without-unknowns", row.origin.span, { equation }, context);
  const args = { equation, variables: nameList(variables) };
  return diagnose(messages, "structure.constrained-inputs", row.origin.span, args, context);
}

/** Names of the inputs in an equation. */
function knownVariables(row: Row, { dae }: EquationSystem): readonly string[] {
  if (row.kind !== "equation") return [];
  const found = new Set([row.left, row.right].flatMap((side) => freeVariables(side, dae.relations)));
  const variables = [...found].map((v) => dae.variables[v]!);
  return variables.filter((v) => !isParameter(v)).map((v) => v.name);
}

/** Variables assigned in several when-clauses; all but the first clause are reported. */
function repeatedAssignments(system: EquationSystem) {
  const assignments = new Map<number, number[]>();
  system.rows.forEach((row, index) => {
    if (row.kind !== "when") return;
    const same = assignments.get(row.variable);
    if (same === undefined) assignments.set(row.variable, [index]);
    else same.push(index);
  });
  const repeated = [...assignments].filter(([, rows]) => rows.length > 1);
  const diagnostics = repeated.map(([v, [first, ...others]]) => {
    const { name } = system.dae.variables[v]!;
    const { origin } = system.rows[first!]!;
    const alsoHere = phrase(structurePhrases, "structure.assigned-here-too", { name });
    const related = others.map((row) => relatedSpan(alsoHere, system.rows[row]!.origin.span));
    const args = { variable: name, count: others.length + 1 };
    return diagnose(messages, "structure.assigned-twice", origin.span, args, { variables: [name], related });
  });
  return { diagnostics, rows: repeated.flatMap(([, rows]) => rows) };
}
