import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { LismaStatement } from "../syntax/syntax-tree.ts";
import { explicitUnknown, type FieldAxes } from "./fields.ts";
import { countPoints } from "./mesh.ts";
import { messages } from "./pde-messages.ts";
import { allStatements } from "./visit.ts";

/** More would exhaust the memory of usual machines long before it could be computed. */
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
