import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  ModelError,
  messageGroup,
  type ReferenceShape,
  referenceNames,
} from "@cosimo/core/models";

export const resultNameMessages = {
  ...messageGroup("usage", "error", {
    "result.unknown-variable": "the model has no variable '{name}' that could be plotted",
    "result.unknown-parameter": "the model has no parameter '{name}' that a reference curve could use",
  }),
  ...messageGroup("usage", "warning", {
    "result.no-match": "no variable of the model matches '{pattern}': the result has the time only",
    "result.texts-left-out": {
      text: "{names} are Strings or Binaries, which {files} cannot show",
      hint: "write them to a file .csv, .json or .arrow",
    },
  }),
} as const satisfies MessageCatalogue;

export interface ResultName {
  readonly name: string;
  readonly variability: "constant" | "parameter" | "discrete" | "continuous";
  /** A String or a Binary. */
  readonly isText?: boolean;
}

interface FmuVariable {
  readonly name: string;
  readonly type: string;
  readonly causality: string;
}

/** The Strings and Binaries of an FMU that may change during a run; `unit`: before their names. */
export function textNames(
  { variables }: { readonly variables: readonly FmuVariable[] },
  unit = "",
): readonly ResultName[] {
  return variables
    .filter(
      ({ type, causality }) => (type === "String" || type === "Binary") && !/parameter/i.test(causality),
    )
    .map(({ name }) => ({ name: unit + name, variability: "discrete", isText: true }));
}

/** Checks names of result variables in options before the run. @throws ModelError */
export function checkResultNames(
  { variables: all }: { readonly variables: readonly ResultName[] },
  options: {
    readonly variables?: RegExp;
    readonly outputFile?: string;
    readonly plot?: readonly string[];
    readonly xy?: string;
    readonly reference?: readonly ReferenceShape[];
  },
): readonly Diagnostic[] {
  const names = all.map((variable) => variable.name);
  const parameters = new Set(
    all.filter((v) => v.variability === "parameter" || v.variability === "constant").map((v) => v.name),
  );
  const unknownParameters = (options.reference ?? [])
    .flatMap(referenceNames)
    .filter((name) => !parameters.has(name));
  if (unknownParameters.length > 0)
    throw new ModelError(
      unknownParameters.map((name) =>
        diagnoseWithoutSpan(resultNameMessages, "result.unknown-parameter", { name }),
      ),
    );
  const unknown = (options.xy?.split(",") ?? []).filter((name) => name !== "time" && !names.includes(name));
  if (unknown.length > 0)
    throw new ModelError(
      unknown.map((name) => diagnoseWithoutSpan(resultNameMessages, "result.unknown-variable", { name })),
    );
  const { variables: pattern } = options;
  if (pattern === undefined) return [];
  const matching = all.filter(({ name }) => name.search(pattern) >= 0);
  if (matching.length === 0)
    return [diagnoseWithoutSpan(resultNameMessages, "result.no-match", { pattern: pattern.source })];
  return textsLeftOut(
    matching.filter(({ isText }) => isText === true).map(({ name }) => name),
    [...[options.outputFile ?? ""].filter((file) => file.endsWith(".mat")), ...(options.plot ?? [])],
  );
}

function textsLeftOut(names: readonly string[], files: readonly string[]): readonly Diagnostic[] {
  if (names.length === 0 || files.length === 0) return [];
  return [diagnoseWithoutSpan(resultNameMessages, "result.texts-left-out", { names, files })];
}
