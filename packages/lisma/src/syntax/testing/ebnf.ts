/** A rule's right side as written. */
type Ebnf =
  | { readonly kind: "terminal"; readonly name: string }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "choice"; readonly parts: readonly Ebnf[] }
  | { readonly kind: "sequence"; readonly parts: readonly Ebnf[] }
  | { readonly kind: "option" | "repetition"; readonly part: Ebnf };

/** A production without brackets. Terminals are in quotes or capitals, as in the grammar text. */
export interface Production {
  readonly left: string;
  readonly right: readonly string[];
}

export interface Grammar {
  readonly start: string;
  readonly productions: readonly Production[];
  readonly byLeft: ReadonlyMap<string, readonly Production[]>;
}

export function isTerminal(symbol: string): boolean {
  return symbol.startsWith('"') || /^[A-Z]+$/.test(symbol);
}

/** Parses EBNF; brackets become rules of their own, named after the enclosing rule: `macro.1`. */
export function readGrammar(text: string): Grammar {
  const productions: Production[] = [];
  const rules = text.split(/ ;\n+/).filter((rule) => rule.trim() !== "");
  for (const rule of rules) {
    const [, left, right] = /^\s*(\w+)\s*=([\s\S]*)$/.exec(rule)!;
    addRule(productions, left!, parseEbnf(right!.match(/"[^"]+"|[\w.]+|[[\]{}()|]/g)!));
  }
  const byLeft = new Map<string, Production[]>();
  for (const production of productions)
    byLeft.set(production.left, [...(byLeft.get(production.left) ?? []), production]);
  return { start: productions[0]!.left, productions, byLeft };
}

function parseEbnf(tokens: readonly string[]): Ebnf {
  let position = 0;
  const closers: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };
  const parseChoice = (): Ebnf => {
    const parts = [parseSequence()];
    while (tokens[position] === "|") {
      position++;
      parts.push(parseSequence());
    }
    return parts.length === 1 ? parts[0]! : { kind: "choice", parts };
  };
  const parseSequence = (): Ebnf => {
    const parts: Ebnf[] = [];
    while (position < tokens.length && !/^[|\]})]$/.test(tokens[position]!)) parts.push(parseItem());
    return parts.length === 1 ? parts[0]! : { kind: "sequence", parts };
  };
  const parseItem = (): Ebnf => {
    const token = tokens[position++]!;
    if (closers[token] === undefined) return { kind: isTerminal(token) ? "terminal" : "rule", name: token };
    const part = parseChoice();
    if (tokens[position++] !== closers[token]) throw new Error(`'${token}' is not closed`);
    return token === "(" ? part : { kind: token === "[" ? "option" : "repetition", part };
  };
  return parseChoice();
}

/** Adds a rule; the rules of its brackets follow it. */
function addRule(productions: Production[], left: string, body: Ebnf): void {
  let count = 0;
  const pending: (() => void)[] = [];
  const symbolsOf = (node: Ebnf): string[] => {
    if (node.kind === "terminal" || node.kind === "rule") return [node.name];
    if (node.kind === "sequence") return node.parts.flatMap(symbolsOf);
    const name = `${left}.${++count}`;
    pending.push(() => {
      if (node.kind === "choice") add(name, node);
      else {
        const inner = symbolsOf(node.part);
        productions.push({ left: name, right: node.kind === "option" ? inner : [...inner, name] });
        productions.push({ left: name, right: [] });
      }
    });
    return [name];
  };
  const add = (name: string, node: Ebnf): void => {
    const alternatives = node.kind === "choice" ? node.parts : [node];
    for (const alternative of alternatives) productions.push({ left: name, right: symbolsOf(alternative) });
  };
  add(left, body);
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) next();
}
