/** FMI 2.0.5 section 2.2.9, FMI 3.0.2 section 2.4.7.6: the grammar of structured names. */
const plain = "[_a-zA-Z][_a-zA-Z0-9]*";
const quoted = `'(?:[_a-zA-Z0-9!#$%&()*+,\\-./:;<>=?@[\\]^{}|~ ]|\\\\['"?\\\\abfnrtv])+'`;
const indices = "(?:\\[[0-9]+(?:,[0-9]+)*\\])?";
const part = `(?:${plain}|${quoted})${indices}`;
const identifier = `${part}(?:\\.${part})*`;
const structured = new RegExp(`^(?:der\\(${identifier}(?:,[0-9]+)?\\)|${identifier})$`);

export function isStructuredName(name: string): boolean {
  return structured.test(name);
}

/** Any text without line ends and tabs. */
export function isFlatName(name: string): boolean {
  return name !== "" && !/[\r\n\t]/.test(name);
}

const keywords = new Set(
  "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while".split(
    " ",
  ),
);

/** Whether a text is an identifier of C with ASCII letters. */
export function isCName(name: string): boolean {
  return /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name) && !keywords.has(name);
}
