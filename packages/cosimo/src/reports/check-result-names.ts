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
  }),
} as const satisfies MessageCatalogue;

export interface ResultName {
  readonly name: string;
  readonly variability: "constant" | "parameter" | "discrete" | "continuous";
}

/** Checks names of result variables in options before the run. @throws ModelError */
export function checkResultNames(
  { variables: all }: { readonly variables: readonly ResultName[] },
  options: {
    readonly variables?: RegExp;
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
  if (pattern === undefined || names.some((name) => pattern.test(name))) return [];
  return [diagnoseWithoutSpan(resultNameMessages, "result.no-match", { pattern: pattern.source })];
}
