import type { MessageCatalogue, PhraseCatalogue } from "@cosimo/ir";

/** What is wrong with a user's table of variables or step function. */
export const stepFunctionMessages = {
  "step-function.expected": {
    category: "syntax",
    severity: "error",
    text: "'{key}' must be {expected}",
  },
  "step-function.no-table": {
    category: "syntax",
    severity: "error",
    text: "the description of an FMU is a JSON object with name, sources and variables",
  },
  "step-function.unknown-key": {
    category: "syntax",
    severity: "error",
    text: "there is no '{key}' here",
    hint: "Possible are: {possible}.",
  },
  "step-function.missing-key": {
    category: "syntax",
    severity: "error",
    text: "'{key}' is missing here",
  },
  "step-function.model-name": {
    category: "semantics",
    severity: "error",
    text: "'{name}' cannot be the name of the model: it is also a name in C",
    hint: "Begin with a letter and use letters, digits and _ only; words of C and C++ are taken.",
  },
  "step-function.variable-name": {
    category: "semantics",
    severity: "error",
    text: "'{name}' cannot be the name of a variable",
    hint: "Use a name without control characters that has a letter or digit; 'time' is there already: the function is given it.",
  },
  "step-function.duplicate": {
    category: "semantics",
    severity: "error",
    text: "the variable '{name}' stands twice in the table",
  },
  "step-function.same-field": {
    category: "semantics",
    severity: "error",
    text: "'{name}' and '{other}' would both be '{field}' in C",
    hint: "Give one of them another name.",
  },
  "step-function.unknown-type": {
    category: "semantics",
    severity: "error",
    text: "there is no type '{type}'",
    hint: "Possible are: {possible}.",
  },
  "step-function.type-of-version": {
    category: "semantics",
    severity: "error",
    text: "FMI 2 has no variables of type {type}",
    hint: 'Possible are: {possible}. Or make the FMU one of FMI 3: "fmi": 3.',
  },
  "step-function.array-of-version": {
    category: "semantics",
    severity: "error",
    text: "'{name}' is an array, which FMI 2 does not have",
    hint: 'Make the FMU one of FMI 3: "fmi": 3.',
  },
  "step-function.too-many-elements": {
    category: "semantics",
    severity: "error",
    text: "'{name}' has {count} elements, more than {most}",
  },
  "step-function.enumeration-name": {
    category: "semantics",
    severity: "error",
    text: "'{name}' cannot be the name of an enumeration",
    hint: "Begin with a letter, use letters, digits and _ only, and no name twice or of a type.",
  },
  "step-function.item-name": {
    category: "semantics",
    severity: "error",
    text: "'{item}' cannot be an item of the enumeration '{name}'",
    hint: "In C it is '{constant}': use letters, digits and _ only, and no name twice.",
  },
  "step-function.unknown-causality": {
    category: "semantics",
    severity: "error",
    text: "'{causality}' is no causality of a variable of a step function",
    hint: "Possible are: {possible}.",
  },
  "step-function.unknown-variability": {
    category: "semantics",
    severity: "error",
    text: "there is no variability '{variability}'",
    hint: "Possible are: {possible}.",
  },
  "step-function.variability": {
    category: "semantics",
    severity: "error",
    text: "'{name}' has causality '{causality}' and variability '{variability}', which do not go together",
    hint: "With this causality a variable of type {type} can be: {possible}.",
  },
  "step-function.start-missing": {
    category: "semantics",
    severity: "error",
    text: "'{name}' needs a start value",
    hint: "Parameters, inputs and constants have one; outputs and local variables without one are computed by {function}.",
  },
  "step-function.start-given": {
    category: "semantics",
    severity: "error",
    text: "'{name}' has causality '{causality}' and variability '{variability}' and no start value: {function} computes it",
  },
  "step-function.start-type": {
    category: "semantics",
    severity: "error",
    text: "the start value of '{name}' is no value of type {type}",
  },
  "step-function.start-count": {
    category: "semantics",
    severity: "error",
    text: "'{name}' has {count} elements, and its start {given} values",
    hint: "One value is that of all elements; a list has the values row by row.",
  },
  "step-function.start-range": {
    category: "semantics",
    severity: "error",
    text: "the start value of '{name}' is not between min and max",
  },
  "step-function.bounds": {
    category: "semantics",
    severity: "error",
    text: "'{name}' has a min that is greater than its max",
  },
  "step-function.not-for-type": {
    category: "semantics",
    severity: "error",
    text: "'{name}' is of type {type} and has no '{key}'",
  },
  "step-function.stop-time": {
    category: "semantics",
    severity: "error",
    text: "the experiment ends before it begins",
  },
  "step-function.source-name": {
    category: "semantics",
    severity: "error",
    text: "'{file}' cannot be a source file",
    hint: "Sources lie beside fmu.json and end in .c, .cpp, .cc or .cxx; {taken} are written by us.",
  },
  "step-function.source-twice": {
    category: "semantics",
    severity: "error",
    text: "the source file '{file}' is listed twice",
  },
  "step-function.no-source": {
    category: "semantics",
    severity: "error",
    text: "there is no source file '{file}' beside the table",
  },
  "step-function.no-step": {
    category: "semantics",
    severity: "error",
    text: "there is no function '{function}' in {files}",
    hint: "Write: {declaration}",
  },
  "step-function.compiler-error": { category: "syntax", severity: "error", text: "{compiler}: {message}" },
  "step-function.compiler-warning": {
    category: "syntax",
    severity: "warning",
    text: "{compiler}: {message}",
  },
  "step-function.undefined": {
    category: "semantics",
    severity: "error",
    text: "{compiler}: '{name}' is used, but none of the sources defines it",
    hint: "Is the file that defines it listed in the sources of fmu.json?",
  },
  "step-function.not-compiled": {
    category: "semantics",
    severity: "error",
    text: "{compiler} could not make the binary for {platform}:\n{output}",
  },
  "step-function.no-compiler": {
    category: "fmi",
    severity: "warning",
    text: "no compiler for {language} is there (looked for: {compilers}): the FMU has sources only",
    hint: "Install one of these, or name another one in the environment variable CC or CXX.",
  },
  "step-function.exists": {
    category: "usage",
    severity: "error",
    text: "'{file}' is there already and is not overwritten",
    hint: "Choose another folder with --dir.",
  },
} as const satisfies MessageCatalogue;

/** What a value in the table must be. */
export const stepFunctionPhrases = {
  "step-function.a-text": "a text in quotation marks",
  "step-function.a-number": "a number",
  "step-function.a-positive-number": "a number greater than zero",
  "step-function.a-truth-value": "true or false",
  "step-function.an-object": "an object in braces",
  "step-function.a-list": "a list in square brackets",
  "step-function.a-list-of-texts": "a list of one or more texts",
  "step-function.a-list-of-sizes": "a list of whole numbers greater than zero",
  "step-function.a-version": "2 or 3",
} as const satisfies PhraseCatalogue;
