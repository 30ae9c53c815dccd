import type { Span } from "../source/source.ts";
import { formatMessage, type MessageArguments, type Phrase, wordsOf } from "./phrase.ts";

export type Severity = "error" | "warning" | "notice";

export type DiagnosticCategory =
  | "syntax"
  | "semantics"
  | "structure"
  | "initialization"
  | "integration"
  | "assertion"
  | "fmi"
  | "connection"
  | "usage"
  | "unsupported"
  | "internal";

/** A place to look at. `message` is a piece of the user's text, or the English text of `phrase`. */
export interface RelatedSpan {
  readonly message: string;
  readonly phrase?: Phrase;
  readonly span: Span;
}

/** What a diagnostic may say beyond its text. All names are the user's own (`circuit.r1.v`). */
export interface DiagnosticContext {
  /** Instance path of the component concerned. */
  readonly component?: string;
  /** The equation concerned, as text. */
  readonly equation?: string;
  readonly variables?: readonly string[];
  /** The modes in which it holds, of a model whose equations change. */
  readonly mode?: string;
  /** Simulated time [s]. */
  readonly time?: number;
  readonly related?: readonly RelatedSpan[];
  /** The way out, where it is another one than the catalogue's: a phrase, or text of the user's own. */
  readonly advice?: string | Phrase;
}

/**
 * A fault of the user's model, options or files. Built by `diagnose` from a catalogue entry; `message` and `hint` are
 * English: `localize` says them in another language.
 */
export interface Diagnostic extends DiagnosticContext {
  readonly code: string;
  readonly args: MessageArguments;
  readonly severity: Severity;
  readonly category: DiagnosticCategory;
  readonly message: string;
  /** The way out: what to try. */
  readonly hint?: string;
  readonly span?: Span;
}

/** One kind of diagnostic; `text` and `hint` are templates as `formatMessage` has them. */
export interface MessageDefinition {
  readonly category: DiagnosticCategory;
  readonly severity: Severity;
  readonly text: string;
  readonly hint?: string;
}

/** Codes to definitions; each pass declares its own beside the code that raises them. Codes are `pass.kebab-case`. */
export type MessageCatalogue = Readonly<Record<string, MessageDefinition>>;

/** A value together with what there is to say about it; `value` is missing when errors made it meaningless. */
export interface Checked<T> {
  readonly value?: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** A diagnostic at a place in the source. */
export function diagnose<C extends MessageCatalogue>(
  catalogue: C,
  code: keyof C & string,
  span: Span,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): Diagnostic {
  return { ...diagnoseWithoutSpan(catalogue, code, args, context), span };
}

/** A diagnostic that concerns no place in a source: options, files, a whole run. */
export function diagnoseWithoutSpan<C extends MessageCatalogue>(
  catalogue: C,
  code: keyof C & string,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): Diagnostic {
  const definition = catalogue[code];
  if (definition === undefined) throw new Error(`no message with code '${code}'`);
  const hint =
    context.advice === undefined
      ? definition.hint && formatMessage(definition.hint, args)
      : wordsOf(context.advice);
  return {
    ...context,
    ...(hint === undefined ? {} : { hint }),
    code,
    args,
    severity: definition.severity,
    category: definition.category,
    message: formatMessage(definition.text, args),
  };
}

/** A place with a piece of the user's text, or with something said of it. */
export function relatedSpan(message: string | Phrase, span: Span): RelatedSpan {
  return { message: wordsOf(message), ...(typeof message === "object" && { phrase: message }), span };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}
