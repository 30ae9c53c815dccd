import type { QualifiedName } from "@cosimo/ir";
import type {
  ClassDefinition,
  ComponentDeclaration,
  Composition,
  EquationSection,
  EquationSyntax,
  StoredDefinition,
} from "../syntax/tree/syntax-tree.ts";

/** A difference between two forms of a class that leaves all its elements as they are. */
export type SyntaxChange =
  | {
      readonly kind: "equation";
      /** The class, after its change. */
      readonly definition: ClassDefinition;
      readonly className: QualifiedName;
      readonly initial: boolean;
      readonly before: EquationSyntax;
      readonly after: EquationSyntax;
    }
  /** Another declared value of a component. */
  | {
      readonly kind: "value";
      readonly definition: ClassDefinition;
      readonly className: QualifiedName;
      readonly before: ComponentDeclaration;
      readonly after: ComponentDeclaration;
    };

export interface ChangedText {
  readonly changes: readonly SyntaxChange[];
  /** The new form, with the former nodes where nothing has changed. */
  readonly merged: StoredDefinition;
}

/** How two forms of a text differ; `undefined`: in more than equations and declared values. Places do not count. */
export function syntaxChanges(before: StoredDefinition, after: StoredDefinition): ChangedText | undefined {
  if (!isSame(before.within, after.within)) return undefined;
  const within = before.within.map(({ name }) => name);
  const changes: SyntaxChange[] = [];
  const classes = merged(before.classes, after.classes, (a, b) => mergedClass(a, b, within, changes));
  return classes && { changes, merged: { ...before, classes } };
}

/** Equal but for places. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, i) => isSame(one, b[i]));
  const [left, right] = [a, b] as readonly Readonly<Record<string, unknown>>[];
  const keys = Object.keys(left!);
  if (keys.length !== Object.keys(right!).length) return false;
  return keys.every((key) => key === "span" || isSame(left![key], right![key]));
}

/** Element by element; `undefined` if one pair has no common form. */
function merged<T>(
  before: readonly T[],
  after: readonly T[],
  merge: (before: T, after: T) => T | undefined,
): readonly T[] | undefined {
  if (before.length !== after.length) return undefined;
  const all: T[] = [];
  for (const [i, one] of before.entries()) {
    const both = merge(one, after[i]!);
    if (both === undefined) return undefined;
    all.push(both);
  }
  return all;
}

function mergedClass(
  before: ClassDefinition,
  after: ClassDefinition,
  around: QualifiedName,
  changes: SyntaxChange[],
): ClassDefinition | undefined {
  if (before.body.kind !== "long" || after.body.kind !== "long")
    return isSame(before, after) ? before : undefined;
  if (!isSame({ ...before, body: undefined }, { ...after, body: undefined })) return undefined;
  const className = [...around, before.name.name];
  const site: ClassSite = { definition: after, className, changes };
  const composition = mergedComposition(before.body.composition, after.body.composition, site);
  return composition && { ...before, body: { kind: "long", composition } };
}

interface ClassSite {
  readonly definition: ClassDefinition;
  readonly className: QualifiedName;
  readonly changes: SyntaxChange[];
}

/** Parts of a class that are compared as a whole. */
const fixedParts = ["imports", "extends", "algorithms", "external", "annotation"] as const;

function mergedComposition(
  before: Composition,
  after: Composition,
  site: ClassSite,
): Composition | undefined {
  if (fixedParts.some((part) => !isSame(before[part], after[part]))) return undefined;
  const elements = merged(before.elements, after.elements, (a, b) => mergedElement(a, b, site));
  const equations = merged(before.equations, after.equations, (a, b) => mergedSection(a, b, site));
  if (elements === undefined || equations === undefined) return undefined;
  return {
    ...before,
    elements,
    classes: elements.filter((one) => one.kind === "class"),
    components: elements.filter((one) => one.kind === "component"),
    equations,
  };
}

type Element = Composition["elements"][number];

function mergedElement(before: Element, after: Element, site: ClassSite): Element | undefined {
  if (before.kind === "class" && after.kind === "class")
    return mergedClass(before, after, site.className, site.changes);
  if (isSame(before, after)) return before;
  if (before.kind !== "component" || after.kind !== "component") return undefined;
  if (!isSame(withoutValue(before), withoutValue(after))) return undefined;
  site.changes.push({
    kind: "value",
    definition: site.definition,
    className: site.className,
    before,
    after,
  });
  return after;
}

/** A declaration without its value, if it has one. */
function withoutValue(declaration: ComponentDeclaration): ComponentDeclaration {
  const { modification } = declaration;
  if (modification?.value === undefined) return declaration;
  const { value: _, ...rest } = modification;
  return { ...declaration, modification: { ...rest, break: true } };
}

function mergedSection(
  before: EquationSection,
  after: EquationSection,
  { definition, className, changes }: ClassSite,
): EquationSection | undefined {
  const { initial } = before;
  if (initial !== after.initial) return undefined;
  const equations = merged(before.equations, after.equations, (a, b) => {
    if (isSame(a, b)) return a;
    changes.push({ kind: "equation", definition, className, initial, before: a, after: b });
    return b;
  });
  return equations && { initial, equations };
}
