import type { Origin, VariableId } from "@cosimo/ir";

/** Two scalars that a connect statement joins, each seen from inside or outside of its component. */
export interface Connection {
  readonly kind: "flow" | "potential";
  readonly left: ConnectionEnd;
  readonly right: ConnectionEnd;
  readonly origin: Origin;
}

/** `outside`: a connector of the class that holds the connect statement itself. */
export interface ConnectionEnd {
  readonly variable: VariableId;
  readonly outside: boolean;
}
