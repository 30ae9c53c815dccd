import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import { explicitUnknown, type FieldAxes } from "../fields/fields.ts";
import { messages } from "../fields/pde-messages.ts";
import { countPoints } from "../mesh/mesh.ts";
import { allStatements } from "../rewriting/visit.ts";

/** Largest number of unknowns; more would exhaust the memory of usual machines. */
const most = 200_000;

export function checkSizes(fields: FieldAxes, statements: readonly LismaStatement[]): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const reported = new Set<string>();
  for (const statement of allStatements(statements)) {
    const field = statement.kind === "equation" ? explicitUnknown(statement)?.name : undefined;
    const points = countPoints((field !== undefined && fields.get(field)) || []);
    if (field === undefined || points <= most || reported.has(field)) continue;
    reported.add(field);
    diagnostics.push(diagnose(messages, "pde.too-many-points", statement.span, { field, points, most }));
  }
  return diagnostics;
}
