/** Chooses whole numbers from 0 to n - 1. */
export type Choose = (n: number) => number;

export function chooserOf(random: () => number): Choose {
  return (n) => Math.floor(random() * n);
}

const tokenPattern =
  /\/\/[^\n]*|\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|:=|<=|>=|==|<>|~=|\.[*/^+-]|\s+|./gsu;

/** Numbers at the ends of what can be represented, and just beyond. */
const numbers = [
  ...["0", "1", "2", "0.1", "1e-9", "1e9", "1e-320", "5e-324", "1e308", "1.7976931348623157e308", "1e309"],
  ...["2147483647", "2147483648", "9007199254740993", "12345678901234567890", "4294967296", "20000"],
];
/** Operators that may stand for one another. */
const operators = [
  ["+", "-", "*", "/", "^", ".*", "./", ".^"],
  ["<", ">", "<=", ">=", "==", "<>", "~="],
  ["=", ":=", "=="],
  [",", ";"],
];
const brackets = ["(", ")", "[", "]", "{", "}"];
const oddCharacters = [
  "\u0000",
  "\u001b",
  "\u202e",
  "\ufeff",
  "\ud800",
  "\u2028",
  "é",
  "😀",
  "\r",
  "\t",
  "\\",
  "'",
  '"',
  "`",
  "#",
  "@",
];

/** The words of a language that a mutation may put anywhere. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** Functions to put around an expression. */
  readonly functions: readonly string[];
}

interface Words {
  /** Tokens and the blanks between them. */
  readonly tokens: string[];
  /** Numbers of the tokens that are no blanks. */
  readonly places: readonly number[];
}

type Mutation = (words: Words, choose: Choose, vocabulary: Vocabulary, other: string) => void;

const isNumber = (token: string): boolean => /^\d/.test(token);
const isString = (token: string): boolean => token.startsWith('"');
const isName = (token: string): boolean => /^[\p{L}_$]/u.test(token);

/** Replaces a token that `matches` by one of others, if there is such a token. */
function replaceOne(
  { tokens, places }: Words,
  choose: Choose,
  matches: (token: string) => boolean,
  others: readonly string[],
): void {
  const found = places.filter((place) => matches(tokens[place]!));
  if (found.length > 0 && others.length > 0)
    tokens[found[choose(found.length)]!] = others[choose(others.length)]!;
}

/** Ends of the statement around a token, by semicolons. */
function statementAt({ tokens }: Words, place: number): readonly [number, number] {
  const from = tokens.lastIndexOf(";", place - 1) + 1;
  const to = tokens.indexOf(";", place);
  return [from, to < 0 ? tokens.length : to + 1];
}

const place = ({ places }: Words, choose: Choose): number => places[choose(places.length)]!;

/** Changes after which the text mostly can be parsed, and means something else. */
const changesOfMeaning: readonly Mutation[] = [
  // A token of the same kind.
  (words, choose) => replaceOne(words, choose, isNumber, numbers),
  (words, choose, { words: known }) => {
    const isOwn = (token: string): boolean => isName(token) && !known.includes(token);
    replaceOne(words, choose, isOwn, words.tokens.filter(isOwn));
  },
  (words, choose) => replaceOne(words, choose, isString, words.tokens.filter(isString)),
  (words, choose) => {
    const group = operators[choose(operators.length)]!;
    replaceOne(words, choose, (token) => group.includes(token), group);
  },
  // An expression around a name or a number.
  (words, choose, { functions }) => {
    const found = words.places.filter((at) => isName(words.tokens[at]!) || isNumber(words.tokens[at]!));
    if (found.length === 0) return;
    const at = found[choose(found.length)]!;
    const token = words.tokens[at]!;
    const name = functions[choose(functions.length)] ?? "";
    const forms = [
      `${name}(${token})`,
      `(${token}/0)`,
      `(-${token})`,
      `(${token} + ${token})`,
      `${token}[1]`,
      `${token}.${token}`,
    ];
    words.tokens[at] = forms[choose(forms.length)]!;
  },
  // Statements omitted, doubled, moved, or taken from another text.
  (words, choose) => {
    const [from, to] = statementAt(words, place(words, choose));
    words.tokens.fill("", from, to);
  },
  (words, choose) => {
    const [from, to] = statementAt(words, place(words, choose));
    const text = words.tokens.slice(from, to).join("");
    words.tokens[statementAt(words, place(words, choose))[1] - 1] += text.repeat(choose(8) === 0 ? 50 : 1);
  },
  (words, choose, _, other) => {
    const statements = other.split(";");
    const [, to] = statementAt(words, place(words, choose));
    words.tokens[to - 1] += `${statements[choose(statements.length)]};`;
  },
];

