import { emptySourceProvider, type SourceProvider, type SourceText, type Span, textOf } from "@cosimo/ir";
import { languageOf } from "../names/language-of.ts";
import { type NameAt, nameAt } from "../names/name-at.ts";
import { outlineOf } from "../outline/outline.ts";
import type { OutlineSymbol } from "../outline/outline-symbol.ts";
import { type Meaning, resolve, scopeAt } from "./class-scope.ts";
import { modifiedMember } from "./modified-class.ts";

/** Where names lead to: the other texts of a project, and libraries. */
export type Project = SourceProvider;

/** What is known about the name at a place. */
export interface Hover {
  /** The name that was asked for. */
  readonly start: number;
  readonly end: number;
  /** The declaration on one line: `parameter Real m(unit = "kg") = 1.1`. */
  readonly declaration: string;
  readonly description: string;
  /** Dotted name of the class that contains the declaration; empty for a text of LISMA_HDS. */
  readonly place: string;
}

/** The declaration of the name at an offset. */
export function definitionAt(
  source: SourceText,
  offset: number,
  project: Project = emptySourceProvider,
): Span | undefined {
  const name = nameAt(source, offset);
  if (name === undefined) return undefined;
  if (languageOf(source.uri) === "lisma") {
    const symbol = lismaSymbol(source, name);
    return symbol && { source, start: symbol.nameStart, end: symbol.nameEnd };
  }
  const meaning = meaningAt(source, offset, name, project);
  if (meaning === undefined) return undefined;
  return meaning.kind === "class" ? meaning.scope.definition.name.span : meaning.component.name.span;
}

export function hoverAt(
  source: SourceText,
  offset: number,
  project: Project = emptySourceProvider,
): Hover | undefined {
  const name = nameAt(source, offset);
  if (name === undefined) return undefined;
  const { start, end } = name;
  if (languageOf(source.uri) === "lisma") {
    const symbol = lismaSymbol(source, name);
    if (symbol === undefined) return undefined;
    const declaration = oneLine(textOf({ source, start: symbol.start, end: symbol.end }));
    return { start, end, declaration, description: "", place: "" };
  }
  const meaning = meaningAt(source, offset, name, project);
  if (meaning === undefined) return undefined;
  return { start, end, ...describe(meaning) };
}

function lismaSymbol(source: SourceText, { parts }: NameAt): OutlineSymbol | undefined {
  const find = (symbols: readonly OutlineSymbol[]): OutlineSymbol | undefined => {
    for (const symbol of symbols) {
      const found = symbol.name === parts.at(-1) ? symbol : find(symbol.parts);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(outlineOf(source));
}

function meaningAt(source: SourceText, offset: number, name: NameAt, project: Project): Meaning | undefined {
  const scope = scopeAt(source, offset);
  const modified = scope && modifiedMember(scope, offset, project);
  return modified ?? resolve(name.parts, name.isGlobal ? undefined : scope, project);
}

function describe(meaning: Meaning): Pick<Hover, "declaration" | "description" | "place"> {
  if (meaning.kind === "class") {
    const { definition, path } = meaning.scope;
    const { description } = definition.comment;
    const declaration = `${definition.restriction} ${path.join(".")}`;
    return { declaration, description, place: path.slice(0, -1).join(".") };
  }
  const { component, scope } = meaning;
  const { prefixes, type, name, modification, comment } = component;
  const words = [prefixes.connection, prefixes.variability, prefixes.causality].filter((word) => word !== "");
  const typeName = type.parts.map((part) => part.name).join(".");
  const modifiers = modification === undefined ? "" : oneLine(textOf(modification.span));
  const gap = modifiers.startsWith("=") ? " " : "";
  const declaration = `${[...words, typeName, name.name].join(" ")}${gap}${modifiers}`;
  return { declaration, description: comment.description, place: scope.path.join(".") };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
