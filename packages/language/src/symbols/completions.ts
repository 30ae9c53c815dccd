import { emptySourceProvider, type SourceProvider, type SourceText } from "@cosimo/ir";
import { kindOfWord } from "@cosimo/lisma/tokens";
import { keywords, lex } from "@cosimo/modelica";
import { languageOf } from "../names/language-of.ts";
import { outlineOf } from "../outline/outline.ts";
import type { OutlineSymbol } from "../outline/outline-symbol.ts";
import {
  type ClassScope,
  classOf,
  compositionOf,
  type Meaning,
  membersOf,
  resolve,
  scopeAt,
} from "./class-scope.ts";

export interface Completion {
  readonly name: string;
  readonly kind: "variable" | "class" | "keyword" | "function";
  /** Type of a variable with its description, or description of a class; may be empty. */
  readonly detail: string;
}

export interface Completions {
  /** Where the name begins that is completed. */
  readonly start: number;
  /** All names that can stand there, whatever is typed of them. */
  readonly items: readonly Completion[];
}

/** Functions of both languages, and those of Modelica alone (specification 3.6, sections 3.7 and 10.3). */
const functions = "abs acos asin atan atan2 cos cosh exp log log10 max min sin sinh sqrt sign tan tanh".split(
  " ",
);
const modelicaFunctions = (
  "array cat ceil change cross der delay diagonal div edge fill floor homotopy identity initial integer linspace mod ndims noEvent " +
  "ones pre product reinit rem sample scalar semiLinear size skew smooth String sum symmetric terminal terminate transpose zeros assert"
).split(" ");
const predefined = ["Real", "Integer", "Boolean", "String"];

/** Names for a place in a text; `undefined` in comments, strings and numbers. `roots`: top-level names of libraries. */
export function completionsAt(
  source: SourceText,
  offset: number,
  project: SourceProvider = emptySourceProvider,
  roots: readonly string[] = [],
): Completions | undefined {
  const before = source.text.slice(0, offset);
  const [typed = "", path = ""] = /((?:[A-Za-z_]\w*\.)*)\w*$/.exec(before) ?? [];
  const start = offset - typed.length + path.length;
  if (/^\d/.test(typed) || isComment(before)) return undefined;
  if (languageOf(source.uri) === "lisma")
    return path === "" ? { start, items: lismaItems(source) } : undefined;
  if (isInString(source, offset)) return undefined;
  const scope = scopeAt(source, offset);
  if (path === "") return { start, items: distinct([...namesAround(scope, project), ...words(roots)]) };
  const meaning = resolve(path.slice(0, -1).split("."), scope, project);
  const inside = meaning && classOf(meaning, project);
  return inside && { start, items: [...membersOf(inside, project)].map(itemOf) };
}

function isComment(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return line.includes("//") || before.lastIndexOf("/*") > before.lastIndexOf("*/");
}

function isInString(source: SourceText, offset: number): boolean {
  const { kinds, starts, ends } = lex(source).tokens;
  return kinds.some((kind, k) => kind === "string" && starts[k]! < offset && offset < ends[k]!);
}

/** Members and imports of the classes around a place, the innermost first. */
function* namesAround(scope: ClassScope | undefined, project: SourceProvider): Generator<Completion> {
  for (let inner = scope; inner !== undefined; inner = inner.around) {
    for (const member of membersOf(inner, project)) yield itemOf(member);
    for (const one of compositionOf(inner.definition)?.imports ?? []) {
      const path = one.path.parts.map((part) => part.name);
      if (one.kind === "import") yield { name: one.alias.name, kind: "class", detail: path.join(".") };
      else {
        const imported = resolve(path, undefined, project);
        if (imported?.kind === "class")
          for (const each of membersOf(imported.scope, project)) yield itemOf(each);
      }
    }
    yield { name: inner.definition.name.name, kind: "class", detail: inner.definition.comment.description };
  }
}

function words(roots: readonly string[]): readonly Completion[] {
  const list = (kind: Completion["kind"], names: readonly string[]) =>
    names.map((name): Completion => ({ name, kind, detail: "" }));
  return [
    ...list("class", [...predefined, ...roots]),
    ...list("function", [...functions, ...modelicaFunctions]),
    ...list("keyword", keywords),
  ];
}

function itemOf([name, meaning]: readonly [string, Meaning]): Completion {
  if (meaning.kind === "class")
    return { name, kind: "class", detail: meaning.scope.definition.comment.description };
  const { type, comment } = meaning.component;
  const typeName = type.parts.map((part) => part.name).join(".");
  return { name, kind: "variable", detail: [typeName, comment.description].filter(Boolean).join(": ") };
}

function lismaItems(source: SourceText): readonly Completion[] {
  const flat = (symbols: readonly OutlineSymbol[]): readonly OutlineSymbol[] =>
    symbols.flatMap((one) => [one, ...flat(one.parts)]);
  const names = flat(outlineOf(source)).map(
    ({ name }): Completion => ({ name, kind: "variable", detail: "" }),
  );
  const words = [...kindOfWord.keys()].filter((word) => /^[A-Za-z]/.test(word));
  return distinct([
    ...names,
    ...functions.map((name): Completion => ({ name, kind: "function", detail: "" })),
    ...words.map((name): Completion => ({ name, kind: "keyword", detail: "" })),
  ]);
}

/** The first of each name. */
function distinct(items: readonly Completion[]): readonly Completion[] {
  const found = new Map<string, Completion>();
  for (const item of items) if (!found.has(item.name)) found.set(item.name, item);
  return [...found.values()];
}
