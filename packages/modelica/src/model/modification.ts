import { diagnose, phrase, relatedSpan, type Span } from "@cosimo/ir";
import type {
  ClassDefinition,
  ComponentDeclaration,
  ExpressionSyntax,
  Modification,
  ModificationArgument,
} from "../syntax/tree/syntax-tree.ts";
import type { ClassInstance } from "./class-instance.ts";
import { createDiagnosticSink, type DiagnosticSink, report } from "./diagnostic-sink.ts";
import { featurePhrases } from "./messages/feature-phrases.ts";
import { instanceMessages } from "./messages/instance-messages.ts";

/** Modifications of one element from outside: a value, modifications of its elements, a redeclaration. */
export interface Modifier {
  readonly entries: ReadonlyMap<string, Modifier>;
  readonly binding?: Binding;
  /** `= break`: the declared value is removed. */
  readonly unbound?: true;
  readonly redeclaration?: Redeclaration;
  readonly each: boolean;
  readonly final: boolean;
  /** Of a field: a modification from further outside gives the value of the whole record. */
  readonly overridden?: true;
  readonly span: Span | undefined;
}

/** An expression and the scope of its names. The object is the key of its elaborated value. */
export interface BindingSource {
  readonly syntax: ExpressionSyntax;
  readonly scope: ClassInstance;
  readonly span: Span;
}

/** A step to the part of a value for one element: an array element or a record field. */
export type Selector =
  | { readonly kind: "index"; readonly indices: readonly number[]; readonly of: readonly number[] }
  | { readonly kind: "field"; readonly name: string };

export interface Binding {
  readonly source: BindingSource;
  readonly selectors: readonly Selector[];
}

export interface Redeclaration {
  readonly element: ClassDefinition | ComponentDeclaration;
  readonly scope: ClassInstance;
  /** An element of a class body, not a modification. */
  readonly inBody?: true;
  /** Of a constraining clause: it applies where the class that is chosen does not fix the element itself. */
  readonly isDefault?: true;
  /** An earlier redeclaration of the same element, overridden by this one. */
  readonly previous?: Redeclaration;
}

export const noModifier: Modifier = { entries: new Map(), each: false, final: false, span: undefined };

export function isEmptyModifier(modifier: Modifier | undefined): boolean {
  return (
    modifier === undefined ||
    (modifier.entries.size === 0 &&
      modifier.binding === undefined &&
      modifier.redeclaration === undefined &&
      modifier.unbound === undefined)
  );
}

/** The modification as written in `scope`. */
export function modifierOf(
  modification: Modification | undefined,
  scope: ClassInstance,
  sink: DiagnosticSink,
): Modifier {
  return modification === undefined
    ? noModifier
    : prefixedModifier(modification, scope, sink, false, false, modification.span);
}

/** There are very many: each is made at once, without copies. */
function prefixedModifier(
  { arguments: list, value, break: unbound }: Modification,
  scope: ClassInstance,
  sink: DiagnosticSink,
  each: boolean,
  final: boolean,
  span: Span,
): Modifier {
  const entries = list.length === 0 ? noModifier.entries : new Map<string, Modifier>();
  for (const argument of list) addArgument(entries as Map<string, Modifier>, argument, scope, sink);
  if (unbound) return { entries, unbound: true, each, final, span };
  if (value === undefined) return { entries, each, final, span };
  const source = { syntax: value, scope, span: value.span };
  return { entries, binding: { source, selectors: NO_SELECTORS }, each, final, span };
}

const NO_SELECTORS: readonly Selector[] = [];

function addArgument(
  entries: Map<string, Modifier>,
  argument: ModificationArgument,
  scope: ClassInstance,
  sink: DiagnosticSink,
): void {
  const [name, modifier] = argumentModifier(argument, scope, sink);
  const present = entries.get(name);
  if (present !== undefined && clash(present, modifier))
    report(sink, diagnose(instanceMessages, "instantiate.modified-twice", argument.span, { name }));
  entries.set(name, present === undefined ? modifier : combine(present, modifier));
}

