import { type Diagnostic, positionOf } from "@cosimo/ir";

/** The errors among diagnostics, each with its place and the way out, as text for a person. */
export function diagnosticsText(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors
    .map(({ message, hint, span }) => {
      const place = span === undefined ? "" : `${placeOf(span)}: `;
      return `${place}${message}${hint === undefined ? "" : ` (${hint})`}`;
    })
    .join("\n");
}

function placeOf({ source, start }: NonNullable<Diagnostic["span"]>): string {
  const { line, column } = positionOf(source, start);
  return `${source.uri}:${line}:${column}`;
}
