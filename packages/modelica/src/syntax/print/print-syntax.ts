import type { ClassDefinition, Composition, StoredDefinition } from "../tree/syntax-tree.ts";
import {
  isShort,
  printAnnotation,
  printClassHeading,
  printComponent,
  printConstrainingClause,
  printExtends,
  printExternal,
  printImport,
} from "./print-element.ts";
import { printEquation, printStatement } from "./print-equation.ts";

export { printEquation, printStatement } from "./print-equation.ts";
export { printExpression, printName, printReference } from "./print-expression.ts";

/** Modelica text of a syntax tree. Parsing it gives the same tree, except for spans. */
export function printSyntax(definition: StoredDefinition): string {
  const within = definition.within.map(({ name }) => name).join(".");
  const heading = within === "" ? "" : `within ${within};\n`;
  return heading + definition.classes.map((item) => printClass(item)).join("");
}

/** A class with its `;`. */
export function printClass(definition: ClassDefinition, indent = ""): string {
  const { body, name } = definition;
  const heading = indent + printClassHeading(definition);
  if (isShort(body) || !("composition" in body)) return `${heading};\n`;
  const composition = printComposition(body.composition, indent);
  const end = `${indent}end ${name.name}${printConstrainingClause(definition.constrainedBy)}`;
  return `${heading}\n${composition}${end};\n`;
}

function printComposition(composition: Composition, indent: string): string {
  const inner = `${indent}  `;
  const lines = composition.imports.map((clause) => `${inner}${printImport(clause)};\n`);
  let isProtected = false;
  for (const element of composition.elements) {
    if (element.protected !== isProtected)
      lines.push(`${indent}${element.protected ? "protected" : "public"}\n`);
    isProtected = element.protected;
    lines.push(printElement(element, inner));
  }
  lines.push(...printSections(composition, indent));
  if (composition.external) lines.push(`${inner}${printExternal(composition.external)};\n`);
  if (composition.annotation) lines.push(`${indent} ${printAnnotation(composition.annotation)};\n`);
  return lines.join("");
}

function printElement(element: Composition["elements"][number], indent: string): string {
  if (element.kind === "class") return printClass(element, indent);
  return `${indent}${element.kind === "extends" ? printExtends(element) : printComponent(element)};\n`;
}

function printSections({ equations, algorithms }: Composition, indent: string): string[] {
  const inner = `${indent}  `;
  const equationText = equations.map(
    (section) =>
      `${indent}${section.initial ? "initial " : ""}equation\n${section.equations.map((item) => printEquation(item, inner)).join("")}`,
  );
  const algorithmText = algorithms.map(
    (section) =>
      `${indent}${section.initial ? "initial " : ""}algorithm\n${section.statements.map((item) => printStatement(item, inner)).join("")}`,
  );
  return [...equationText, ...algorithmText];
}
