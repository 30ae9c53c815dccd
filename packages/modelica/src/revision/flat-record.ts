import type { FlatModel } from "../flat/flat-model.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { PrimitiveComponent } from "../model/component.ts";

/** A flat system with what it was made from. */
export interface FlatRecord {
  readonly flat: FlatModel;
  /** Those with equations, in the order of flattening. */
  readonly classes: readonly ClassInstance[];
  readonly primitives: readonly PrimitiveComponent[];
}
