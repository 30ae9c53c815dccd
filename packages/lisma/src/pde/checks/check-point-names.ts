import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import { explicitUnknown, type FieldAxes } from "../fields/fields.ts";
import { pointName } from "../fields/indexed-unknowns.ts";
import { messages } from "../fields/pde-messages.ts";
import { allStatements } from "../rewriting/visit.ts";

/**
 * Reports names that coincide once an index is part of the name: C[12] and C1[2] both become C12, as does an unknown
 * C12. The place is the equation of the unknown with the longer name.
 */
export function checkPointNames(
  statements: readonly LismaStatement[],
  fields: FieldAxes,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const checked = new Set<string>();
  for (const statement of allStatements(statements)) {
    const unknown = statement.kind === "equation" ? explicitUnknown(statement) : undefined;
    if (unknown === undefined || unknown.index !== undefined || checked.has(unknown.name)) continue;
    checked.add(unknown.name);
    const clash = clashOf(unknown.name, fields);
    if (clash !== undefined) diagnostics.push(diagnose(messages, "pde.same-names", statement.span, clash));
  }
  return diagnostics;
}

/** Another unknown with a point whose name equals this name or that of one of its points. */
function clashOf(name: string, fields: FieldAxes) {
  const own = fields.get(name);
  for (let length = name.search(/\d*$/); length < name.length; length++) {
    const other = name.slice(0, length);
    const digits = name.slice(length);
    const axes = fields.get(other);
    if (axes === undefined || axes.length !== (own?.length ?? 1) || digits.startsWith("0")) continue;
    const rest = axes.slice(1).map(() => 1);
    // the least index that begins with these digits: the digits, or followed by 1 for a point of the unknown itself
    const index = Number(own === undefined ? digits : `${digits}1`);
    if (index > axes[0]!.points) continue;
    const point = own === undefined ? name : pointName(name, [1, ...rest]);
    return { name: point, other: pointName(other, [index, ...rest]) };
  }
  return undefined;
}
