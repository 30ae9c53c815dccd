/** A name, a number, a piece of the user's text, something said in words, or a list of these. */
export type MessageArgument = string | number | Phrase | readonly MessageArgument[];

export type MessageArguments = Readonly<Record<string, MessageArgument>>;

/** Words inside or beside a message, kept by code so that they can be said in another language; `text` is English. */
export interface Phrase {
  readonly code: string;
  readonly args: MessageArguments;
  readonly text: string;
}

/** Codes to templates, in English. Codes are `pass.kebab-case`, and unlike those of all diagnostics. */
export type PhraseCatalogue = Readonly<Record<string, string>>;

export function phrase<C extends PhraseCatalogue>(
  catalogue: C,
  code: keyof C & string,
  args: MessageArguments = {},
): Phrase {
  const template = catalogue[code];
  if (template === undefined) throw new Error(`no phrase with code '${code}'`);
  return { code, args, text: formatMessage(template, args) };
}

/**
 * Fills a template. `{name}` stands for the argument of that name; `{n|step|steps}` for the form that goes with the number
 * `n`, in languages with a singular and a plural; `{n|шаг|шага|шагов}` in Russian, where there are three forms.
 * A missing argument is our own fault.
 */
export function formatMessage(
  template: string,
  args: MessageArguments,
  say: (argument: MessageArgument) => string = wordsOf,
): string {
  return template.replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (_, name: string, forms: string | undefined) => {
    const value = args[name];
    if (value === undefined) throw new Error(`message argument '${name}' is missing in: ${template}`);
    return forms === undefined ? say(value) : pluralForm(forms.split("|"), Number(value));
  });
}

/** An argument in English; lists have commas between. */
export function wordsOf(argument: MessageArgument): string {
  if (typeof argument !== "object") return String(argument);
  return "text" in argument ? argument.text : argument.map(wordsOf).join(", ");
}

/** One, other; or, as Russian has them: 1, 21, 31 ...; 2 to 4, 22 to 24 ..., fractions; 0, 5 to 20, 25 to 30 ... */
function pluralForm(forms: readonly string[], n: number): string {
  if (forms.length === 2) return n === 1 ? forms[0]! : forms[1]!;
  if (!Number.isInteger(n)) return forms[1]!;
  const [last, tens] = [n % 10, n % 100];
  if (last === 1 && tens !== 11) return forms[0]!;
  return last >= 2 && last <= 4 && (tens < 12 || tens > 14) ? forms[1]! : forms[2]!;
}
