import type { EffectivePrefixes } from "./component.ts";
import type { Modifier } from "./modification.ts";
import type { Type } from "./typed-value.ts";

/** A type of scalars or connector that short definitions alone lead to: `type Voltage = Real(unit = "V")`. */
export interface SimpleType {
  readonly type: Type;
  /** Attributes that the definitions give. */
  readonly modifier: Modifier;
  readonly causality: EffectivePrefixes["causality"];
  readonly isConnector: boolean;
}
