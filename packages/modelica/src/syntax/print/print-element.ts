import { encodeString } from "../tokens/string-literals.ts";
import type {
  ClassBody,
  ClassDefinition,
  Comment,
  ComponentDeclaration,
  ConstrainingClause,
  Extends,
  ExternalClause,
  Import,
  InheritanceBreak,
  Modification,
  ModificationArgument,
} from "../tree/syntax-tree.ts";
import { printExpression, printName, printReference, printSubscripts } from "./print-expression.ts";
import type { Redeclared } from "./print-modification.ts";

/** A component without its `;`. */
export function printComponent(component: ComponentDeclaration): string {
  const { connection, variability, causality, ...flags } = component.prefixes;
  const prefixes = [printElementPrefixes(flags), connection, variability, causality].filter(Boolean);
  const type = [...prefixes, printName(component.type)].join(" ");
  const declared = component.name.name + printSubscripts(component.subscripts);
  const condition = component.condition === undefined ? "" : ` if ${printExpression(component.condition)}`;
  const modified = `${type} ${declared}${printModification(component.modification)}${condition}`;
  return modified + printComment(component.comment) + printConstrainingClause(component.constrainedBy);
}

type ElementFlags = Readonly<Record<"redeclare" | "final" | "inner" | "outer" | "replaceable", boolean>>;

function printElementPrefixes(flags: ElementFlags): string {
  const order = ["redeclare", "final", "inner", "outer", "replaceable"] as const;
  return order.filter((prefix) => flags[prefix]).join(" ");
}

/** A short class without its `;`, or the heading of a long class. */
export function printClassHeading(definition: ClassDefinition): string {
  const { prefixes, restriction, name, body, comment } = definition;
  const words = [
    printElementPrefixes(prefixes),
    prefixes.encapsulated ? "encapsulated" : "",
    prefixes.partial ? "partial" : "",
    prefixes.pure ? "pure" : "",
    prefixes.impure ? "impure" : "",
    restriction,
    body.kind === "extending" ? "extends" : "",
    name.name + printBodyInHeading(body),
  ];
  const constraint = isShort(body) ? printConstrainingClause(definition.constrainedBy) : "";
  return words.filter(Boolean).join(" ") + printComment(comment) + constraint;
}

export function isShort(body: ClassBody): boolean {
  return body.kind !== "long" && body.kind !== "extending";
}

function printBodyInHeading(body: ClassBody): string {
  switch (body.kind) {
    case "long":
      return "";
    case "extending":
      return printModification(body.modification);
    case "short": {
      const prefix = body.basePrefix === "" ? "" : `${body.basePrefix} `;
      const base = printName(body.base) + printSubscripts(body.subscripts);
      return ` = ${prefix}${base}${printModification(body.modification)}`;
    }
    case "enumeration": {
      const literals = body.literals?.map(({ name, comment }) => name.name + printComment(comment));
      return ` = enumeration(${literals?.join(", ") ?? ":"})`;
    }
    case "partialDerivative": {
      const variables = body.variables.map(({ name }) => `, ${name}`).join("");
      return ` = der(${printName(body.base)}${variables})`;
    }
  }
}

/** An extends-clause without its `;`. */
export function printExtends({ base, modification, breaks = [], annotation }: Extends): string {
  const list = printModification(modification, breaks.map(printBreak));
  return `extends ${printName(base)}${list}${printAnnotation(annotation)}`;
}

export function printBreak(item: InheritanceBreak): string {
  if (item.kind === "component") return `break ${item.name.name}`;
  return `break connect(${printExpression(item.left)}, ${printExpression(item.right)})`;
}

/** An import without its `;`. */
export function printImport(clause: Import): string {
  const path = printName(clause.path);
  const comment = printComment(clause.comment);
  if (clause.kind === "importAll") return `import ${path}.*${comment}`;
  const same = clause.alias.name === clause.path.parts.at(-1)!.name;
  return `import ${same ? "" : `${clause.alias.name} = `}${path}${comment}`;
}

/** An external clause without its `;`. */
export function printExternal({ language, call, annotation }: ExternalClause): string {
  const called =
    call === undefined
      ? ""
      : ` ${call.output === undefined ? "" : `${printReference(call.output)} = `}${call.function.name}(${call.arguments.map(printExpression).join(", ")})`;
  return `external ${encodeString(language)}${called}${printAnnotation(annotation)}`;
}

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
