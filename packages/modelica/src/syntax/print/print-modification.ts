import { encodeString } from "../tokens/scan-quoted.ts";
import type { Comment, ConstrainingClause, Modification, ModificationArgument } from "../tree/syntax-tree.ts";
import { printClassHeading, printComponent } from "./print-element.ts";
import { printExpression, printName, printSubscripts } from "./print-expression.ts";

/** `(a = 1, b(c = 2)) = 3`; `further` arguments come first. */
export function printModification(
  modification: Modification | undefined,
  further: readonly string[] = [],
): string {
  const list = [...further, ...(modification?.arguments ?? []).map(printArgument)];
  const printed = list.length === 0 ? "" : `(${list.join(", ")})`;
  if (modification?.break) return `${printed} = break`;
  return modification?.value === undefined ? printed : `${printed} = ${printExpression(modification.value)}`;
}

function printArgument(argument: ModificationArgument): string {
  const each = argument.each ? "each " : "";
  const final = argument.final ? "final " : "";
  if (argument.kind === "redeclaration") return printRedeclaration(argument.element, each);
  const path = argument.path.map(({ name }) => name).join(".");
  const description = argument.description === undefined ? "" : ` ${encodeString(argument.description)}`;
  return `${each}${final}${path}${printModification(argument.modification)}${description}`;
}

type Redeclared = Extract<ModificationArgument, { kind: "redeclaration" }>["element"];

function printRedeclaration(element: Redeclared, each: string): string {
  const plain = { ...element.prefixes, redeclare: false };
  const printed =
    element.kind === "class"
      ? printClassHeading({ ...element, prefixes: plain as typeof element.prefixes })
      : printComponent({ ...element, prefixes: plain as typeof element.prefixes });
  return `${element.prefixes.redeclare ? "redeclare " : ""}${each}${printed}`;
}

/** ` constrainedby A(…) "…"`, or nothing */
export function printConstrainingClause(clause: ConstrainingClause | undefined): string {
  if (clause === undefined) return "";
  const base = printName(clause.base) + printSubscripts(clause.subscripts ?? []);
  return ` constrainedby ${base}${printModification(clause.modification)}${printComment(clause.comment)}`;
}

/** ` "description" annotation(…)`, or nothing */
export function printComment(comment: Comment | undefined): string {
  if (comment === undefined) return "";
  return printDescription(comment) + printAnnotation(comment.annotation);
}

export function printDescription({ description }: Comment): string {
  return description === "" ? "" : ` ${encodeString(description)}`;
}

export function printAnnotation(annotation: Modification | undefined): string {
  if (annotation === undefined) return "";
  return ` annotation${printModification(annotation) || "()"}`;
}
