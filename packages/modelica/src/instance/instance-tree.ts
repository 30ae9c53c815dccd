import type { QualifiedName } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance, ObjectComponent } from "../model/component.ts";
import type { ModelContext } from "../model/model-context.ts";

/** The model with all its components, modifications applied, sizes and conditions evaluated. */
export interface InstanceTree {
  readonly context: ModelContext;
  readonly name: QualifiedName;
  readonly model: ClassInstance;
  /** The model in the form of a component. */
  readonly root: ObjectComponent;
  /** In the order of declaration. */
  readonly components: readonly ComponentInstance[];
}
