import { errorsOf, type MessageCatalogue, type PhraseCatalogue } from "@cosimo/ir";

const syntaxError = errorsOf("syntax");
const semanticError = errorsOf("semantics");
const usageError = errorsOf("usage");

/** What is wrong with a user's table of variables or step function. */
export const stepFunctionMessages = {
  "step-function.expected": syntaxError("'{key}' must be {expected}"),
  "step-function.no-table": syntaxError(
    "the description of an FMU is a JSON object with name, sources and variables",
  ),
  "step-function.unknown-key": syntaxError("there is no '{key}' here", "Possible are: {possible}."),
  "step-function.missing-key": syntaxError("'{key}' is missing here"),
  "step-function.model-name": semanticError(
    "'{name}' cannot be the name of the model: it is also a name in C",
    "Begin with a letter and use letters, digits and _ only; words of C and C++ are taken.",
  ),
  "step-function.variable-name": semanticError(
    "'{name}' cannot be the name of a variable",
    "Use a name without control characters that has a letter or digit; 'time' is there already: the function is given it.",
  ),
  "step-function.duplicate": semanticError("the variable '{name}' stands twice in the table"),
  "step-function.same-field": semanticError(
    "'{name}' and '{other}' would both be '{field}' in C",
    "Give one of them another name.",
  ),
  "step-function.unknown-type": semanticError("there is no type '{type}'", "Possible are: {possible}."),
  "step-function.type-of-version": semanticError(
    "FMI 2 has no variables of type {type}",
    'Possible are: {possible}. Or make the FMU one of FMI 3: "fmi": 3.',
  ),
  "step-function.array-of-version": semanticError(
    "'{name}' is an array, which FMI 2 does not have",
    'Make the FMU one of FMI 3: "fmi": 3.',
  ),
  "step-function.too-many-elements": semanticError("'{name}' has {count} elements, more than {most}"),
  "step-function.enumeration-name": semanticError(
    "'{name}' cannot be the name of an enumeration",
    "Begin with a letter, use letters, digits and _ only, and no name twice or of a type.",
  ),
  "step-function.item-name": semanticError(
    "'{item}' cannot be an item of the enumeration '{name}'",
    "In C it is '{constant}': use letters, digits and _ only, and no name twice.",
  ),
  "step-function.unknown-causality": semanticError(
    "'{causality}' is no causality of a variable of a step function",
    "Possible are: {possible}.",
  ),
  "step-function.unknown-variability": semanticError(
    "there is no variability '{variability}'",
    "Possible are: {possible}.",
  ),
  "step-function.variability": semanticError(
    "'{name}' has causality '{causality}' and variability '{variability}', which do not go together",
    "With this causality a variable of type {type} can be: {possible}.",
  ),
  "step-function.start-missing": semanticError(
    "'{name}' needs a start value",
    "Parameters, inputs and constants have one; outputs and local variables without one are computed by {function}.",
  ),
  "step-function.start-given": semanticError(
    "'{name}' has causality '{causality}' and variability '{variability}' and no start value: {function} computes it",
  ),
  "step-function.start-type": semanticError("the start value of '{name}' is no value of type {type}"),
  "step-function.start-count": semanticError(
    "'{name}' has {count} elements, and its start {given} values",
    "One value is that of all elements; a list has the values row by row.",
  ),
  "step-function.start-range": semanticError("the start value of '{name}' is not between min and max"),
  "step-function.bounds": semanticError("'{name}' has a min that is greater than its max"),
  "step-function.not-for-type": semanticError("'{name}' is of type {type} and has no '{key}'"),
  "step-function.stop-time": semanticError("the experiment ends before it begins"),
  "step-function.source-name": semanticError(
    "'{file}' cannot be a source file",
    "Sources lie beside fmu.json and end in .c, .cpp, .cc or .cxx; {taken} are written by us.",
  ),
  "step-function.source-twice": semanticError("the source file '{file}' is listed twice"),
  "step-function.no-source": semanticError("there is no source file '{file}' beside the table"),
  "step-function.no-step": semanticError(
    "there is no function '{function}' in {files}",
    "Write: {declaration}",
  ),
  "step-function.compiler-error": syntaxError("{compiler}: {message}"),
  "step-function.compiler-warning": {
    category: "syntax",
    severity: "warning",
    text: "{compiler}: {message}",
  },
  "step-function.undefined": semanticError(
    "{compiler}: '{name}' is used, but none of the sources defines it",
    "Is the file that defines it listed in the sources of fmu.json?",
  ),
  "step-function.not-compiled": semanticError(
    "{compiler} could not make the binary for {platform}:\n{output}",
  ),
  "step-function.no-compiler": {
    category: "fmi",
    severity: "warning",
    text: "no compiler for {language} is there (looked for: {compilers}): the FMU has sources only",
    hint: "Install one of these, or name another one in the environment variable CC or CXX.",
  },
  "step-function.exists": usageError(
    "'{file}' is there already and is not overwritten",
    "Choose another folder with --dir.",
  ),
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
