import type { SourceText } from "@cosimo/ir";
import { keywordOf, lex, type TokenColumns } from "@cosimo/modelica";
import type { HighlightClass, Painter } from "./highlighted-text.ts";

const predefined: ReadonlySet<string> = new Set(["Real", "Integer", "Boolean", "String"]);

/** Words after which a name is a class. */
const classContext: ReadonlySet<string> = new Set(["extends", "import", "within", "constrainedby"]);

/** Words after which a name is defined. */
const definitions: ReadonlySet<string> = new Set([
  "block",
  "class",
  "connector",
  "function",
  "model",
  "operator",
  "package",
  "record",
  "type",
  "end",
]);

export function highlightModelica(source: SourceText, paint: Painter): TokenColumns {
  const { tokens } = lex(source);
  const { kinds, starts, ends } = tokens;
  kinds.forEach((_, k) => {
    const token = classOf(source, tokens, k);
    if (token !== undefined) paint.add(starts[k]!, ends[k]!, token);
  });
  return tokens;
}

function classOf({ text }: SourceText, tokens: TokenColumns, k: number): HighlightClass | undefined {
  const kind = tokens.kinds[k]!;
  switch (kind) {
    case "integer":
    case "real":
      return "number";
    case "true":
    case "false":
      return "number";
    case "string":
      return isDescription(tokens, k) ? "description" : "string";
    case "identifier":
      return classOfName(text.slice(tokens.starts[k], tokens.ends[k]), tokens, k);
    case "der":
    case "initial":
      return tokens.kinds[k + 1] === "(" ? "function" : "keyword";
    default:
      return keywordOf(kind) === undefined ? undefined : "keyword";
  }
}

/** A string is a description after a name, a bracket or a value; as a value it follows `=`, `(` or a comma. */
function isDescription({ kinds }: TokenColumns, k: number): boolean {
  const before = kinds[k - 1]!;
  const after = kinds[k + 1]!;
  const ends = after === ";" || after === "annotation" || k === 0;
  const opensClass = before === "identifier" && !",)".includes(after);
  return (ends && before !== "=" && before !== ":=" && before !== "import") || opensClass;
}

function classOfName(name: string, { kinds }: TokenColumns, k: number): HighlightClass | undefined {
  if (predefined.has(name)) return "type";
  let first = k;
  while (kinds[first - 1] === "." && kinds[first - 2] === "identifier") first -= 2;
  const before = kinds[first - 1] ?? "endOfText";
  if (classContext.has(before)) return "type";
  if (definitions.has(before)) return "definition";
  let last = k;
  while (kinds[last + 1] === "." && kinds[last + 2] === "identifier") last += 2;
  const after = kinds[last + 1];
  if (after === "identifier") return "type";
  return after === "(" && before !== "identifier" && kinds[first - 1] !== ","
    ? functionOrName(kinds, first)
    : undefined;
}

/** A name before a parenthesis at the beginning of a declaration's modifiers is no call. */
function functionOrName(kinds: readonly string[], first: number): HighlightClass | undefined {
  const before = kinds[first - 1];
  return before === ")" || before === "]" ? undefined : "function";
}
