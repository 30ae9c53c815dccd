import type { QualifiedName } from "@cosimo/ir";
import type { ComponentDeclaration } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance, InheritedPrefixes, ObjectScope } from "./class-instance.ts";
import type { Binding, Modifier } from "./modification.ts";
import type { Type } from "./typed-value.ts";

export type ComponentInstance = PrimitiveComponent | ObjectComponent | ArrayComponent | AbsentComponent;

export interface ComponentParts {
  readonly name: string;
  readonly path: QualifiedName;
  readonly objectScope: ObjectScope;
  /** As declared, or redeclared. */
  readonly declaration: ComponentDeclaration;
  readonly prefixes: EffectivePrefixes;
}

export interface EffectivePrefixes extends InheritedPrefixes {
  readonly inner: boolean;
}

/** A component of a predefined type, scalar or array. */
export interface PrimitiveComponent extends ComponentParts {
  readonly kind: "primitive";
  readonly type: Type;
  readonly dims: readonly number[];
  /** Attributes such as `start`, by name. */
  readonly attributes: ReadonlyMap<string, Modifier>;
  readonly binding: Binding | undefined;
  /** The type is a connector class, such as `connector RealInput = input Real`. */
  readonly connector: boolean;
  /** The function of a type with redundant values, which says when two are equal (section 9.4). */
  readonly constraint?: ClassInstance;
  /** Reason why the value must be known at compile time; missing: it need not be. */
  structural: string | undefined;
  /** The first tables in which its variables have numbers, and the first of these: see `variablesOf`. */
  numberedIn: object | undefined;
  firstVariable: number;
}

/** A component with components of its own. */
export interface ObjectComponent extends ComponentParts {
  readonly kind: "object";
  readonly instance: ClassInstance;
  readonly binding: Binding | undefined;
}

/** An array of objects; `elements` row by row. */
export interface ArrayComponent extends ComponentParts {
  readonly kind: "array";
  readonly instance: ClassInstance;
  readonly dims: readonly number[];
  readonly elements: readonly ObjectComponent[];
}

/** A component with a false condition; it is removed with all its connections. */
export interface AbsentComponent extends ComponentParts {
  readonly kind: "absent";
}

export type Parts = ComponentParts;

export function isParameter(component: Pick<ComponentParts, "prefixes">): boolean {
  const { variability } = component.prefixes;
  return variability === "parameter" || variability === "constant";
}
