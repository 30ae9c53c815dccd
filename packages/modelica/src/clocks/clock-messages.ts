import type { MessageCatalogue, PhraseCatalogue } from "@cosimo/ir";

const error = { category: "semantics", severity: "error" } as const;

/** Messages about clocks and clocked equations (specification 3.6, chapter 16). */
export const clockMessages = {
  "clocks.not-loaded": {
    category: "usage",
    severity: "error",
    text: "the translation of clocks and state machines is not loaded",
    hint: "a page loads it once, by `await loadClocks()`; simulate() and sweep() do so themselves",
  },
  "clocks.interval": {
    ...error,
    text: "{argument} of {operator}(…) must be {expected}, not {value}",
    hint: "Clock(1, 10) and Clock(0.1) tick ten times a second; a factor is a whole number from 1 on.",
  },
  "clocks.argument": {
    ...error,
    text: "{argument} of {operator}(…) must be {expected}",
    hint: "Clocks are known at compile time; previous(…) and hold(…) read a variable, because of its start value.",
  },
  "clocks.misplaced": {
    ...error,
    text: "a when-clause with a clock cannot {place}",
    hint: "Write a clause of its own among the equations: 'when Clock(0.1) then … end when'.",
  },
  "clocks.mixed": {
    ...error,
    text: "this equation joins '{clocked}', which is clocked, with '{continuous}', which is not",
    hint: "Values enter a clocked part by sample(…) and leave it by hold(…).",
  },
  "clocks.contradiction": {
    ...error,
    text: "'{name}' has two clocks: {first} and {second}",
    hint: "Use one clock in these equations, or convert values: subSample(…), superSample(…), shiftSample(…), or sample(hold(…)).",
  },
  "clocks.not-inferred": {
    ...error,
    text: "the clock of '{name}' cannot be inferred",
    hint: "Give a factor, superSample(u, 2), or a clock, sample(u, Clock(0.1)).",
  },
  "clocks.default": {
    ...error,
    severity: "warning",
    text: "no clock is given for '{name}' and what depends on it: it ticks every second",
    hint: "Give it a clock: sample(u, Clock(0.1)), or 'when Clock(0.1) then … end when'.",
  },
  "clocks.impossible": {
    ...error,
    text: "the clock of '{name}' would tick {when}",
    hint: "An event clock can be made slower only; backSample(…) undoes an earlier shiftSample(…).",
  },
  "clocks.solver": {
    ...error,
    text: "der({name}) is in a clocked part, which has {found}",
    hint: 'Give the clock a method: Clock(Clock(0.1), solverMethod = "ImplicitEuler"). Between continuous and clocked parts stand sample(…) and hold(…).',
  },
  "clocks.unbalanced": {
    ...error,
    text: "the {equations} {equations|equation|equations} with the clock of '{name}' {equations|does|do} not determine {unknowns} {unknowns|variable|variables}",
    hint: "Give each clocked variable one equation; previous(x) is known.",
  },
  "clocks.initial": {
    ...error,
    text: "'{name}' is clocked and cannot be in an initial equation",
    hint: "Its start value is that of previous({name}) at the first tick: 'Real x(start = 1)'.",
  },
  "clocks.unsupported": {
    category: "unsupported",
    severity: "error",
    text: "{feature} is not supported yet",
  },
} satisfies MessageCatalogue;

export const clockPhrases = {
  "clock.no-method": "no solver method",
  "clock.methods": "the solver methods {names}",
  "clock.before-its-base": "before the clock from which it is derived",
  "clock.between-events": "between the events of {clock}",
  "clock.of-interval": "one that ticks every {interval} s from {first} s on",
  "clock.of-events": "one that ticks at every {interval}. event of {clock}",
  "clock.whole-number": "a whole number from {least} on",
  "clock.positive": "positive and finite",
  "clock.known": "known at compile time",
  "clock.a-variable": "a variable",
  "clock.a-clock": "a Clock",
  "clock.a-number": "a number",
  "clock.argument": "argument {number}",
  "clock.in-when": "be inside of another one",
  "clock.with-else": "have an elsewhen-branch",
  "clock.in-algorithm": "be in an algorithm",
  "feature.clock-method": "the solver method {name}",
  "feature.clock-index": "a discretised part whose states depend on each other (the variables of {name})",
  "feature.clock-operator": "{construct} in a clocked part",
  "feature.clock-faster": "superSample(…) of a clock whose interval is computed",
} satisfies PhraseCatalogue;
