import type { QualifiedName } from "@cosimo/ir";
import type { ClassDefinition, ComponentDeclaration } from "../syntax/syntax-tree.ts";
import type { ComponentInstance } from "./component-instance.ts";
import type { Binding, Modifier } from "./modification.ts";

export type BuiltinTypeName = "Real" | "Integer" | "Boolean" | "String";

/**
 * A class with the modification environment in which it is used. Names are looked up in instances, never in mere
 * definitions: what `Medium.density` means depends on the redeclarations that reach `Medium` here.
 */
export interface ClassInstance {
  /** Where the definition stands: `["Modelica", "Blocks", "Sources", "Sine"]`. */
  readonly name: QualifiedName;
  readonly definition: ClassDefinition;
  /** Set for the predefined types, which have no elements but attributes. */
  readonly builtin?: BuiltinTypeName;
  /** The instance in whose text the definition stands; missing for the unnamed package of all top-level classes. */
  readonly enclosing: ClassInstance | undefined;
  /** Modifications from outside. */
  readonly modifier: Modifier;
  /** Modifications of the constraining clause: weaker than those of a short class definition. */
  readonly defaults: Modifier | undefined;
  /** The components of the object (or package) that this is an instance of; shared with all base classes. */
  readonly frame: ObjectScope;
  /** A package whose members may lie in files of their own. */
  readonly stored: boolean;
  /** `redeclare model extends M`: what was inherited under this name. */
  readonly extended?: ClassInstance;
  /** Filled when first needed. */
  members: Map<string, Member> | undefined;
  bases: readonly BaseClass[] | undefined;
  /** Members found in files of their own. */
  readonly storedMembers: Map<string, ClassMember | undefined>;
}

export interface BaseClass {
  readonly instance: ClassInstance;
  readonly protected: boolean;
}

/** The components of one object. */
export interface ObjectScope {
  /** Instance path: `["circuit", "r[2]"]`; for a package the name of the class. */
  readonly path: QualifiedName;
  readonly parent: ObjectScope | undefined;
  /** `class`: not part of the model; only constants can be read. */
  readonly kind: "object" | "class";
  /** What the object hands down to its components. */
  readonly inherited: InheritedPrefixes;
  readonly components: Map<string, ComponentInstance | "instantiating">;
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

/** A class declared in `owner`; `view` is its instance as seen from there. */
export interface ClassMember {
  readonly kind: "class";
  readonly name: string;
  readonly definition: ClassDefinition;
  readonly owner: ClassInstance;
  readonly modifier: Modifier | undefined;
  readonly protected: boolean;
  readonly stored: boolean;
  view: ClassInstance | undefined;
}

/** A component declared in `owner`, in whose scope its type and modifications are looked up. */
export interface ComponentMember {
  readonly kind: "component";
  readonly name: string;
  readonly declaration: ComponentDeclaration;
  readonly owner: ClassInstance;
  readonly modifier: Modifier | undefined;
  readonly protected: boolean;
}

export function createFrame(
  path: QualifiedName,
  parent: ObjectScope | undefined,
  kind: ObjectScope["kind"],
  inherited: InheritedPrefixes = noPrefixes,
): ObjectScope {
  return { path, parent, kind, inherited, components: new Map() };
}

type ClassInstanceParts = Pick<ClassInstance, "name" | "definition" | "enclosing" | "modifier"> &
  Partial<Pick<ClassInstance, "builtin" | "defaults" | "frame" | "stored" | "extended">>;

/** Shared by all classes that are no stored packages: nothing is ever put in. */
const nothingStored: Map<string, ClassMember | undefined> = new Map();

export function createClassInstance(parts: ClassInstanceParts): ClassInstance {
  return {
    stored: false,
    defaults: undefined,
    frame: parts.frame ?? createFrame(parts.name, undefined, "class"),
    ...parts,
    members: undefined,
    bases: undefined,
    storedMembers: parts.stored ? new Map() : nothingStored,
  };
}
