import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** What is wrong with a user's table of variables or step function. */
export const stepFunctionMessages = {
  ...messageGroup("syntax", "error", {
    "step-function.expected": "'{key}' must be {expected}",
    "step-function.no-table": "the description of an FMU is a JSON object with name, sources and variables",
    "step-function.unknown-key": { text: "there is no '{key}' here", hint: "Possible are: {possible}." },
    "step-function.missing-key": "'{key}' is missing here",
  }),
  ...messageGroup("semantics", "error", {
    "step-function.model-name": {
      text: "'{name}' cannot be the name of the model: it is also a name in C",
      hint: "Begin with a letter and use letters, digits and _ only; words of C and C++ are taken.",
    },
    "step-function.variable-name": {
      text: "'{name}' cannot be the name of a variable",
      hint: "Use a name without control characters that has a letter or digit; 'time' is there already: the function is given it.",
    },
    "step-function.duplicate": "the variable '{name}' stands twice in the table",
    "step-function.same-field": {
      text: "'{name}' and '{other}' would both be '{field}' in C",
      hint: "Give one of them another name.",
    },
    "step-function.unknown-type": { text: "there is no type '{type}'", hint: "Possible are: {possible}." },
    "step-function.type-of-version": {
      text: "FMI 2 has no variables of type {type}",
      hint: 'Possible are: {possible}. Or make the FMU one of FMI 3: "fmi": 3.',
    },
    "step-function.array-of-version": {
      text: "'{name}' is an array, which FMI 2 does not have",
      hint: 'Make the FMU one of FMI 3: "fmi": 3.',
    },
    "step-function.too-many-elements": "'{name}' has {count} elements, more than {most}",
    "step-function.enumeration-name": {
      text: "'{name}' cannot be the name of an enumeration",
      hint: "Begin with a letter, use letters, digits and _ only, and no name twice or of a type.",
    },
    "step-function.item-name": {
      text: "'{item}' cannot be an item of the enumeration '{name}'",
      hint: "In C it is '{constant}': use letters, digits and _ only, and no name twice.",
    },
    "step-function.unknown-causality": {
      text: "'{causality}' is no causality of a variable of a step function",
      hint: "Possible are: {possible}.",
    },
    "step-function.unknown-variability": {
      text: "there is no variability '{variability}'",
      hint: "Possible are: {possible}.",
    },
    "step-function.variability": {
      text: "'{name}' has causality '{causality}' and variability '{variability}', which do not go together",
      hint: "With this causality a variable of type {type} can be: {possible}.",
    },
    "step-function.start-missing": {
      text: "'{name}' needs a start value",
      hint: "Parameters, inputs and constants have one; outputs and local variables without one are computed by {function}.",
    },
    "step-function.start-given":
      "'{name}' has causality '{causality}' and variability '{variability}' and no start value: {function} computes it",
    "step-function.start-type": "the start value of '{name}' is no value of type {type}",
    "step-function.start-count": {
      text: "'{name}' has {count} elements, and its start {given} values",
      hint: "One value is that of all elements; a list has the values row by row.",
    },
    "step-function.start-range": "the start value of '{name}' is not between min and max",
    "step-function.bounds": "'{name}' has a min that is greater than its max",
    "step-function.not-for-type": "'{name}' is of type {type} and has no '{key}'",
    "step-function.stop-time": "the experiment ends before it begins",
    "step-function.source-name": {
      text: "'{file}' cannot be a source file",
      hint: "Sources lie beside fmu.json and end in .c, .cpp, .cc or .cxx; {taken} are written by us.",
    },
    "step-function.source-twice": "the source file '{file}' is listed twice",
    "step-function.no-source": "there is no source file '{file}' beside the table",
    "step-function.no-step": {
      text: "there is no function '{function}' in {files}",
      hint: "Write: {declaration}",
    },
  }),
  ...messageGroup("syntax", "error", {
    "step-function.compiler-error": "{compiler}: {message}",
  }),
  "step-function.compiler-warning": {
    category: "syntax",
    severity: "warning",
    text: "{compiler}: {message}",
  },
  ...messageGroup("semantics", "error", {
    "step-function.undefined": {
      text: "{compiler}: '{name}' is used, but none of the sources defines it",
      hint: "Is the file that defines it listed in the sources of fmu.json?",
    },
    "step-function.not-compiled": "{compiler} could not make the binary for {platform}:\n{output}",
  }),
  "step-function.no-compiler": {
    category: "fmi",
    severity: "warning",
    text: "no compiler for {language} is there (looked for: {compilers}): the FMU has sources only",
    hint: "Install one of these, or name another one in the environment variable CC or CXX.",
  },
  ...messageGroup("usage", "error", {
    "step-function.exists": {
      text: "'{file}' is there already and is not overwritten",
      hint: "Choose another folder with --dir.",
    },
  }),
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
