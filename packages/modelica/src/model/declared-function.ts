import type { Subscript } from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance, ComponentMember } from "./class-instance.ts";
import type { Binding } from "./modification.ts";
import type { Type } from "./typed-value.ts";

/** An input, output or local of a function as declared. */
export interface FunctionMember {
  readonly member: ComponentMember;
  readonly shape: DeclaredShape;
}

export interface FunctionInterface {
  readonly inputs: readonly FunctionMember[];
  readonly outputs: readonly FunctionMember[];
  readonly protected: readonly FunctionMember[];
}

/** Type and dimensions of a declaration in a function or record; sizes are not evaluated. */
export interface DeclaredShape {
  readonly type: Type;
  readonly dims: readonly { readonly subscript: Subscript; readonly scope: ClassInstance }[];
  /** The class of a record. */
  readonly instance: ClassInstance;
  readonly binding: Binding | undefined;
  readonly causality: "input" | "output" | "";
  /** Declared unit of a scalar or of all elements of an array; "" for none. */
  readonly unit: string;
}
