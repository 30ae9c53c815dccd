import { closestNames, didYouMean, words } from "@cosimo/ir";
import { type Keyword, keywordOf } from "../tokens/tokens.ts";
import { type Cursor, peek, peekAt, readAs, reportAt, startsLine, tokenSpan, tokenText } from "./cursor.ts";

const classWords = words(
  "block class connector encapsulated expandable function model operator package partial record type",
);

/** Keywords with which an element or a section begins. */
const elementWords = words(
  "algorithm constant discrete equation extends final flow import initial inner input outer output",
  "parameter protected public redeclare replaceable stream",
);

const equationWords = words("algorithm elseif elsewhen equation for initial protected public when while");

/** Keywords of other languages. */
const foreignWords: ReadonlyMap<string, Keyword> = new Map([
  ["const", "constant"],
  ["param", "parameter"],
  ["include", "import"],
  ["using", "import"],
]);

/** A misspelt keyword before a declaration, section or class is reported and taken as the keyword meant. */
export function correctElementKeyword(cursor: Cursor): void {
  const next = peekAt(cursor, 1);
  const twoNames = next === "identifier" && ["identifier", "."].includes(peekAt(cursor, 2));
  if (twoNames || keywordOf(next) !== undefined) correctKeyword(cursor, [...classWords, ...elementWords]);
}

export function correctClassKeyword(cursor: Cursor): void {
  const next = peekAt(cursor, 1);
  if (next === "identifier" || keywordOf(next) !== undefined)
    correctKeyword(cursor, [...classWords, "within"]);
}

/** `whne x > 0 then`, or the heading of a section on a line of its own. */
export function correctEquationKeyword(cursor: Cursor): void {
  const next = peekAt(cursor, 1);
  if (startsLine(cursor) && (next === "identifier" || keywordOf(next) !== undefined))
    correctKeyword(cursor, equationWords);
}

function correctKeyword(cursor: Cursor, candidates: readonly Keyword[]): void {
  if (peek(cursor) !== "identifier") return;
  const word = tokenText(cursor);
  const foreign = foreignWords.get(word);
  const meant =
    foreign !== undefined && candidates.includes(foreign) ? [foreign] : closestNames(word, candidates);
  const [keyword] = meant;
  if (keyword === undefined) return;
  reportAt(cursor, "syntax.misspelt-keyword", tokenSpan(cursor), { word }, didYouMean(keyword, [keyword]));
  readAs(cursor, keyword as Keyword);
}
