import {
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  type MessageArguments,
  type MessageCatalogue,
  type Span,
} from "@cosimo/ir";

/** State of reading a file: the diagnostics so far. */
export interface Collected {
  readonly diagnostics: Diagnostic[];
}

/** A function that adds a diagnostic of this catalogue, and answers `undefined` in place of the value that was not read. */
export function reporterOf<Catalogue extends MessageCatalogue>(catalogue: Catalogue) {
  return (
    { diagnostics }: Collected,
    code: keyof Catalogue & string,
    span: Span | undefined,
    args: MessageArguments = {},
  ): undefined => {
    diagnostics.push(
      span === undefined ? diagnoseWithoutSpan(catalogue, code, args) : diagnose(catalogue, code, span, args),
    );
    return undefined;
  };
}
