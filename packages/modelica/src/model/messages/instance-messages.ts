import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

const error = { category: "semantics", severity: "error" } as const;

/** Messages about classes, components and modifications. */
export const instanceMessages = {
  "instantiate.no-model": {
    ...error,
    text: "the text contains no model to simulate",
    hint: "Define a model, block or class that is not partial.",
  },
  "instantiate.unknown-model": { ...error, text: "there is no model '{name}'" },
  "instantiate.not-a-model": { ...error, text: "'{name}' is a {restriction}, not a model" },
  "instantiate.partial-model": {
    ...error,
    text: "model '{name}' is partial: it cannot be simulated by itself",
    hint: "Extend it in a model that completes it.",
  },
  "instantiate.unknown-class": { ...error, text: "class '{name}' is not known in {scope}" },
  "instantiate.not-a-class": {
    ...error,
    text: "'{name}' is a component, not a class",
    hint: "Write the name of its class, as in the declaration of '{name}'.",
  },
  "instantiate.partial-component": {
    ...error,
    text: "component '{component}' has the partial class '{name}'",
    hint: "Choose (or redeclare to) a class that is complete.",
  },
  "instantiate.recursive-class": { ...error, text: "class '{name}' contains a component of itself" },
  "instantiate.recursive-extends": { ...error, text: "class '{name}' extends itself" },
  "instantiate.recursive-component": {
    ...error,
    text: "the size or condition of '{name}' depends on itself",
  },
  "instantiate.duplicate-element": {
    ...error,
    text: "'{name}' is declared twice",
    hint: "Rename or remove one of them; a value of a base class is modified: 'extends Base(R = 2)'.",
  },
  ...messageGroup("semantics", "warning", {
    "instantiate.repeated-class":
      "class '{name}' is defined twice in the same way; the second definition is ignored",
    "instantiate.default-inner": {
      text: "there is no 'inner {name}' for this outer component; an instance of {type} with its defaults is used",
      hint: "Declare 'inner {type} {name};' in the model, or in a model around it.",
    },
    "instantiate.missing-each": {
      text: "'{name}' is one value for all elements of an array",
      hint: "Write 'each' before the name that is modified.",
    },
  }),
  "instantiate.modified-twice": {
    ...error,
    text: "'{name}' is modified twice in the same place",
    hint: "Remove one of the two values.",
  },
  "instantiate.final-overridden": { ...error, text: "'{name}' is final: it cannot be modified" },
  "instantiate.unknown-element": {
    ...error,
    text: "'{class}' has no element '{name}' that could be modified or left out",
  },
  "instantiate.modified-outer": {
    ...error,
    text: "'{name}' cannot be modified: it is 'outer' and stands for the 'inner {name}' around it",
    hint: "Modify the declaration of 'inner {name}'.",
  },
  "instantiate.not-redeclarable": {
    ...error,
    text: "'{name}' cannot be redeclared: {reason}",
    hint: "Change the declaration of '{name}', or declare another element.",
  },
  "instantiate.look-inside": {
    ...error,
    text: "'{name}' cannot be used by its name in {class}: {reason}",
    hint: "Declare it in a package, or make it 'encapsulated'.",
  },
  "instantiate.import-from": {
    ...error,
    text: "an import names elements of packages only: {class} is a {restriction}",
    hint: "Write the whole name where it is used, or make {class} a package.",
  },
  "instantiate.import-protected": {
    ...error,
    text: "'{name}' is protected in {class}: it cannot be imported",
    hint: "Import a public element, or declare '{name}' in the public part of {class}.",
  },
  "instantiate.import-ambiguous": {
    ...error,
    text: "'{name}' is in several packages of imports without names",
    hint: "Import '{name}' from the package that is meant, by its name.",
  },
  "instantiate.protected-class": {
    ...error,
    text: "class '{name}' is protected in {class}: only {class} itself and classes that extend it can use it, by its simple name",
    hint: "Use a public class of {class}, or declare '{name}' in its public part.",
  },
  "instantiate.protected-element": {
    ...error,
    text: "'{name}' is protected in {class}: it cannot be modified from outside",
    hint: "Modify a public element of {class}, or extend {class} and give '{name}' its value there.",
  },
  "instantiate.redeclaration-lacks": {
    ...error,
    text: "{class} cannot replace {constraint} as '{name}': it has no {missing}",
    hint: "Let {class} extend {constraint}, or declare {missing} in {class}.",
  },
  "instantiate.redeclaration-differs": {
    ...error,
    text: "{class} cannot replace {constraint} as '{name}': {element} is {found} there and {expected} in {constraint}",
    hint: "Declare {element} in {class} as in {constraint}.",
  },
  "instantiate.unknown-attribute": { ...error, text: "type {type} has no attribute '{name}'" },
  "instantiate.nothing-to-redeclare": {
    ...error,
    text: "there is no inherited element '{name}' to redeclare",
  },
  "instantiate.not-replaceable": {
    ...error,
    text: "'{name}' is not replaceable",
    hint: "Declare it as replaceable.",
  },
  "instantiate.redeclared-as-other-kind": {
    ...error,
    text: "'{name}' is a {expected} and cannot be redeclared as a {found}",
    hint: "Redeclare it as what it is: 'redeclare {expected} {name} …'.",
  },
  "instantiate.inner-differs": {
    ...error,
    text: "'inner {name}' cannot stand for this 'outer {name}': {element} is {inner} in the inner declaration and {outer} in the outer one",
    hint: "Declare both with the same class and size.",
  },
  "instantiate.missing-inner": {
    ...error,
    text: "there is no 'inner {name}' for this outer component",
    hint: "Declare 'inner {type} {name};' in the model, or in a model around it.",
  },
  "instantiate.missing-inner-class": {
    ...error,
    text: "there is no 'inner {kind} {name}' for this outer class",
    hint: "Declare 'inner {kind} {name} = …;' in the model, or in a model around it.",
  },
  "instantiate.dimension": {
    ...error,
    text: "the size of '{name}' must be a whole number, not {found}",
    hint: "A quotient is Real: 'div(n, 2)' is a whole number.",
  },
  "instantiate.unknown-dimension": {
    ...error,
    text: "the size of '{name}' is not known at compile time",
    hint: "Sizes can depend on constants and parameters with values only, by functions of at most 20 million steps and 200 nested calls.",
  },
  "instantiate.function-assertion": {
    ...error,
    text: "assertion in function '{function}' violated: {message}",
    hint: "The value is needed at compile time: change the arguments, which are constants and parameters, or the function.",
  },
  "instantiate.function-warning": {
    category: "assertion",
    severity: "warning",
    text: "assertion in function '{function}' violated in an evaluation at compile time: {message}",
  },
  "instantiate.function-subscript": {
    ...error,
    text: "a subscript of '{array}' is {index}, outside of 1 … {length}, in a function whose value is needed at compile time",
    hint: "Change the arguments of the function, which are constants and parameters, or the function.",
  },
  "instantiate.too-large": {
    ...error,
    text: "'{name}' has {count} elements, more than the limit of {limit}",
    hint: "Choose a smaller size.",
  },
  "instantiate.too-many-variables": {
    ...error,
    text: "the model has {count} variables or more, '{name}' included: the limit is {limit}",
    hint: "Choose smaller sizes.",
  },
  "instantiate.negative-dimension": { ...error, text: "the size {size} of '{name}' is negative" },
  "instantiate.open-dimension": {
    ...error,
    text: "'{name}' has the size ':', but no value to take the size from",
    hint: "Give the declaration a value, or a size: '[3]'.",
  },
  "instantiate.unknown-condition": {
    ...error,
    text: "the condition of component '{name}' is not known at compile time",
    hint: "It can depend on constants and parameters with values only.",
  },
  "instantiate.wrong-prefix": {
    ...error,
    text: "{prefix} is not allowed for '{name}': {reason}",
    hint: "A function is called, 'f(…)'; a package gets a short name by 'package P = …' or 'import P = …'.",
  },
} as const satisfies MessageCatalogue;
