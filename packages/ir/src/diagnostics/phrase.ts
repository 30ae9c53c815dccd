/** A name, a number, a piece of the user's text, a phrase, or a list of these. */
export type MessageArgument = string | number | Phrase | readonly MessageArgument[];

export type MessageArguments = Readonly<Record<string, MessageArgument>>;

/** Translatable text inside or beside a message, identified by its code; `text` is English. */
export interface Phrase {
  readonly code: string;
  readonly args: MessageArguments;
  readonly text: string;
}

/** English templates by code. Codes are `pass.kebab-case` and differ from those of all diagnostics. */
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
 * Fills a template. `{name}` is replaced by the argument of that name, `{n|step|steps}` by the form for the number `n` in
 * languages with singular and plural, `{n|шаг|шага|шагов}` in Russian with its three forms. Throws if an argument is
 * missing.
 */
export function formatMessage(
  template: string,
  args: MessageArguments,
  say: (argument: MessageArgument) => string = wordsOf,
): string {
  let text = "";
  for (const part of partsOf(template)) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const value = args[part.name];
    if (value === undefined) throw new Error(`message argument '${part.name}' is missing in: ${template}`);
    text += part.forms === undefined ? say(value) : pluralForm(part.forms, Number(value));
  }
  return text;
}

/** A piece of text, or the place of an argument. */
type TemplatePart = string | { readonly name: string; readonly forms: readonly string[] | undefined };

/** Of many runs each may have the same message. */
const templates = new Map<string, readonly TemplatePart[]>();

function partsOf(template: string): readonly TemplatePart[] {
  const known = templates.get(template);
  if (known !== undefined) return known;
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: forms, index } of template.matchAll(/\{(\w+)(?:\|([^{}]*))?\}/g)) {
    parts.push(template.slice(end, index), { name: name!, forms: forms?.split("|") });
    end = index + whole.length;
  }
  parts.push(template.slice(end));
  templates.set(template, parts);
  return parts;
}

/** An argument as English text; list items are separated by commas, numbers have ten significant digits. */
export function wordsOf(argument: MessageArgument): string {
  if (typeof argument === "number") return numberWords(argument);
  if (typeof argument === "string") return argument;
  return "text" in argument ? argument.text : argument.map(wordsOf).join(", ");
}

/** `args` of a message have all digits. */
function numberWords(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(10)));
}

/** Two forms: one, other. Three forms (Russian): 1, 21, 31 ...; 2 to 4, 22 to 24 ..., fractions; 0, 5 to 20, 25 to 30 ... */
function pluralForm(forms: readonly string[], n: number): string {
  if (forms.length === 2) return n === 1 ? forms[0]! : forms[1]!;
  if (!Number.isInteger(n)) return forms[1]!;
  const [last, tens] = [n % 10, n % 100];
  if (last === 1 && tens !== 11) return forms[0]!;
  return last >= 2 && last <= 4 && (tens < 12 || tens > 14) ? forms[1]! : forms[2]!;
}
