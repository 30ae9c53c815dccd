import { row } from "./row.ts";

/** Chapter 18. */
export const annotations = [
  row(
    "18.1",
    "expression.event-type",
    "an event type that does not exist",
    `model M function f input Boolean b; output Boolean y = b; annotation («__Cosimo_eventType = ⟨"unilateral"|"sideways"⟩); end f; Real x(start = 1, fixed = true); equation der(x) = -1; when f(x < 0) then reinit(x, 1); end when; end M;`,
  ),
];
