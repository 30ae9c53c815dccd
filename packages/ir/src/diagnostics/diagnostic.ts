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

/** A secondary place. `message` is a piece of the user's text, or the English text of `phrase`. */
export interface RelatedSpan {
  readonly message: string;
  readonly phrase?: Phrase;
  readonly span: Span;
}

/** Structured details of a diagnostic. All names are those of the user's model (`circuit.r1.v`). */
export interface DiagnosticContext {
  /** Instance path of the component concerned. */
  readonly component?: string;
  /** The equation concerned, as text. */
  readonly equation?: string;
  readonly variables?: readonly string[];
  /** The active modes in which it holds, for a model with variable structure. */
  readonly mode?: string;
  /** Simulated time [s]. */
  readonly time?: number;
  readonly related?: readonly RelatedSpan[];
  /** Replaces the catalogue's hint: a phrase, or text from the user's model. */
  readonly advice?: string | Phrase;
}

/**
 * An error in the user's model, options or files. Built by `diagnose` from a catalogue entry. `message` and `hint` are
 * English; `localize` translates them.
 */
export interface Diagnostic extends DiagnosticContext {
  readonly code: string;
  readonly args: MessageArguments;
  readonly severity: Severity;
  readonly category: DiagnosticCategory;
  readonly message: string;
  /** Suggested correction. */
  readonly hint?: string;
  readonly span?: Span;
}

/** One kind of diagnostic; `text` and `hint` are templates for `formatMessage`. */
export interface MessageDefinition {
  readonly category: DiagnosticCategory;
  readonly severity: Severity;
  readonly text: string;
  readonly hint?: string;
}

/** Definitions by code; each pass declares its own beside the code that raises them. Codes are `pass.kebab-case`. */
export type MessageCatalogue = Readonly<Record<string, MessageDefinition>>;

/** Definitions of one category and severity, from texts by code. */
export function messageGroup<Code extends string>(
  category: DiagnosticCategory,
  severity: Severity,
  texts: Readonly<Record<Code, string | Pick<MessageDefinition, "text" | "hint">>>,
): Readonly<Record<Code, MessageDefinition>> {
  const entries = Object.entries<string | Pick<MessageDefinition, "text" | "hint">>(texts);
  return Object.fromEntries(
    entries.map(([code, one]) => [
      code,
      { category, severity, ...(typeof one === "string" ? { text: one } : one) },
    ]),
  ) as Readonly<Record<Code, MessageDefinition>>;
}

/** A value with the diagnostics of its computation; `value` is missing when errors prevent it. */
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
  return diagnoseAt(catalogue, code, span, args, context);
}

/** A diagnostic without a place in a source: options, files, a whole run. */
export function diagnoseWithoutSpan<C extends MessageCatalogue>(
  catalogue: C,
  code: keyof C & string,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): Diagnostic {
  return diagnoseAt(catalogue, code, undefined, args, context);
}

/** A diagnostic whose place may be unknown. */
export function diagnoseAt<C extends MessageCatalogue>(
  catalogue: C,
  code: keyof C & string,
  span: Span | undefined,
  args: MessageArguments = {},
  context: DiagnosticContext = {},
): Diagnostic {
  const definition = catalogue[code];
  if (definition === undefined) throw new Error(`no message with code '${code}'`);
  const hint =
    context.advice === undefined
      ? definition.hint && formatMessage(definition.hint, args)
      : wordsOf(context.advice);
  const message = formatMessage(definition.text, args);
  const { severity, category } = definition;
  // Not by spread, which takes as long as several steps of a run.
  const own = { code, args, severity, category, message };
  return Object.assign({}, context, hint === undefined ? undefined : { hint }, own, span && { span });
}

/** A secondary place with a piece of the user's text or a phrase. */
export function relatedSpan(message: string | Phrase, span: Span): RelatedSpan {
  return { message: wordsOf(message), ...(typeof message === "object" && { phrase: message }), span };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}
