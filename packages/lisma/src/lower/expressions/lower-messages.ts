import type { MessageCatalogue } from "@cosimo/ir";

const error = { category: "semantics", severity: "error" } as const;
const warning = { category: "semantics", severity: "warning" } as const;
const notice = { category: "semantics", severity: "notice" } as const;

/** Messages of the translation of LISMA_HDS to the flat system. */
export const lismaMessages = {
  "lisma.unknown-name": { ...error, text: "there is no variable, constant or macro '{name}'" },
  "lisma.lone-name": { ...warning, text: "'{name}' occurs only here: it becomes a separate variable" },
  "lisma.unknown-function": { ...error, text: "there is no function '{name}'" },
  "lisma.no-function": {
    ...error,
    text: "'{name}' is not a function",
    hint: "A product is written with '*': '{name} * (…)'.",
  },
  "lisma.argument-count": {
    ...error,
    text: "'{name}' takes {wanted} {wanted|argument|arguments}, not {given}",
  },
  "lisma.number-expected": {
    ...error,
    text: "a number is expected here, not a condition",
    hint: "A number of a condition is a choice: 'if (c) { y = 1; } else { y = 0; }'.",
  },
  "lisma.condition-expected": {
    ...error,
    text: "a condition is expected here, not a number",
    hint: "Compare it with something: 'x > 0'.",
  },
  "lisma.equality-as-event": {
    ...error,
    text: "'{text}' is true at isolated instants only: it cannot be an event",
    hint: "Write '>=' or '<=', by the direction of the crossing; under noEvent[…] it may be compared.",
  },
  "lisma.equality-with-time": {
    ...warning,
    text: "'{text}' is true at one instant only; it is taken as '>='",
  },
  "lisma.inequality-as-event": {
    ...error,
    text: "'{text}' is nearly always true: it cannot be an event",
    hint: "Write '>' or '<', or put it under noEvent[…].",
  },
  "lisma.filter-only": {
    ...warning,
    text: "the whole condition of '{name}' is under noEvent: its instant is not located",
    hint: "Write the condition of the event in brackets without noEvent, and the filter beside it: '[x >= 1] && noEvent[v > 0]'.",
  },
  "lisma.duplicate-name": {
    ...error,
    text: "'{name}' is declared twice",
    hint: "Remove or rename one of them.",
  },
  "lisma.reserved-name": {
    ...error,
    text: "'{name}' is the time of the run: nothing else can have this name",
    hint: "Choose another name.",
  },
  "lisma.constant-without-value": {
    ...error,
    text: "the constant '{name}' has no value",
    hint: "Give it one, or write 'def const 0;' for all constants without a value.",
  },
  "lisma.constant-reads-variable": {
    ...error,
    text: "'{name}' is not a constant: this value must be known before the run",
  },
  "lisma.constant-changes": {
    ...error,
    text: "'{name}' is a constant: it has no derivative, no initial value and no reset",
  },
  "lisma.macro-changes": {
    ...error,
    text: "'{name}' is a macro: it has no derivative, no initial value and no reset",
    hint: "Make it a variable with an equation of its own.",
  },
  "lisma.cyclic-macro": {
    ...error,
    text: "the macro '{name}' depends on itself: {path}",
    hint: "Make one of them a variable, or give one a value of its own.",
  },
  "lisma.cyclic-constant": {
    ...error,
    text: "the constant '{name}' depends on itself",
    hint: "Give it a value of its own.",
  },
  "lisma.index": { ...error, text: "an index must be a whole number from 0 on, not {value}" },
  "lisma.range": { ...error, text: "the bound of a loop must be a whole number, not {value}" },
  "lisma.too-many-steps": {
    ...error,
    text: "the loops give {count} statements, more than {limit}",
    hint: "Choose a smaller bound.",
  },
  "lisma.duplicate-initial-value": {
    ...error,
    text: "'{name}' has two initial values",
    hint: "Remove one of them.",
  },
  "lisma.guess-reads-variable": {
    ...error,
    text: "the guess for '{name}' depends on the variable '{other}'",
    hint: "Use constants only.",
  },
  "lisma.duplicate-reset": {
    ...error,
    text: "'{name}' is set twice by one event",
    hint: "Remove one of them.",
  },
  "lisma.set-and-reset": {
    ...error,
    text: "'{name}' is changed by 'set' and by '(t0)' at one event",
    hint: "'set' reads values changed by earlier 'set' statements, '(t0)' the values before the event: use one of them.",
  },
  "lisma.unknown-state": { ...error, text: "there is no state '{name}'" },
  "lisma.unknown-label": { ...error, text: "no equation has the label '{name}'" },
  "lisma.state-without-from": {
    ...warning,
    text: "the state '{name}' has no 'from': no transition leads to it",
    hint: "Write 'from init' after its body.",
  },
  "lisma.unreachable-state": {
    ...warning,
    text: "the state '{name}' is never reached: no transitions lead from 'init' to its source states",
    hint: "List 'init', or a state that is reached, after 'from'.",
  },
  "lisma.path-dependence": {
    ...warning,
    text: "the equations in force in '{name}' depend on the path of transitions to it: {sets}",
    hint: "Equations of the previous state stay in force unless they are replaced or deleted: label them, and give each state all of them.",
  },
  "lisma.too-many-modes": {
    ...error,
    text: "the states lead to more than {limit} different sets of equations",
  },
  "lisma.too-many-mode-equations": {
    ...error,
    text: "more than {limit} equations are in force in the states of this automaton, counted for each state",
    hint: "Use fewer states, or shorter loops.",
  },
  "lisma.too-many-transitions": {
    ...error,
    text: "the states have more than {limit} transitions",
    hint: "Name fewer states after 'from'.",
  },
  "lisma.merged-automata": {
    ...notice,
    text: "{names} have no common transition but change the same equations ({what}): they are one automaton, of which one state at a time is active",
  },
  "lisma.shared-equations": {
    ...error,
    text: "two automata that run in parallel change the same equations ({what})",
  },
  "lisma.if-in-state": {
    ...error,
    text: "in a state, both branches of an if must give a value to '{name}'",
    hint: "Add the missing branch or equation: 'else { … = …; }'.",
  },
  "lisma.if-implicit-in-state": {
    ...error,
    text: "in a state, an if can contain only equations of the form 'x = …' or \"x' = …\", and resets",
    hint: "Write a state of its own for each branch.",
  },
  "lisma.pde": {
    ...error,
    text: "partial differential equations are not allowed here",
    hint: "Declare a space variable: var x[0, 1] apx 21;",
  },
} as const satisfies MessageCatalogue;
