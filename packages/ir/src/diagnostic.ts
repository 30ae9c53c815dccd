import type { Span } from "./source.ts";

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

export interface RelatedSpan {
  readonly message: string;
  readonly span: Span;
}

/** What a diagnostic may say beyond its text. All names are the user's own (`circuit.r1.v`). */
export interface DiagnosticContext {
  /** Instance path of the component concerned. */
  readonly component?: string;
  /** The equation concerned, as text. */
  readonly equation?: string;
  readonly variables?: readonly string[];
  /** Simulated time [s]. */
  readonly time?: number;
  readonly related?: readonly RelatedSpan[];
  /** The way out: what to try. */
  readonly hint?: string;
}

export type MessageArguments = Readonly<Record<string, string | number>>;

/** A fault of the user's model, options or files. Built by `diagnose` from a catalogue entry; `message` is English. */
export interface Diagnostic extends DiagnosticContext {
  readonly code: string;
  readonly args: MessageArguments;
  readonly severity: Severity;
  readonly category: DiagnosticCategory;
  readonly message: string;
  readonly span?: Span;
}

/** One kind of diagnostic. `{name}` in `text` and `hint` stands for the argument of that name. */
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

/** Fills a message template. A missing argument is our own fault. */
export function formatMessage(template: string, args: MessageArguments): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    if (value === undefined) throw new Error(`message argument '${name}' is missing in: ${template}`);
    return String(value);
  });
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
  const hint = context.hint ?? (definition.hint && formatMessage(definition.hint, args));
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

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}
