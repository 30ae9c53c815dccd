import type { MessageCatalogue } from "@cosimo/ir";

const error = { category: "semantics", severity: "error" } as const;

const warning = { category: "semantics", severity: "warning" } as const;

const unsupported = { category: "unsupported", severity: "error" } as const;

/** Messages about equations, when-clauses, algorithms and connections. */
export const flattenMessages = {
  "flatten.past-not-loaded": {
    category: "usage",
    severity: "error",
    text: "the translation of delay() and spatialDistribution() is not loaded",
    hint: "a page loads it once, by `await loadPast()`; simulate() and sweep() do so themselves",
  },
  "flatten.equation-types": { ...error, text: "the sides have different types: {left} and {right}" },
  "flatten.equation-sizes": { ...error, text: "the sides have different sizes: {left} and {right}" },
  "flatten.binding-type": { ...error, text: "'{name}' is {expected}, its value is {found}" },
  "flatten.binding-size": { ...error, text: "'{name}' is {expected}, its value is {found}" },
  "flatten.binding-variability": {
    ...error,
    text: "{variability} '{name}' cannot depend on a variable that changes with time",
    hint: "Use parameters and constants in its value, or declare '{name}' as a variable.",
  },
  "flatten.constant-of-parameter": {
    ...error,
    text: "constant '{name}' cannot depend on a parameter",
    hint: "Declare '{name}' as a final parameter, or use constants only in its value.",
  },
  "flatten.constant-without-value": {
    ...error,
    text: "constant '{name}' has no value",
    hint: "Give it a value in its declaration.",
  },
  "flatten.constant-undefined": {
    ...error,
    text: "the value of constant '{name}' is not a number",
    hint: "Look for a division by zero, or for a function at a point where it has no value.",
  },
  "flatten.attribute-type": {
    ...error,
    text: "attribute '{attribute}' of '{name}' must be {expected}, not {found}",
  },
  "flatten.attribute-size": {
    ...error,
    text: "attribute '{attribute}' of '{name}' has the size {found}, expected {expected}",
  },
  "flatten.attribute-unknown": {
    ...error,
    text: "attribute '{attribute}' of '{name}' must be known at compile time",
  },
  "flatten.tuple-without-call": {
    ...error,
    text: "a list of variables can only be equal to a call of a function",
    hint: "Write an equation for each variable: 'a = …; b = …;'.",
  },
  "flatten.tuple-element": {
    ...error,
    text: "in '(a, b) = f(…)' the left side has variables only",
    hint: "Declare a variable for the output, and use it in a further equation.",
  },
  "flatten.too-few-outputs": {
    ...error,
    text: "{function} has {outputs} {outputs|output|outputs}, but {wanted} are required",
  },
  "flatten.branch-counts": {
    ...error,
    text: "the branches of this if-equation have different numbers of equations: {counts}",
    hint: "Give each branch as many equations, or let the condition depend on parameters only.",
  },
  "flatten.condition-unknown": {
    ...error,
    text: "this condition must be known at compile time, because {reason}",
    hint: "Let it depend on parameters with values. A circuit is switched by a component (a switch, a valve), an event by 'when a and b then'.",
  },
  "flatten.when-left-side": {
    ...error,
    text: "the left side of an equation in a when-clause must be a variable",
    hint: "Write 'variable = expression'.",
  },
  "flatten.when-variables": {
    ...error,
    text: "'{name}' does not get a value in all branches",
    hint: "Give it one in each branch; '{name} = pre({name});' keeps the last one.",
  },
  "flatten.when-condition": {
    ...error,
    text: "a when-condition must be Boolean (or a vector of these), not {found}",
    hint: "Compare it with something: 'x > 0', 'time >= 2'.",
  },
  "flatten.nested-when": {
    ...error,
    text: "a when-clause cannot contain a when-clause",
    hint: "Write one clause with both conditions, 'when a and b then', or an if inside.",
  },
  "flatten.only-in-when": {
    ...error,
    text: "{construct} is allowed in when-clauses only",
    hint: "Write it in 'when condition then … end when;'.",
  },
  "flatten.not-in-when": {
    ...error,
    text: "{construct} is not allowed in a when-clause",
    hint: "Connections are the same at all times. Switch by a component (a switch, a valve), or by 'if' in an equation.",
  },
  "flatten.initial-when": {
    ...error,
    text: "a when-clause is not allowed in initial equations",
    hint: "Write it below 'equation'; at the start 'when initial() then' applies there.",
  },
  "flatten.discrete-by-call": {
    ...error,
    text: "'{name}' ({type}) can change at events only, but '{function}' would give it a value at all times",
    hint: "Call the function in a when-clause, or with arguments that change at events only, as 'x > 0' and 'integer(x)'.",
  },
  "flatten.discrete-without-event": {
    ...error,
    text: "'{name}' ({type}) can change at events only, but it follows a comparison that causes none",
    hint: "Leave out 'noEvent', or use the comparison in an equation for a Real variable.",
  },
  "flatten.attribute-variability": {
    ...error,
    text: "'{attribute}' of '{name}' cannot depend on a variable that changes with time",
    hint: "Use parameters and constants, or an initial equation.",
  },
  "flatten.assign-parameter": {
    ...error,
    text: "'{name}' is a {variability}: it cannot be assigned",
    hint: "A value that changes at events is 'discrete Real', one that changes continuously 'Real'.",
  },
  "flatten.reinit-argument": {
    ...error,
    text: "reinit(…) needs a continuous Real variable",
    hint: "A discrete variable gets its value by an equation of the when-clause: 'n = …'.",
  },
  "flatten.reinit-no-state": {
    ...error,
    text: "'{name}' is not a state: der({name}) does not appear in the model",
    hint: "Only states can be reinitialised.",
  },
  "flatten.message-type": {
    ...error,
    text: "a message must be a String, not {found}",
    hint: "Convert a value by String(…), and join texts by '+'.",
  },
  "flatten.assertion-level": {
    ...error,
    text: "the level of an assertion must be known at compile time",
    hint: "Write AssertionLevel.error or AssertionLevel.warning.",
  },
  "flatten.call-without-effect": {
    ...unsupported,
    text: "a call of a function for its effect is not supported yet",
    hint: "Use the result of the function in an equation; messages are written by assert(…).",
  },
  "flatten.unsupported": { ...unsupported, text: "{feature} is not supported yet" },
  "flatten.connect-argument": { ...error, text: "'{name}' is not a connector: it is {found}" },
  "flatten.absent-connection": {
    ...warning,
    text: "'{name}' is not a connector: it is {found}; the connection is left out, as its other end is absent",
  },
  "flatten.connect-names": {
    ...error,
    text: "{first} cannot be connected with {second}: only '{owner}' has {names}",
  },
  "flatten.connect-types": {
    ...error,
    text: "{first} cannot be connected with {second}: '{name}' is {left} in the first and {right} in the second",
  },
  "flatten.connect-flow": {
    ...error,
    text: "{first} cannot be connected with {second}: '{name}' is {left} in the first and {right} in the second",
  },
  "flatten.no-root": {
    ...error,
    text: "nothing fixes the overconstrained variable '{name}' and those that are connected with it: their graph has no root",
    hint: "Add a component that has 'Connections.root' or 'Connections.potentialRoot', as a ground or a fixed frame.",
  },
  "flatten.branch-loop": {
    ...error,
    text: "the branch from '{first}' to '{second}' closes a loop of branches, or joins two roots",
    hint: "Break the loop by a connection, or let one variable be a potential root.",
  },
  "flatten.flow-operator": {
    ...error,
    text: "the flow variable '{name}' cannot be connected: its class {class} has no operator '{operator}'",
    hint: "A sum of flows needs the operators '0', '+' and '-'.",
  },
  "flatten.connect-sizes": {
    ...error,
    text: "'{first}' cannot be connected with '{second}': the first is {left}, the second {right}",
  },
  "flatten.connect-sources": {
    ...error,
    text: "two outputs are connected with each other: '{first}' and '{second}'",
    hint: "Add the signals (Modelica.Blocks.Math.Add), choose one of them by a switch, or remove one connection.",
  },
  "flatten.bus-without-source": {
    ...error,
    text: "'{name}' is only read: no connection gives it a value",
    hint: "Connect an output with this element of the expandable connector, here or in a connected one.",
  },
  "flatten.connector-balance": {
    ...error,
    text: "the connector '{name}' of class {class} has {flows} flow {flows|variable|variables} and {potentials} potential {potentials|variable|variables}",
    hint: "A connector has as many flow as potential variables; others are inputs, outputs, stream variables or parameters.",
  },
  "flatten.connect-constants": {
    ...error,
    text: "'{first}' and '{second}' are connected, but the constants have different values: {left} and {right}",
    hint: "Give both the same value.",
  },
  "flatten.discrete-without-when": {
    ...error,
    text: "'{name}' is discrete, but no when-clause assigns it",
    hint: "Assign it in 'when … then', or leave out the prefix 'discrete'.",
  },
  "flatten.when-of-component": {
    ...error,
    text: "'{name}' belongs to the component '{component}': a when-clause assigns variables of its own class only",
    hint: "Move the clause into the class of '{component}', or assign an input of it through a variable declared here.",
  },
  "flatten.connect-in-initial": {
    ...error,
    text: "connect(…) is not allowed in initial equations",
    hint: "Write it below 'equation'.",
  },
} as const satisfies MessageCatalogue;
