import type { ClassInstance } from "../model/class-instance.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { Type } from "../model/typed-value.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";
import { baseTypeOf, findMember } from "./class-members.ts";
import { findSimpleName, foundClass } from "./lookup.ts";
import { resolveClass } from "./resolve-class.ts";
import { primitiveType } from "./type-leaf.ts";

/** The Boolean or enumeration type that an expression names, where a type is allowed as a range of values. */
export function typeNamed(
  context: ModelContext,
  scope: ClassInstance,
  syntax: ExpressionSyntax,
): Type | undefined {
  if (syntax.kind !== "reference" || syntax.parts.some((part) => part.subscripts.length > 0))
    return undefined;
  const [first, ...rest] = syntax.parts;
  const found = first && findSimpleName(context, scope, first.name);
  if (found === undefined) return undefined;
  let current = foundClass(context, found);
  for (const part of rest) {
    const member = current && findMember(context, current, part.name);
    current = member?.kind === "class" ? resolveClass(context, member) : undefined;
  }
  const leaf = current && baseTypeOf(context, current);
  return leaf && primitiveType(leaf);
}