function argumentModifier(
  argument: ModificationArgument,
  scope: ClassInstance,
  sink: DiagnosticSink,
): [string, Modifier] {
  const { each, final, span } = argument;
  if (argument.kind === "redeclaration") {
    const redeclaration = { element: argument.element, scope };
    return [argument.element.name.name, { ...noModifier, redeclaration, each, final, span }];
  }
  const { modification, path } = argument;
  let modifier: Modifier =
    modification === undefined
      ? { ...noModifier, each, final, span }
      : prefixedModifier(modification, scope, sink, each, final, span);
  for (let i = path.length - 1; i > 0; i--)
    modifier = { ...noModifier, entries: new Map([[path[i]!.name, modifier]]), each: false, span };
  return [path[0]?.name ?? "", modifier];
}

function clash(a: Modifier, b: Modifier): boolean {
  if (a.redeclaration !== undefined && b.redeclaration !== undefined) return true;
  const [redeclared, other] = a.redeclaration === undefined ? [b, a] : [a, b];
  if (redeclared.redeclaration !== undefined) return clash(modifiersIn(redeclared.redeclaration), other);
  if (a.binding !== undefined && b.binding !== undefined) return true;
  for (const [name, entry] of b.entries) {
    const other = a.entries.get(name);
    if (other !== undefined && clash(other, entry)) return true;
  }
  return false;
}

/** What the declaration of a redeclared component says of the component. */
function modifiersIn({ element, scope }: Redeclaration): Modifier {
  if (element.kind !== "component") return noModifier;
  return modifierOf(element.modification, scope, createDiagnosticSink());
}

/** Combines two modifications of one element in one list: `a.b = 1, a.c = 2`. */
function combine(a: Modifier, b: Modifier): Modifier {
  const entries = new Map(a.entries);
  for (const [name, entry] of b.entries) {
    const present = entries.get(name);
    entries.set(name, present === undefined ? entry : combine(present, entry));
  }
  return { ...a, ...b, entries, each: a.each || b.each, final: a.final || b.final };
}

/** Outer modifications override inner ones (specification 3.6, section 7.2.4); `final` ones cannot be overridden. */
export function mergeModifiers(
  outer: Modifier | undefined,
  inner: Modifier | undefined,
  sink: DiagnosticSink,
  name = "",
): Modifier {
  if (outer === undefined || outer === noModifier) return inner ?? noModifier;
  if (inner === undefined || inner === noModifier) return outer;
  if (inner.final && !isEmptyModifier(outer)) return violated(outer, inner, sink, name);
  const redeclaration = mergeRedeclarations(outer.redeclaration, inner.redeclaration);
  const binding = outer.binding ?? (outer.unbound ? undefined : inner.binding);
  if (outer.unbound === undefined && redeclaration === undefined) {
    const { each, final } = outer;
    const [entries, span] = [mergeEntries(outer, inner, sink), outer.span ?? inner.span];
    return binding === undefined ? { entries, each, final, span } : { entries, binding, each, final, span };
  }
  return {
    entries: mergeEntries(outer, inner, sink),
    ...(binding === undefined ? {} : { binding }),
    ...(outer.unbound === undefined ? {} : { unbound: outer.unbound }),
    ...(redeclaration === undefined ? {} : { redeclaration }),
    each: outer.each,
    final: outer.final,
    span: outer.span ?? inner.span,
  };
}

function violated(outer: Modifier, inner: Modifier, sink: DiagnosticSink, name: string): Modifier {
  const span = outer.span ?? inner.span;
  if (span === undefined) throw new Error("a final modification without a span");
  const related = inner.span && [relatedSpan(phrase(featurePhrases, "construct.declared-final"), inner.span)];
  report(
    sink,
    diagnose(instanceMessages, "instantiate.final-overridden", span, { name }, related ? { related } : {}),
  );
  return inner;
}

