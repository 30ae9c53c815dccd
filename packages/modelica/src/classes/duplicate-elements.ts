import { type Span, textOf } from "@cosimo/ir";
import type { ClassInstance, Member } from "../model/class-instance.ts";
import type { ClassDefinition } from "../syntax/tree/syntax-tree.ts";

/** What is wrong with two elements of one name, and where. */
export interface Repetition {
  readonly code: "instantiate.repeated-class" | "instantiate.duplicate-element";
  readonly span: Span;
}

/**
 * Of two elements of one name. The same or identical declarations inherited twice are one element. Two identical
 * classes in one class get a warning. All other cases are errors (specification 3.6, section 5.6.1.4).
 */
export function repetitionOf(
  instance: ClassInstance,
  present: Member,
  repeated: Member,
): Repetition | undefined {
  const [a, b] = [elementOf(present), elementOf(repeated)];
  if (a === b) return undefined;
  const sideBySide = present.owner === repeated.owner;
  if (sameText(textOf(a.span), textOf(b.span)) && present.kind === repeated.kind) {
    if (!sideBySide) return undefined;
    if (b.kind === "class") return { code: "instantiate.repeated-class", span: b.name.span };
  }
  if (a.kind === "class" && b.kind === "class" && !sideBySide && sameShortClass(a, b)) return undefined;
  if (present.kind === "component" && repeated.kind === "component" && sameKind(present, repeated))
    return undefined;
  const span = repeated.owner === instance ? b.name.span : a.name.span;
  return { code: "instantiate.duplicate-element", span };
}

/** The declaration, or what is given in its place. */
function elementOf(member: Member) {
  const given = member.modifier?.redeclaration?.element;
  if (given?.kind === member.kind) return given;
  return member.kind === "class" ? member.definition : member.declaration;
}

/** Two short definitions of the same class; comments may differ. */
function sameShortClass(a: ClassDefinition, b: ClassDefinition): boolean {
  if (a.body.kind !== "short" || b.body.kind !== "short" || a.restriction !== b.restriction) return false;
  const last = (body: typeof a.body) => (body.kind === "short" ? body.base.parts.at(-1)?.name : undefined);
  return last(a.body) === last(b.body);
}

/** Equal except for white space between symbols. */
function sameText(a: string, b: string): boolean {
  const bare = (text: string) => text.replace(/\s+/g, " ").replace(/ ?([^\w ]) ?/g, "$1");
  return bare(a) === bare(b);
}

/** Inherited and declared again with the same type, variability and value. */
function sameKind(
  a: Extract<Member, { kind: "component" }>,
  b: Extract<Member, { kind: "component" }>,
): boolean {
  if (a.owner === b.owner || !sameText(valueText(a), valueText(b))) return false;
  if (a.declaration.prefixes.variability !== b.declaration.prefixes.variability) return false;
  const typeName = (member: typeof a) => member.declaration.type.parts.map((part) => part.name).join(".");
  return typeName(a).split(".").at(-1) === typeName(b).split(".").at(-1);
}

/** The modification of a declaration with its value, as written. `stateSelect` changes no solution. */
function valueText({ declaration }: Extract<Member, { kind: "component" }>): string {
  const { arguments: list = [], value } = declaration.modification ?? {};
  const compared = list.filter((one) => one.kind !== "element" || one.path[0]?.name !== "stateSelect");
  return [...compared, ...(value === undefined ? [] : [value])].map(({ span }) => textOf(span)).join(",");
}
