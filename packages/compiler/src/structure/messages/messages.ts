import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages of structural analysis. */
export const messages = {
  "structure.not-explained": {
    category: "usage",
    severity: "error",
    text: "the system is singular, and the search for its causes is not loaded",
    hint: "a page loads it once, by `await loadExplanations()`; simulate() and sweep() do so themselves",
  },
  ...messageGroup("structure", "error", {
    "structure.too-few-equations": {
      text: "too few equations: {equations} for {unknowns} unknowns; {determining} {determining|equation|equations}{where} can't determine {count} {count|variable|variables}: {variables}",
      hint: "Add an equation for '{suspect}', or give it a value: as a parameter or an input, in LISMA as a constant.",
    },
    "structure.too-many-equations": {
      text: "too many equations: {equations} for {unknowns} unknowns; {count} {count|equation|equations}{where} ({lines}) can't be satisfied by {determined} {determined|variable|variables}: {variables}",
      hint: "Remove one of these equations, or turn a parameter in them into a variable.",
    },
    "structure.class-too-few-equations": {
      text: "class '{class}' ({place}) is {missing} {missing|equation|equations} short: component '{component}'{others} has {unknowns} {unknowns|unknown|unknowns} and {equations} {equations|equation|equations}, one for each flow and input of its connectors included; nothing determines all of {variables}",
      hint: "Add an equation to class '{class}': '{suspect}' {rarely}. Or make one of these variables a parameter.",
    },
    "structure.class-too-many-equations": {
      text: "class '{class}' ({place}) has {surplus} {surplus|equation|equations} too many: component '{component}'{others} has {unknowns} {unknowns|unknown|unknowns} and {equations} {equations|equation|equations}, one for each flow and input of its connectors included; {count} {count|equation|equations} ({lines}) can't be satisfied by {variables}",
      hint: "Remove one of these equations, or turn a parameter in them into a variable.",
    },
    "structure.class-singular": {
      text: "class '{class}' ({place}) has as many equations as unknowns, but in component '{component}'{others} {count} {count|equation|equations} ({lines}) can't be satisfied by {variables}, and nothing determines all of {undetermined}",
      hint: "One of these equations should contain '{suspect}'.",
    },
    "structure.unconnected-input": {
      text: "the input '{input}' of component '{component}' has no source",
      hint: "Connect it, or give it a value: {component}({name} = …).",
    },
    "structure.no-reference":
      "the {kind} of {components} are undetermined ({variables}): all equations contain only differences between them, so that nothing fixes their level",
    "structure.singular": {
      text: "there are as many equations as unknowns ({equations}), but {count} {count|equation|equations}{where} ({lines}) can't be satisfied by {means}, and nothing determines {undetermined}",
      hint: "One of these equations should contain '{suspect}'.",
    },
    "structure.nothing-resists": {
      text: "nothing resists {components}: what moves there, up to '{end}', has neither mass nor inertia for this motion",
      hint: "Give it mass, or inertia about the axis (a Body), or connect '{end}'.",
    },
    "structure.fixed-twice": {
      text: "{components} fix the same frames twice: no joint is between them",
      hint: "Remove one of them, or put a joint between them.",
    },
    "structure.overconstrained-loop": {
      text: "the joints {components} restrict the same motions of a closed loop several times, so that forces in it are not determined",
      hint: "If their axes are parallel, make one of them RevolutePlanarLoopConstraint. Else replace one by a joint with more freedom, as Revolute by Cylindrical, Universal or Spherical.",
    },
    "structure.unused-variable": {
      text: "variable '{variable}' is in no equation",
      hint: "Add an equation for '{variable}', give it a value, or remove it.",
    },
    "structure.unused-variables": {
      text: "{count} variables of this declaration are in no equation: {variables}",
      hint: "Add equations for them, give them values, or remove them.",
    },
    "structure.only-equal": {
      text: "nothing determines {variables}: the equations only state that they are equal",
      hint: "Add an equation for '{suspect}', or give it a value.",
    },
    "structure.equation-without-unknowns": {
      text: "the equation '{equation}' contains no unknown: it can only be true or false",
      hint: "Remove it, or use assert(). A parameter gets its value in its declaration.",
    },
    "structure.constant-constraint": {
      text: "'{equation}' is to determine a state, but its derivative contains no derivative of a variable",
      hint: "Write an equation in which a variable enters with a slope: not as x^0, floor(x), sign(x) or in conditions only.",
    },
    "structure.constrained-inputs": {
      text: "the equation '{equation}' contains no unknown, only inputs ({variables}), which are given",
      hint: "Remove it, or declare what it determines as 'output' or as a plain variable.",
    },
    "structure.redundant-equation": {
      text: "the equation '{equation}' is redundant: other equations already imply it",
      hint: "Remove one equation of the cycle.",
    },
    "structure.discrete-unsolvable": {
      text: "no equation of the form '{variable} = …' determines the discrete variable '{variable}'",
      hint: "Discrete variables can only be determined by an equation with the variable alone on one side, or in a when-clause or algorithm.",
    },
    "structure.discrete-continuous": {
      text: "'{variable}' can only change at events, but the equation '{equation}' makes it change continuously",
      hint: "Round the value, '{variable} = integer(…)', or declare '{variable}' as Real.",
    },
    "structure.assigned-twice": {
      text: "variable '{variable}' is determined {count} times",
      hint: "Merge the when-clauses with elsewhen, or remove all but one.",
    },
    "structure.discrete-loop": {
      text: "{count|the discrete variable|the discrete variables} {variables} {count|depends on itself|depend on each other} at the same instant",
      hint: "Break the cycle with pre(…).",
    },
    "structure.always-a-state": {
      text: "'{variable}' has StateSelect.always, but its value jumps: it has no derivative and can't be a state",
      hint: "Remove the attribute, or give it an equation without conditions.",
    },
    "structure.never-a-state": {
      text: "'{variable}' has StateSelect.never, but its derivative is in the equations and no other variable can be the state in its place",
      hint: "Remove the attribute, or choose StateSelect.avoid.",
    },
    "structure.parameter-cycle": {
      text: "the values of these parameters depend on each other: {cycle}",
      hint: "Give one of them a value of its own.",
    },
  }),
  ...messageGroup("unsupported", "error", {
    "structure.not-differentiable": {
      text: "index reduction needs the derivative of '{equation}', which can't be differentiated",
      hint: "Write it as equations, or as a function with a derivative annotation.",
    },
    "structure.input-derivative": {
      text: "the equation '{equation}' relates a state to the input '{input}', so that the derivative of the input is needed",
      hint: "Filter the input, or give its derivatives as inputs too.",
    },
    "structure.derivative-of-input": {
      text: "the equation '{equation}' needs the derivative of '{input}', which is an input of the whole model: its values are given, its derivative is unknown",
      hint: "Make the derivative an input of its own, or filter '{input}' by T*der(x) = {input} - x and use der(x).",
    },
    "structure.algorithm-in-loop": {
      text: "an algorithm section is part of an algebraic loop ({variables}); this is not supported yet",
      hint: "Write the algorithm as equations, or move its statements into a function.",
    },
  }),
  ...messageGroup("structure", "warning", {
    "structure.dependent-constraints": {
      text: "{count} {count|constraint|constraints} of closed loops ({joints}) {count|follows|follow} from the others and {count|is|are} left out; forces there are not unique: {zeros|the one|those} that nothing determines, {flows}, {zeros|is|are} zero",
      hint: "The motion does not depend on it. For other forces, put a joint with more freedom in place of one, as RevolutePlanarLoopConstraint among parallel axes, or add an elastic part.",
    },
    "structure.parameter-without-value": {
      text: "parameter '{parameter}' has no value; its start value {start} is used",
      hint: "Give it a value in the declaration or a modification.",
    },
  }),
  ...messageGroup("initialization", "error", {
    "structure.condition-without-unknowns": {
      text: "too many initial conditions: {equations} contain nothing that is still to be determined",
      hint: "Remove them; a check of given values is an assert().",
    },
    "structure.overdetermined-initialization": {
      text: "too many initial conditions: {equations} determine only {variables}",
      hint: "Remove one of the conditions, or make one a guess: fixed = false in Modelica, x(t0) ~= … in LISMA.",
    },
  }),
  ...messageGroup("initialization", "warning", {
    "structure.redundant-conditions": {
      text: "more initial conditions than needed: {equations}; they are taken if they agree",
      hint: "Remove one of the conditions, or make one a guess: fixed = false in Modelica, x(t0) ~= … in LISMA.",
    },
    "structure.left-limits-apart": {
      text: "initial conditions give {variables} one value and its left limit, pre(…), another one; both are taken, although no when-clause fires at the start that would make the difference",
      hint: "Remove the condition on pre(…), or the other one.",
    },
    "structure.undetermined-parameter": {
      text: "parameter '{parameter}' has fixed = false, but no initial equation determines it; its start value is used",
      hint: "Give it a value, or add an initial equation for it.",
    },
  }),
  ...messageGroup("initialization", "notice", {
    "structure.contradictory-start": {
      text: "'{variable}' and '{other}' are equal, but their fixed start values differ: {start} and {otherStart}; the first one is used",
      hint: "Keep fixed = true at one of them only.",
    },
    "structure.assumed-start": {
      text: "initial conditions are missing: the start values of {variables} are used",
      hint: "Give initial values: fixed = true in Modelica, x(t0) = … in LISMA; or initial equations.",
    },
  }),
} as const satisfies MessageCatalogue;
