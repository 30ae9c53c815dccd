import { type SourceText, type Span, words } from "@cosimo/ir";
import { type BuiltinTypeName, type ClassInstance, createClassInstance } from "../model/class-instance.ts";
import { noModifier } from "../model/modification.ts";
import type {
  ClassBody,
  ClassDefinition,
  ClassRestriction,
  Composition,
} from "../syntax/tree/syntax-tree.ts";

const predefinedSource: SourceText = { uri: "Modelica", text: "" };

export const predefinedSpan: Span = { source: predefinedSource, start: 0, end: 0 };

const noClassPrefixes = {
  final: false,
  encapsulated: false,
  partial: false,
  redeclare: false,
  replaceable: false,
  inner: false,
  outer: false,
  pure: false,
  impure: false,
};

const emptyComposition: Composition = {
  imports: [],
  extends: [],
  classes: [],
  components: [],
  elements: [],
  equations: [],
  algorithms: [],
};

function definition(name: string, restriction: ClassRestriction, body: ClassBody): ClassDefinition {
  return {
    kind: "class",
    name: { name, span: predefinedSpan },
    restriction,
    prefixes: noClassPrefixes,
    protected: false,
    body,
    comment: { description: "" },
    span: predefinedSpan,
  };
}

/** A package without source text: the root, or `A` for `within A` if no library has an `A`. */
export function emptyPackage(name: string): ClassDefinition {
  return definition(name, "package", { kind: "long", composition: emptyComposition });
}

function enumeration(name: string, literals: readonly string[]): ClassInstance {
  const body: ClassBody = {
    kind: "enumeration",
    literals: literals.map((literal) => ({
      name: { name: literal, span: predefinedSpan },
      comment: { description: "" },
    })),
  };
  return createClassInstance({
    name: [name],
    definition: definition(name, "type", body),
    enclosing: undefined,
    modifier: noModifier,
  });
}

function opaqueClass(name: string): ClassInstance {
  return createClassInstance({
    name: [name],
    definition: definition(name, "class", { kind: "long", composition: emptyComposition }),
    enclosing: undefined,
    modifier: noModifier,
  });
}

function simpleType(name: BuiltinTypeName): ClassInstance {
  return createClassInstance({
    name: [name],
    definition: definition(name, "type", { kind: "long", composition: emptyComposition }),
    builtin: name,
    enclosing: undefined,
    modifier: noModifier,
  });
}

export const predefinedClasses: ReadonlyMap<string, ClassInstance> = new Map([
  ["Real", simpleType("Real")],
  ["Integer", simpleType("Integer")],
  ["Boolean", simpleType("Boolean")],
  ["String", simpleType("String")],
  ["StateSelect", enumeration("StateSelect", ["never", "avoid", "default", "prefer", "always"])],
  ["ExternalObject", opaqueClass("ExternalObject")],
  ["Clock", simpleType("Clock")],
  ["AssertionLevel", enumeration("AssertionLevel", ["error", "warning"])],
]);

/** Attributes of the predefined types (specification 3.6, section 4.9). */
export const attributesOf: Readonly<Record<BuiltinTypeName | "Enumeration", readonly string[]>> = {
  Real: words("quantity unit displayUnit min max start fixed nominal unbounded stateSelect"),
  Integer: ["quantity", "min", "max", "start", "fixed"],
  Boolean: ["quantity", "start", "fixed"],
  String: ["quantity", "start", "fixed"],
  Clock: [],
  Enumeration: ["quantity", "min", "max", "start", "fixed"],
};
