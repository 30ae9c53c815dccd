import type { ClassDefinition, ClassRestriction, ComponentDeclaration } from "@cosimo/modelica";
import { type OutlineSymbol, type SymbolKind, symbolAt } from "./outline-symbol.ts";

const kinds: Readonly<Record<ClassRestriction, SymbolKind>> = {
  class: "model",
  model: "model",
  block: "model",
  record: "record",
  "operator record": "record",
  connector: "connector",
  "expandable connector": "connector",
  type: "type",
  package: "package",
  function: "function",
  "operator function": "function",
  operator: "function",
};

/** A class with its classes and components. */
export function classSymbol(definition: ClassDefinition): OutlineSymbol {
  const { name, restriction, comment, body, span } = definition;
  const elements = body.kind === "long" || body.kind === "extending" ? body.composition.elements : [];
  const parts = elements.flatMap((element): OutlineSymbol[] => {
    if (element.kind === "class") return [classSymbol(element)];
    return element.kind === "component" ? [componentSymbol(element)] : [];
  });
  const facts = { name: name.name, kind: kinds[restriction], detail: comment.description };
  return symbolAt(facts, span, name.span, parts);
}

const predefined: ReadonlySet<string> = new Set(["Real", "Integer", "Boolean", "String"]);

function componentSymbol(component: ComponentDeclaration): OutlineSymbol {
  const type = component.type.parts.map(({ name }) => name).join(".");
  const { variability } = component.prefixes;
  const isValue = variability === "parameter" || variability === "constant";
  const kind = isValue ? variability : predefined.has(type) ? "variable" : "component";
  return symbolAt({ name: component.name.name, kind, detail: type }, component.span, component.name.span);
}
