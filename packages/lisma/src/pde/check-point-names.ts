import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { LismaStatement } from "../syntax/syntax-tree.ts";
import { explicitUnknown, type FieldAxes } from "./fields.ts";
import { pointName } from "./indexed-unknowns.ts";
import { messages } from "./pde-messages.ts";
import { allStatements } from "./visit.ts";

/**
 * An index becomes part of the name: C[12] and C1[2] are both C12, and so is an unknown that the text calls C12. Reported at
 * the equation of the unknown with the longer name.
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

/** A point of another unknown that would be called like this one or like one of its points. */
function clashOf(name: string, fields: FieldAxes) {
  const own = fields.get(name);
  for (let length = name.search(/\d*$/); length < name.length; length++) {
    const other = name.slice(0, length);
    const digits = name.slice(length);
    const axes = fields.get(other);
    if (axes === undefined || axes.length !== (own?.length ?? 1) || digits.startsWith("0")) continue;
    const rest = axes.slice(1).map(() => 1);
    // the least index that begins with these digits: themselves, or with a point of the unknown's own 1 behind
    const index = Number(own === undefined ? digits : `${digits}1`);
    if (index > axes[0]!.points) continue;
    const point = own === undefined ? name : pointName(name, [1, ...rest]);
    return { name: point, other: pointName(other, [index, ...rest]) };
  }
  return undefined;
}
