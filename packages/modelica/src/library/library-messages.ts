import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about the choice of a model, and about how a library is stored. */
export const libraryMessages = {
  ...messageGroup("usage", "error", {
    "library.several-models": {
      text: "'{package}' contains {count} {count|model|models} that can be simulated: one must be named",
      hint: "--model {example}, or a shorter name that ends in the same way and is unique; `cosimo info` lists all classes",
    },
    "library.ambiguous-name": {
      text: "'{name}' is the end of the names of {count} {count|class|classes}",
      hint: "a longer name is unique, such as {example}",
    },
  }),
  ...messageGroup("semantics", "error", {
    "library.stored-twice": {
      text: "class '{name}' is stored twice: as '{name}.mo' and as '{name}/package.mo' in package '{package}'",
      hint: "Remove or rename one of them.",
    },
    "library.defined-twice": {
      text: "class '{name}' is defined here and in '{file}'",
      hint: "Remove or rename one of them.",
    },
    "library.other-class": {
      text: "'{file}' must define class '{name}', but defines '{found}'",
      hint: "A file of a package has the name of its class.",
    },
    "library.two-of-a-name": {
      text: "the text defines two classes '{name}'",
      hint: "Remove or rename one of them.",
    },
  }),
  ...messageGroup("semantics", "warning", {
    "library.other-version": {
      text: "version {version} of '{name}' is wanted, and version {found} is used; found: {versions}",
      hint: "Add the wanted version by `cosimo library add`, or name its folder by --library; a model of another version may behave differently.",
    },
    "library.not-found": {
      text: "version {version} of '{name}' is wanted, and no version of it was found",
      hint: "Add it by `cosimo library add`, or name the folder that contains it by --library.",
    },
    "library.other-within": {
      text: "the file lies in the folder of package '{package}', but its text says '{within}'",
      hint: "Write 'within {package};' as its first line.",
    },
    "library.no-within": {
      text: "the file lies in the folder of package '{package}', but its text has no 'within': it is taken as a class outside the package",
      hint: "Write 'within {package};' as its first line.",
    },
    "library.order-without-class": {
      text: "package.order lists '{name}', but package '{package}' has no class or constant of this name",
      hint: "Remove the line, or add the missing file.",
    },
    "library.not-in-order": {
      text: "package.order of '{package}' does not list {names}",
      hint: "Classes that are not listed come last in their package.",
    },
  }),
} as const satisfies MessageCatalogue;