function mergeEntries(outer: Modifier, inner: Modifier, sink: DiagnosticSink): ReadonlyMap<string, Modifier> {
  if (inner.entries.size === 0) return outer.entries;
  const isWhole = outer.binding !== undefined;
  if (outer.entries.size === 0) return isWhole ? overriddenEntries(inner.entries) : inner.entries;
  const entries = new Map(isWhole ? overriddenEntries(inner.entries) : inner.entries);
  for (const [name, entry] of outer.entries)
    entries.set(name, mergeModifiers(entry, inner.entries.get(name), sink, name));
  return entries;
}

/** Entries below a value of the whole; kept, as variables of one type share them. */
const overridden = new WeakMap<ReadonlyMap<string, Modifier>, ReadonlyMap<string, Modifier>>();

function overriddenEntries(entries: ReadonlyMap<string, Modifier>): ReadonlyMap<string, Modifier> {
  let found = overridden.get(entries);
  if (found === undefined) {
    found = new Map([...entries].map(([name, entry]) => [name, { ...entry, overridden: true }]));
    overridden.set(entries, found);
  }
  return found;
}

/** The modifier of a constraining clause, for the classes that replace its element (specification 3.6, section 7.3.2.1). */
export function asDefaults(modifier: Modifier): Modifier {
  const entries = new Map(
    [...modifier.entries].map(([name, entry]): [string, Modifier] => {
      const { redeclaration } = entry;
      return [
        name,
        redeclaration === undefined
          ? entry
          : { ...entry, redeclaration: { ...redeclaration, isDefault: true } },
      ];
    }),
  );
  return { ...modifier, entries };
}

function mergeRedeclarations(
  outer: Redeclaration | undefined,
  inner: Redeclaration | undefined,
): Redeclaration | undefined {
  if (outer === undefined) return inner;
  if (inner === undefined) return outer;
  if (outer.isDefault && !inner.element.prefixes.replaceable) return inner;
  const previous = mergeRedeclarations(outer.previous, inner);
  return previous === undefined ? outer : { ...outer, previous };
}

/**
 * Modifications of the constraining type after redeclarations: each one that gives another type adds its own (specification 3.6, section
 * 7.3.2).
 */
export function narrowedModifier(
  redeclaration: Redeclaration | undefined,
  original: Modifier,
  sink: DiagnosticSink,
  name: string,
): Modifier {
  if (redeclaration === undefined) return original;
  const { element, scope, previous } = redeclaration;
  const before = narrowedModifier(previous, original, sink, name);
  const { constrainedBy } = element;
  if (constrainedBy === undefined) return before;
  return mergeModifiers(modifierOf(constrainedBy.modification, scope, sink), before, sink, name);
}

export function withoutRedeclaration(modifier: Modifier): Modifier {
  if (modifier.redeclaration === undefined) return modifier;
  const { redeclaration: _, ...rest } = modifier;
  return rest;
}

/** The modifier of element `indices` of an array component with lengths `of`. */
export function elementModifier(
  modifier: Modifier,
  indices: readonly number[],
  of: readonly number[],
): Modifier {
  if (modifier.each) return modifier;
  const { binding } = modifier;
  const entries = new Map<string, Modifier>();
  let isSame = binding === undefined;
  for (const [name, entry] of modifier.entries) {
    const own = elementModifier(entry, indices, of);
    isSame &&= own === entry;
    entries.set(name, own);
  }
  if (isSame) return modifier;
  if (binding === undefined) return { ...modifier, entries };
  return { ...modifier, entries, binding: selectFrom(binding, { kind: "index", indices, of }) };
}

/** The modification of one field by the value of the whole record; modifications from further outside take precedence. */
export function fieldModifier(
  own: Modifier | undefined,
  recordBinding: Binding,
  name: string,
): Modifier | undefined {
  if (own?.binding !== undefined && !own.overridden) return own;
  const binding = selectFrom(recordBinding, { kind: "field", name });
  return { ...(own ?? noModifier), binding };
}

export function selectFrom(binding: Binding, selector: Selector): Binding {
  return { source: binding.source, selectors: [...binding.selectors, selector] };
}
