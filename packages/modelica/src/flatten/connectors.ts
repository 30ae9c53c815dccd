import type { VariableId } from "@cosimo/ir";
import type { PrimitiveComponent } from "../instance/component-instance.ts";

/** A connector taken apart: its variables, and connectors (or records) inside. */
export type ConnectorNode =
  | {
      readonly kind: "scalars";
      readonly name: string;
      readonly component: PrimitiveComponent;
      readonly variables: readonly VariableId[];
      readonly dims: readonly number[];
    }
  | {
      readonly kind: "connector";
      readonly name: string;
      readonly fields: ReadonlyMap<string, readonly ConnectorNode[]>;
    };

/** What an argument of connect names: one connector, or an array of them. */
export interface ConnectorSelection {
  readonly nodes: readonly ConnectorNode[];
  readonly dims: readonly number[];
  /** A connector of the class that holds the connect statement, not of one of its components. */
  readonly outside: boolean;
}
