import type { MessageCatalogue } from "@cosimo/ir";

const error = { category: "semantics", severity: "error" } as const;

const unsupported = { category: "unsupported", severity: "error" } as const;

/** Messages about expressions. */
export const expressionMessages = {
  "expression.unknown-name": { ...error, text: "'{name}' is not declared in {scope}" },
  "expression.enclosing-variable": {
    ...error,
    text: "'{name}' is a variable of {class}, which is not visible inside of a class that is declared there",
    hint: "Declare it there as a parameter or input, and give it its value where a component of that class is declared.",
  },
  "expression.conditional-component": {
    ...error,
    text: "'{name}' has a condition: it can be modified and connected, but not used in expressions",
    hint: "Connect it to a component without condition, and use that one.",
  },
  "expression.protected-element": {
    ...error,
    text: "'{name}' is protected in {class}: only {class} itself and classes that extend it can use it",
    hint: "Use a public element of {class}, or declare '{name}' in its public part.",
  },
  "expression.unknown-function": { ...error, text: "there is no function '{name}'" },
  "expression.too-large": {
    ...error,
    text: "this array has {count} elements, more than the limit of {limit}",
    hint: "Choose smaller sizes.",
  },
  "expression.too-many-products": {
    ...error,
    text: "this product of arrays takes {count} multiplications, more than the limit of {limit}",
    hint: "Choose smaller sizes, or compute the product in a function: its loops run when it is called.",
  },
  "expression.too-many-steps": {
    ...error,
    text: "the loops over '{name}' and around it have {count} steps, more than the limit of {limit}",
    hint: "Choose smaller ranges, or compute the values in a function: its loops run when it is called.",
  },
  "expression.not-a-value": { ...error, text: "'{name}' is a {kind}, not a value" },
  "expression.not-a-function": { ...error, text: "'{name}' is a {kind}: it cannot be called" },
  "expression.class-variable": {
    ...error,
    text: "'{name}' is not a constant: of a class only constants can be read",
    hint: "Read it from a component: declare one, '{class} c;', and write 'c.{member}'.",
  },
  "expression.constant-without-value": {
    ...error,
    text: "constant '{name}' has no value",
    hint: "Give it a value in its declaration.",
  },
  "expression.constant-unknown": { ...error, text: "the value of constant '{name}' cannot be computed" },
  "expression.constant-type": { ...error, text: "constant '{name}' is {expected}, its value is {found}" },
  "expression.cyclic-value": { ...error, text: "the value of '{name}' depends on itself" },
  "expression.operand-type": { ...error, text: "'{operator}' cannot be applied to {found}" },
  "expression.operand-types": { ...error, text: "'{operator}' cannot be applied to {left} and {right}" },
  "expression.not-a-stream": {
    ...error,
    text: "'{operator}' needs a stream variable of a connector",
    hint: "Stream variables are declared in connectors with the prefix 'stream'.",
  },
  "expression.connections-open": {
    ...error,
    text: "'{name}' depends on the connections of the model: it cannot decide sizes, components, or which connections there are",
    hint: "Use a parameter.",
  },
  "expression.ambiguous-operator": {
    ...error,
    text: "several functions of the operator '{operator}' fit these operands: {functions}",
    hint: "Convert an operand, or call the function by its full name.",
  },
  "expression.no-constructor": {
    ...error,
    text: "no constructor of '{name}' takes these arguments: {found}",
    hint: "'{name}' has constructors of its own, so it is not made from the values of its fields.",
  },
  "expression.operand-sizes": {
    ...error,
    text: "'{operator}' needs operands of matching sizes, not {left} and {right}",
  },
  "expression.real-equality": {
    ...error,
    text: "'{operator}' cannot compare Real variables that change continuously",
    hint: "Use '<=' and '>=', or compare the distance with a tolerance.",
  },
  "expression.condition-type": {
    ...error,
    text: "a condition must be a scalar Boolean, not {found}",
    hint: "Compare it with something: 'x > 0'.",
  },
  "expression.branch-types": { ...error, text: "the branches have different types: {left} and {right}" },
  "expression.branch-sizes": { ...error, text: "the branches have different sizes: {left} and {right}" },
  "expression.element-types": { ...error, text: "the elements have different types: {left} and {right}" },
  "expression.element-sizes": { ...error, text: "the elements have different sizes: {left} and {right}" },
  "expression.argument-count": { ...error, text: "{function} takes {expected}, not {found}" },
  "expression.argument-type": {
    ...error,
    text: "argument '{argument}' of {function} must be {expected}, not {found}",
  },
  "expression.maps-several": {
    ...error,
    text: "'{argument}' of {function} is a scalar: only a function with one result is applied to each element of an array, and this one has {outputs}",
    hint: "Call it for each element in a for-loop.",
  },
  "expression.argument-size": {
    ...error,
    text: "argument '{argument}' of {function} has the size {found}, expected {expected}",
  },
  "expression.unknown-argument": { ...error, text: "{function} has no input '{argument}'" },
  "expression.delay-range": {
    ...error,
    text: "the delay of {delay} s is not between 0 and {most}",
    hint: "The third argument of delay(…) is the largest delay of the run.",
  },
  "expression.text-option": {
    ...unsupported,
    text: "the option '{option}' of String must be a value that is known at compile time",
    hint: "It can depend on constants and parameters with values only.",
  },
  "expression.text-format": {
    ...error,
    text: "'{format}' is no format for a value of type {type}",
    hint: 'Write it as for printf of C, without \'%\', such as "8.3f" for a Real or "-6d" for an Integer.',
  },
  "expression.text-options": {
    ...error,
    text: "String takes either 'format' or other options",
    hint: 'A format contains the length and the number of digits: "-10.3g".',
  },
  "expression.argument-twice": { ...error, text: "input '{argument}' of {function} is given twice" },
  "expression.missing-argument": { ...error, text: "input '{argument}' of {function} is missing" },
  "expression.too-few-outputs": {
    ...error,
    text: "{function} has {outputs} {outputs|output|outputs}, but {wanted} are required",
  },
  "expression.event-type": {
    ...error,
    text: "the annotation __Cosimo_eventType of {function} is none of {types}",
    hint: "Write one of them as a String, or call a function of the library 'Cosimo.Events'.",
  },
  "expression.nested-event-types": {
    ...error,
    text: "'{function}' stands inside of a function of another event type: a condition has one type",
    hint: "Join conditions of different types by 'and' and 'or': 'oneSided(a > 0) or shortLived(b > 0)'.",
  },
  "expression.typed-no-relation": {
    ...error,
    text: "'{function}' types no event: its argument compares no variables that change continuously",
    hint: "Write the relation itself, as in '{function}(x <= 0)', and not a Boolean variable.",
  },
  "expression.typed-outside-when": {
    ...error,
    text: "'{function}' types no event here: it must stand in the condition of a when-clause",
    hint: "Write the type into the condition, 'when {function}(x <= 0) then', and let the clause assign a variable that the equations read.",
  },
  "expression.no-result": {
    ...error,
    text: "function {function} has no output: it has no value",
    hint: "Declare its result as 'output'.",
  },
  "expression.subscript-count": {
    ...error,
    text: "'{name}' has {expected} {expected|dimension|dimensions}, not {found}",
  },
  "expression.subscript-range": {
    ...error,
    text: "subscript {index} of '{name}' is outside of 1 … {length}",
  },
  "expression.empty-array": {
    ...error,
    text: "'{name}' has no elements: no subscript is possible",
    hint: "Give the array a size above 0, or use it only where it has elements: 'if size(a, 1) > 0'.",
  },
  "expression.subscript-type": {
    ...error,
    text: "a subscript must be of type {expected} here, not {found}",
    hint: "A quotient is Real: write 'div(n, 2)' or 'integer(x)'.",
  },
  "expression.range-unknown": {
    ...error,
    text: "the bounds of this range must be known at compile time",
    hint: "They can depend on constants and parameters with values only.",
  },
  "expression.range-type": {
    ...error,
    text: "a range needs numbers, not {found}",
    hint: "A range has scalar bounds: '1:n', '1:size(x, 1)'.",
  },
  "expression.range-step": {
    ...error,
    text: "the step of a range must not be zero",
    hint: "A range is 'first:step:last'.",
  },
  "expression.no-elements": {
    ...error,
    text: "'{}' has no element from which its type would follow",
    hint: "An empty vector of Reals is 'zeros(0)', of a type T 'fill(x, 0)' with a value x of this type.",
  },
  "expression.range-lengths": {
    ...error,
    text: "'{name}' is a subscript of dimensions with different lengths: {first} and {second}",
    hint: "Write 'for {name} in 1:n'.",
  },
  "expression.size-unknown": {
    ...error,
    text: "this size must be known at compile time",
    hint: "It can depend on constants and parameters with values only.",
  },
  "expression.too-many-elements": {
    ...error,
    text: "this has {count} elements, more than {most}",
    hint: "A for-loop in a function takes no memory for its range.",
  },
  "expression.derivative-argument": {
    ...error,
    text: "der(…) needs an expression of continuous Real variables; '{name}' is {found}",
    hint: "A variable of the type Real that no when-clause assigns has a derivative.",
  },
  "expression.pre-argument": {
    ...error,
    text: "{function}(…) needs a variable",
    hint: "Declare a variable for the expression, 'Boolean b = …;' or 'Integer n = …;', and write {function}(b).",
  },
  "expression.pre-continuous": {
    ...error,
    text: "'{name}' changes continuously: pre(…) of it is allowed in when-clauses only",
    hint: "A derivative is der({name}); in a when-clause pre({name}) is the value just before the event.",
  },
  "expression.whole-component": { ...error, text: "'{name}' is a component of class {class}, not a value" },
  "expression.absent-component": {
    ...error,
    text: "'{name}' does not exist here: its condition is false",
    hint: "Use it only where the condition holds: in an 'if' equation with the same condition.",
  },
  "expression.misplaced": { ...error, text: "{construct} is not allowed here" },
  "expression.no-iteration-range": {
    ...error,
    text: "the range of '{name}' does not follow from its use as a subscript",
    hint: "Write 'for {name} in 1:n'.",
  },
  "expression.unsupported": { ...unsupported, text: "{feature} is not supported yet" },
  "expression.external-function": {
    ...unsupported,
    text: "'{name}' calls the function '{external}', which is written in {language} and is not known here",
    hint: "Write its formula in Modelica: a function with an 'algorithm' section.",
  },
  "expression.unreadable-file": {
    ...error,
    text: "the file '{file}' cannot be read: {problem}",
    hint: "Files are found by 'modelica://Library/…' in the folder of a library, or by a name relative to the model's folder.",
  },
  "expression.object-without-value": {
    ...error,
    text: "'{name}' is an external object without a value",
    hint: "Declare it with a call of its constructor: '= {class}(…)'.",
  },
  "expression.not-in-function": { ...error, text: "{construct} is not allowed in a function" },
  "expression.final-size": {
    ...error,
    text: "the size {found} of this value does not match {expected} of '{name}'",
  },
} as const satisfies MessageCatalogue;
