import type { QualifiedName } from "@cosimo/ir";
import type { ClassDefinition, ComponentDeclaration, Name } from "../syntax/tree/syntax-tree.ts";
import type { ComponentInstance } from "./component.ts";
import type { DeclaredShape } from "./declared-function.ts";
import type { Binding, Modifier } from "./modification.ts";

export type BuiltinTypeName = "Real" | "Integer" | "Boolean" | "String" | "Clock";

/**
 * A class with its modification environment. Names are looked up in instances, not in definitions: the meaning of
 * `Medium.density` depends on the redeclarations of `Medium` in the environment.
 */
export interface ClassInstance {
  /** Full name of the definition: `["Modelica", "Blocks", "Sources", "Sine"]`. */
  readonly name: QualifiedName;
  readonly definition: ClassDefinition;
  /** Set for the predefined types; their only elements are attributes. */
  readonly builtin: BuiltinTypeName | undefined;
  /** The instance of the enclosing class; missing for the unnamed package of all top-level classes. */
  readonly enclosing: ClassInstance | undefined;
  /** Modifications from outside. */
  readonly modifier: Modifier;
  /** Modifications of the constraining clause; those of a short class definition take precedence. */
  readonly defaults: Modifier | undefined;
  /** The components of the object (or package) of this class; shared with all base classes. */
  readonly objectScope: ObjectScope;
  /** A package whose members may be in separate files. */
  readonly stored: boolean;
  /** For `redeclare model extends M`: the class that was inherited under this name. */
  readonly extended: ClassInstance | undefined;
  /** Computed on demand. */
  members: Map<string, Member> | undefined;
  /** Whether `members` are all of them: they are asked for while they are collected, too. */
  isComplete: boolean;
  bases: readonly BaseClass[] | undefined;
  /** The components of an object of this class, once all are made. */
  children: readonly ComponentInstance[] | undefined;
  /** Names that were looked up in it, outside of objects: many objects share them. */
  names: Map<string, Found | undefined> | undefined;
  /** Classes that names of the text led to from there. */
  classes: Map<Name, ClassInstance> | undefined;
  /** Members found in separate files. */
  readonly storedMembers: Map<string, ClassMember | undefined>;
}

/** Result of the look-up of a simple name: an element of the class `at`, or a class found through an import. */
export type Found =
  | { readonly kind: "member"; readonly member: Member; readonly at: ClassInstance }
  | { readonly kind: "class"; readonly instance: ClassInstance }
  /** Of an enumeration, by an import. */
  | { readonly kind: "literal"; readonly type: ClassInstance; readonly name: string };

export interface BaseClass {
  readonly instance: ClassInstance;
  /** The class with what the extends clause leaves out. */
  readonly whole: ClassInstance;
  readonly protected: boolean;
}

/** The components of one object. */
export interface ObjectScope {
  /** Instance path: `["circuit", "r[2]"]`; for a package the name of the class. */
  readonly path: QualifiedName;
  readonly parent: ObjectScope | undefined;
  /** `class`: not part of the model; only constants can be read. */
  readonly kind: "object" | "class";
  /** Prefixes that the object passes on to its components. */
  readonly inherited: InheritedPrefixes;
  readonly components: Map<string, ComponentInstance | "instantiating" | "failed">;
  /** The most derived class of the object. */
  owner?: ClassInstance;
  /** The value of a record as a whole. */
  binding?: Binding;
}

export interface InheritedPrefixes {
  readonly variability: "constant" | "parameter" | "discrete" | "";
  readonly causality: "input" | "output" | "";
  readonly protected: boolean;
  readonly final: boolean;
  readonly connection: "flow" | "stream" | "";
}

export const noPrefixes: InheritedPrefixes = {
  variability: "",
  causality: "",
  protected: false,
  final: false,
  connection: "",
};

export type Member = ClassMember | ComponentMember;

/** A class declared in `owner`; `instance` is its instance in this environment, once computed. */
export interface ClassMember {
  readonly kind: "class";
  readonly name: string;
  readonly definition: ClassDefinition;
  readonly owner: ClassInstance;
  readonly modifier: Modifier | undefined;
  readonly protected: boolean;
  readonly stored: boolean;
  classInstance: ClassInstance | undefined;
}

/** A component declared in `owner`; the names of its type and modifications are looked up there. */
export interface ComponentMember {
  readonly kind: "component";
  readonly name: string;
  readonly declaration: ComponentDeclaration;
  readonly owner: ClassInstance;
  readonly modifier: Modifier | undefined;
  readonly protected: boolean;
  /** Of a class outside of objects, such as a function; computed on demand. */
  shape: DeclaredShape | undefined;
}

export function createObjectScope(
  path: QualifiedName,
  parent: ObjectScope | undefined,
  kind: ObjectScope["kind"],
  inherited: InheritedPrefixes = noPrefixes,
): ObjectScope {
  return { path, parent, kind, inherited, components: new Map() };
}

type ClassInstanceParts = Pick<ClassInstance, "name" | "definition" | "enclosing" | "modifier"> &
  Partial<Pick<ClassInstance, "builtin" | "defaults" | "objectScope" | "stored" | "extended">>;

/** Whether the text of `scope` belongs to the class or to a class inside of it. */
export function isWithin(scope: ClassInstance, { definition }: ClassInstance): boolean {
  for (let at: ClassInstance | undefined = scope; at !== undefined; at = at.enclosing)
    if (at.definition === definition) return true;
  return false;
}

/** Shared by all classes other than stored packages; always empty. */
const nothingStored: Map<string, ClassMember | undefined> = new Map();

export function createClassInstance(parts: ClassInstanceParts): ClassInstance {
  const { name, definition, enclosing, modifier, defaults, builtin, extended, stored = false } = parts;
  // Each object has one for each of its classes: without a copy of all properties.
  return {
    name,
    definition,
    builtin,
    enclosing,
    modifier,
    defaults,
    objectScope: parts.objectScope ?? createObjectScope(name, undefined, "class"),
    stored,
    extended,
    members: undefined,
    isComplete: false,
    bases: undefined,
    children: undefined,
    names: undefined,
    classes: undefined,
    storedMembers: stored ? new Map() : nothingStored,
  };
}
