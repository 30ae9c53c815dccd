import { row } from "./row.ts";

const states = `model M inner Integer n(start = 0); model A outer output Integer n; equation n = previous(n) + 1; end A; model B outer output Integer n; equation n = previous(n) - 1; end B; A a; B b;`;

/** Chapter 17. */
export const stateMachines = [
  row(
    "17.1",
    "machines.initial",
    "a state machine without an initial state",
    `${states} equation ⟨initialState(a);|⟩ «transition(a, b, n > 3, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "machines.initial",
    "a state machine with two initial states",
    `${states} equation initialState(a); ⟨|«initialState(b);⟩ transition(a, b, n > 3, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "machines.priority",
    "two transitions of one priority from a state",
    `${states} equation initialState(a); transition(a, b, n > 3, immediate = false); «transition(a, b, n > 5, priority = ⟨2|1⟩, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "machines.no-state",
    "activeState(…) of what is no state",
    `${states} Boolean c = «activeState(⟨a|n⟩); equation initialState(a); transition(a, b, n > 3, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "machines.no-state",
    "ticksInState() outside of states",
    `${states} Integer t = ⟨1|«ticksInState()⟩; equation initialState(a); transition(a, b, n > 3, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "machines.no-state",
    "timeInState() outside of states",
    `${states} Real t = ⟨1|«timeInState()⟩; equation initialState(a); transition(a, b, n > 3, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "expression.argument-type",
    "a condition of a transition that is no Boolean",
    `${states} equation initialState(a); transition(a, b, «n⟨ > 3|⟩, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "expression.argument-count",
    "a transition without a condition",
    `${states} equation initialState(a); «transition(a, b⟨, n > 3, immediate = false|⟩); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "expression.misplaced",
    "a transition in an algorithm",
    `${states} equation initialState(a); transition(b, a, n < 1, immediate = false); ⟨|algorithm⟩ «transition(a, b, n > 3, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "expression.argument-count",
    "initialState(…) of two states",
    `${states} equation «initialState(a⟨|, b⟩); transition(a, b, n > 3, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
  row(
    "17.1",
    "expression.argument-type",
    "a priority of a transition that is no Integer",
    `${states} equation initialState(a); transition(a, b, n > 3, priority = «⟨1|1.5⟩, immediate = false); transition(b, a, n < 1, immediate = false); end M;`,
  ),
];
