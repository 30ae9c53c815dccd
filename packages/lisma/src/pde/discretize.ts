import { type Checked, type Diagnostic, hasErrors, type Span } from "@cosimo/ir";
import type { LismaModel, LismaStatement } from "../syntax/tree/syntax-tree.ts";
import { checkEdges } from "./checks/check-edges.ts";
import { checkNames } from "./checks/check-names.ts";
import { checkPointNames } from "./checks/check-point-names.ts";
import { checkSizes } from "./checks/check-sizes.ts";
import { findDefinitions } from "./fields/definitions.ts";
import { DerivativeOrders } from "./fields/derivative-orders.ts";
import type { DiscreteModel } from "./fields/discrete-model.ts";
import { readEdges } from "./fields/edges.ts";
import { type EquationOwners, findOwners } from "./fields/equation-owners.ts";
import { findFields } from "./fields/fields.ts";
import { hasIndexedFields, joinIndices, separateIndices } from "./fields/indexed-unknowns.ts";
import { readAxes } from "./fields/read-axes.ts";
import type { Axis } from "./mesh/mesh.ts";
import { ConstantValues } from "./rewriting/constant-values.ts";
import { expandLoops } from "./rewriting/expand-loops.ts";
import { expandMacros } from "./rewriting/expand-macros.ts";
import { allStatements, expressionsOf, subexpressions } from "./rewriting/visit.ts";
import { StatementWriter } from "./writing/write-statements.ts";

/**
 * The method of lines: replaces a model by one without space variables. An unknown that depends on the place becomes
 * one unknown per mesh point, `u[3]` (named u3), with two space variables `u[3]_5`. Derivatives by place become
 * central differences of second order. Conditions at the ends become equations of the end points, or values beyond
 * these. Spans refer to the original text. A model without space is returned unchanged.
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
  if (hasErrors(diagnostics)) return { diagnostics };
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

/** Indexed unknowns of the place become names of their own; loops over them are expanded. */
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

/** The span of the first equation of each unknown. */
function placesInText(owners: EquationOwners): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const [equation, owner] of owners) if (!spans.has(owner)) spans.set(owner, equation.span);
  return spans;
}