const mutations: readonly Mutation[] = [
  ...changesOfMeaning,
  (words, choose) => replaceOne(words, choose, isName, words.tokens.filter(isName)),
  // A slip of the pen: a token too few, too many, exchanged or of another kind.
  (words, choose) => {
    words.tokens[place(words, choose)] = "";
  },
  (words, choose) => {
    const at = place(words, choose);
    words.tokens[at] = `${words.tokens[at]} ${words.tokens[at]}`;
  },
  (words, choose) => {
    const [at, other] = [place(words, choose), place(words, choose)];
    [words.tokens[at], words.tokens[other]] = [words.tokens[other]!, words.tokens[at]!];
  },
  (words, choose) => {
    words.tokens[place(words, choose)] = words.tokens[place(words, choose)]!;
  },
  (words, choose) => {
    const { tokens } = words;
    tokens[place(words, choose)] += tokens.slice(...statementAt(words, place(words, choose))).join("");
  },
  (words, choose, { words: known }) => replaceOne(words, choose, isName, known),
  (words, choose) => replaceOne(words, choose, (token) => brackets.includes(token), brackets),
  (words, choose) => {
    const at = place(words, choose);
    const depth = [10, 300, 3000][choose(3)]!;
    const [open, close] = [
      ["(", ")"],
      ["{", "}"],
      ["-", ""],
      ["[", "]"],
    ][choose(4)]!;
    words.tokens[at] = open!.repeat(depth) + words.tokens[at] + close!.repeat(depth);
  },
];

/** Changes a text along its tokens and statements: one or two changes of meaning, or up to four of any kind. */
export function mutateWords(text: string, choose: Choose, vocabulary: Vocabulary, other: string): string {
  const isGentle = choose(3) > 0;
  const possible = isGentle ? changesOfMeaning : mutations;
  let changed = text;
  for (let count = 1 + choose(isGentle ? 2 : 4); count > 0; count--) {
    const tokens: string[] = changed.match(tokenPattern) ?? [];
    const places = tokens.flatMap((token, i) => (token.trim() === "" ? [] : [i]));
    if (places.length === 0) return changed;
    possible[choose(possible.length)]!({ tokens, places }, choose, vocabulary, other);
    changed = tokens.join("");
  }
  return changed;
}

/** Changes characters without regard to what they mean; bytes are characters up to U+00FF. */
export function mutateBytes(text: string, choose: Choose): string {
  let changed = text;
  for (let count = 1 + choose(4); count > 0; count--) {
    const at = choose(changed.length + 1);
    const [before, after] = [changed.slice(0, at), changed.slice(at)];
    const code = changed.charCodeAt(at) || 0;
    const forms = [
      () => before + String.fromCharCode(code ^ (1 << choose(8))) + after.slice(1),
      () => before + String.fromCharCode(choose(256)) + after,
      () => before + oddCharacters[choose(oddCharacters.length)] + after,
      () => before + after.slice(1 + choose(1 + choose(20))),
      () => before + after.slice(0, choose(40)).repeat(1 + choose(20)) + after,
      () => (choose(4) === 0 ? before : changed),
    ];
    changed = forms[choose(forms.length)]!();
  }
  return changed;
}

/** One in six without regard to the language. */
export function mutateText(text: string, choose: Choose, vocabulary: Vocabulary, other: string): string {
  return choose(6) === 0 ? mutateBytes(text, choose) : mutateWords(text, choose, vocabulary, other);
}
