import { type Checked, type Diagnostic, hasErrors, type Span } from "@cosimo/ir";
import type { LismaModel, LismaStatement } from "../syntax/syntax-tree.ts";
import { checkEdges } from "./check-edges.ts";
import { checkNames } from "./check-names.ts";
import { checkPointNames } from "./check-point-names.ts";
import { checkSizes } from "./check-sizes.ts";
import { ConstantValues } from "./constant-values.ts";
import { findDefinitions } from "./definitions.ts";
import { DerivativeOrders } from "./derivative-orders.ts";
import type { DiscreteModel } from "./discrete-model.ts";
import { readEdges } from "./edges.ts";
import { expandLoops } from "./expand-loops.ts";
import { expandMacros } from "./expand-macros.ts";
import { findFields } from "./fields.ts";
import { hasIndexedFields, joinIndices, separateIndices } from "./indexed-unknowns.ts";
import type { Axis } from "./mesh.ts";
import { type EquationOwners, findOwners } from "./owners.ts";
import { readAxes } from "./read-axes.ts";
import { allStatements, expressionsOf, subexpressions } from "./visit.ts";
import { StatementWriter } from "./write-statements.ts";

/**
 * The method of lines: a model without space variables. What depends on the place becomes as many ordinary unknowns as its
 * mesh has points, `u[3]` (named u3), with two space variables `u[3]_5`; derivatives by place become central differences
 * of second order, conditions at the ends equations of the points there or values beyond them. Spans stay those of the
 * text. A model that mentions no space is returned as it is.
 */
export function discretize(model: LismaModel): Checked<LismaModel> {
  if (!mentionsSpace(model.statements)) return { value: model, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const constants = new ConstantValues(model.statements);
  const axes = readAxes(model.statements, constants, diagnostics);
  const expanded = expandMacros(model.statements);
  const statements = withJoinedIndices(expanded, axes, constants);
  diagnostics.push(...checkNames(statements, axes, constants));
  if (hasErrors(diagnostics)) return { diagnostics };

  const fields = findFields(statements, axes);
  diagnostics.push(...checkSizes(fields, statements), ...checkPointNames(statements, fields));
  const edges = readEdges(statements, axes, fields, diagnostics);
  const definitions = findDefinitions(statements, fields);
  const discrete: DiscreteModel = { axes, fields, definitions, edges, diagnostics };
  const owners = findOwners(statements, discrete);
  const orders = new DerivativeOrders(discrete, statements);
  diagnostics.push(...checkEdges(discrete, orders, placesInText(owners)));
  if (hasErrors(diagnostics)) return { diagnostics };

  const written = new StatementWriter(discrete, owners, constants).write(statements);
  if (hasErrors(diagnostics)) return { diagnostics };
  const result = statements === expanded ? written : separateIndices(written);
  return { value: { ...model, statements: result }, diagnostics };
}

/** With unknowns of the place that have an index under names of their own, loops over them being gone. */
function withJoinedIndices(
  statements: readonly LismaStatement[],
  axes: ReadonlyMap<string, Axis>,
  constants: ConstantValues,
): readonly LismaStatement[] {
  const fields = findFields(statements, axes);
  if (!hasIndexedFields(statements, (name) => axes.has(name) || fields.has(name))) return statements;
  return expandMacros(joinIndices(expandLoops(statements, constants), (name) => fields.has(name)));
}

function mentionsSpace(statements: readonly LismaStatement[]): boolean {
  for (const statement of allStatements(statements)) {
    if (statement.kind === "spaceVariable" || statement.kind === "edge") return true;
    for (const expression of expressionsOf(statement))
      for (const part of subexpressions(expression)) if (part.kind === "pdeOperator") return true;
  }
  return false;
}

/** Where the text has the first equation of each unknown. */
function placesInText(owners: EquationOwners): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const [equation, owner] of owners) if (!spans.has(owner)) spans.set(owner, equation.span);
  return spans;
}
