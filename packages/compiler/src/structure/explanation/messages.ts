import type { MessageCatalogue } from "@cosimo/ir";

/** What structural analysis has to say about a model. */
export const messages = {
  "structure.too-few-equations": {
    category: "structure",
    severity: "error",
    text: "too few equations: {equations} for {unknowns} unknowns; {determining}{where} can't determine {count}: {variables}",
    hint: "Add an equation for '{suspect}', or make it a parameter or an input.",
  },
  "structure.too-many-equations": {
    category: "structure",
    severity: "error",
    text: "too many equations: {equations} for {unknowns} unknowns; {count}{where} ({lines}) can't be satisfied by {determined}: {variables}",
    hint: "Remove one of these equations, or turn a parameter in them into a variable.",
  },
  "structure.class-too-few-equations": {
    category: "structure",
    severity: "error",
    text: "class '{class}' ({place}) is {missing} short: component '{component}'{others} has {unknowns} and {equations} equations, one for each flow and input of its connectors included; nothing determines all of {variables}",
    hint: "Add an equation to class '{class}': '{suspect}' {rarely}. Or make one of these variables a parameter.",
  },
  "structure.class-too-many-equations": {
    category: "structure",
    severity: "error",
    text: "class '{class}' ({place}) has {surplus} too many: component '{component}'{others} has {unknowns} and {equations} equations, one for each flow and input of its connectors included; {count} ({lines}) can't be satisfied by {variables}",
    hint: "Remove one of these equations, or turn a parameter in them into a variable.",
  },
  "structure.class-singular": {
    category: "structure",
    severity: "error",
    text: "class '{class}' ({place}) has as many equations as unknowns, but in component '{component}'{others} {count} ({lines}) can't be satisfied by {variables}, and nothing determines all of {undetermined}",
    hint: "One of these equations should contain '{suspect}'.",
  },
  "structure.unconnected-input": {
    category: "structure",
    severity: "error",
    text: "the input '{input}' of component '{component}' has no source",
    hint: "Connect it, or give it a value: {component}({name} = …).",
  },
  "structure.no-reference": {
    category: "structure",
    severity: "error",
    text: "the {kind} of {components} are undetermined ({variables}): all equations contain only differences between them, so that nothing fixes their level",
  },
  "structure.singular": {
    category: "structure",
    severity: "error",
    text: "there are as many equations as unknowns ({equations}), but {count}{where} ({lines}) can't be satisfied by {determined} ({variables}), and nothing determines {undetermined}",
    hint: "One of these equations should contain '{suspect}'.",
  },
  "structure.unused-variable": {
    category: "structure",
    severity: "error",
    text: "variable '{variable}' is in no equation",
    hint: "Add an equation for '{variable}', give it a value, or remove it.",
  },
  "structure.equation-without-unknowns": {
    category: "structure",
    severity: "error",
    text: "the equation '{equation}' contains no unknown: it can only be true or false",
    hint: "Remove it, or use assert().",
  },
  "structure.constrained-inputs": {
    category: "structure",
    severity: "error",
    text: "the equation '{equation}' contains no unknown, only inputs ({variables}), which are given",
    hint: "Remove it, or one of these inputs.",
  },
  "structure.redundant-equation": {
    category: "structure",
    severity: "error",
    text: "the equation '{equation}' says nothing new: other equations already make both sides equal",
    hint: "Remove one equation of the circle.",
  },
  "structure.not-differentiable": {
    category: "unsupported",
    severity: "error",
    text: "index reduction needs the derivative of the {equation}, which can't be differentiated",
    hint: "Write it as equations, or as a function with a derivative annotation.",
  },
  "structure.input-derivative": {
    category: "unsupported",
    severity: "error",
    text: "the equation '{equation}' ties a state to the input '{input}', so that the derivative of the input is needed",
    hint: "Let the input pass a filter, or give its derivatives as inputs too.",
  },
  "structure.derivative-of-input": {
    category: "unsupported",
    severity: "error",
    text: "the equation '{equation}' needs the derivative of '{input}', which is an input of the whole model: its values are given, its derivative is not known",
    hint: "Make the derivative an input of its own, or let '{input}' pass a filter, T*der(x) = {input} - x, and use der(x).",
  },
  "structure.discrete-unsolvable": {
    category: "structure",
    severity: "error",
    text: "no equation of the form '{variable} = …' determines the discrete variable '{variable}'",
    hint: "Discrete variables can only be determined by an equation with the variable alone on one side, or in a when-clause or algorithm.",
  },
  "structure.assigned-twice": {
    category: "structure",
    severity: "error",
    text: "variable '{variable}' is determined {count} times",
    hint: "Merge the when-clauses with elsewhen, or remove all but one.",
  },
  "structure.discrete-loop": {
    category: "structure",
    severity: "error",
    text: "the discrete variables {variables} depend on each other at the same instant",
    hint: "Break the circle with pre(…).",
  },
  "structure.algorithm-in-loop": {
    category: "unsupported",
    severity: "error",
    text: "an algorithm section is part of an algebraic loop ({variables}); this is not supported yet",
    hint: "Write the algorithm as equations, or move its statements into a function.",
  },
  "structure.contradictory-start": {
    category: "structure",
    severity: "notice",
    text: "'{variable}' and '{other}' are equal, but their fixed start values differ: {start} and {otherStart}; the first one is used",
    hint: "Keep fixed = true at one of them only.",
  },
  "structure.parameter-cycle": {
    category: "structure",
    severity: "error",
    text: "the values of these parameters depend on each other: {cycle}",
    hint: "Give one of them a value of its own.",
  },
  "structure.parameter-without-value": {
    category: "structure",
    severity: "warning",
    text: "parameter '{parameter}' has no value; its start value {start} is used",
    hint: "Give it a value in the declaration or a modification.",
  },
  "structure.overdetermined-initialization": {
    category: "initialization",
    severity: "error",
    text: "too many initial conditions: {equations} determine only {variables}",
    hint: "Remove one of the initial equations, or set fixed = false for one of the start values.",
  },
  "structure.redundant-conditions": {
    category: "initialization",
    severity: "warning",
    text: "more initial conditions than needed: {equations}; they are taken if they agree",
    hint: "Remove one of the initial equations, or set fixed = false for one of the start values.",
  },
  "structure.assumed-start": {
    category: "initialization",
    severity: "notice",
    text: "initial conditions are missing: the start values of {variables} are used",
    hint: "Say fixed = true, or add initial equations.",
  },
  "structure.undetermined-parameter": {
    category: "initialization",
    severity: "warning",
    text: "parameter '{parameter}' has fixed = false, but no initial equation determines it; its start value is used",
  },
} as const satisfies MessageCatalogue;
