import type { SourceProvider, SourceText } from "@cosimo/ir";
import {
  type ClassDefinition,
  type ComponentDeclaration,
  type Composition,
  type Extends,
  type Name,
  parseOnce,
} from "@cosimo/modelica";

/** A class with the classes around it. */
export interface ClassScope {
  readonly definition: ClassDefinition;
  readonly source: SourceText;
  /** Dotted name from the top level. */
  readonly path: readonly string[];
  readonly around?: ClassScope;
}

/** What a name means: a class, or a component with the class that declares it. */
export type Meaning =
  | { readonly kind: "class"; readonly scope: ClassScope }
  | { readonly kind: "component"; readonly component: ComponentDeclaration; readonly scope: ClassScope };

/** Classes whose base classes are being looked up: they are not asked again for names of these. */
type Trail = ReadonlySet<ClassDefinition>;

const NO_TRAIL: Trail = new Set();

export function compositionOf({ body }: ClassDefinition): Composition | undefined {
  return body.kind === "long" || body.kind === "extending" ? body.composition : undefined;
}

/** The innermost class of a text around an offset. */
export function scopeAt(source: SourceText, offset: number): ClassScope | undefined {
  const stored = parseOnce(source).value!;
  const within = stored.within.map(({ name }) => name);
  let scope: ClassScope | undefined;
  let classes = stored.classes;
  for (;;) {
    const definition = classes.find(({ span }) => span.start <= offset && offset <= span.end);
    if (definition === undefined) return scope;
    const path = [...(scope?.path ?? within), definition.name.name];
    scope = { definition, source, path, ...(scope && { around: scope }) };
    classes = compositionOf(definition)?.classes ?? [];
  }
}

/** Meaning of a simple or dotted name in a class (specification 3.6, section 5.3), by syntax only. */
export function resolve(
  parts: readonly string[],
  scope: ClassScope | undefined,
  project: SourceProvider,
  trail: Trail = NO_TRAIL,
): Meaning | undefined {
  const [first = "", ...rest] = parts;
  let meaning = lookUp(first, scope, project, trail);
  for (const name of rest) {
    const inside = meaning && classOf(meaning, project, trail);
    meaning = inside && memberOf(inside, name, project, trail);
  }
  return meaning;
}

/** The class itself, or the class of a component. */
export function classOf(
  meaning: Meaning,
  project: SourceProvider,
  trail: Trail = NO_TRAIL,
): ClassScope | undefined {
  if (meaning.kind === "class") return meaning.scope;
  return classNamed(meaning.component.type, meaning.scope, project, trail);
}

export function classNamed(
  name: Name,
  scope: ClassScope,
  project: SourceProvider,
  trail: Trail = NO_TRAIL,
): ClassScope | undefined {
  const parts = name.parts.map((part) => part.name);
  const meaning = resolve(parts, name.global ? undefined : scope, project, trail);
  return meaning?.kind === "class" ? meaning.scope : undefined;
}

function lookUp(
  name: string,
  scope: ClassScope | undefined,
  project: SourceProvider,
  trail: Trail,
): Meaning | undefined {
  for (let inner = scope; inner !== undefined; inner = inner.around) {
    const found = memberOf(inner, name, project, trail) ?? imported(inner, name, project, trail);
    if (found !== undefined) return found;
    if (inner.definition.name.name === name) return { kind: "class", scope: inner };
  }
  const beside = scope && topLevel(scope.source, name);
  const around = scope?.path.slice(0, -1) ?? [];
  return beside ?? storedBeside(around, name, project) ?? stored([name], project);
}

function topLevel(source: SourceText, name: string): Meaning | undefined {
  const { classes, within } = parseOnce(source).value!;
  const definition = classes.find((one) => one.name.name === name);
  const path = [...within.map((part) => part.name), name];
  return definition && { kind: "class", scope: { definition, source, path } };
}

/** A class that one of the packages around stores in a text of its own. */
function storedBeside(around: readonly string[], name: string, project: SourceProvider): Meaning | undefined {
  for (let count = around.length; count > 0; count--) {
    const found = stored([...around.slice(0, count), name], project);
    if (found !== undefined) return found;
  }
  return undefined;
}

function stored(path: readonly string[], project: SourceProvider): Meaning | undefined {
  const source = project.lookup(path);
  if (source === undefined) return undefined;
  const definition = parseOnce(source).value!.classes.find((one) => one.name.name === path.at(-1));
  if (definition === undefined) return undefined;
  const around = path.length > 1 ? stored(path.slice(0, -1), project) : undefined;
  const outer = around?.kind === "class" ? { around: around.scope } : {};
  return { kind: "class", scope: { definition, source, path, ...outer } };
}

function memberOf(
  scope: ClassScope,
  name: string,
  project: SourceProvider,
  trail: Trail,
): Meaning | undefined {
  const { definition } = scope;
  const own = ownMember(scope, name) ?? stored([...scope.path, name], project);
  if (own !== undefined || trail.has(definition)) return own;
  for (const base of baseScopes(scope, project, trail)) {
    const found = memberOf(base, name, project, new Set([...trail, definition]));
    if (found) return found;
  }
  return undefined;
}

function ownMember(scope: ClassScope, name: string): Meaning | undefined {
  const composition = compositionOf(scope.definition);
  const component = composition?.components.find((one) => one.name.name === name);
  if (component !== undefined) return { kind: "component", component, scope };
  const definition = composition?.classes.find((one) => one.name.name === name);
  if (definition === undefined) return undefined;
  const { source, path } = scope;
  return { kind: "class", scope: { definition, source, path: [...path, name], around: scope } };
}

/** The base classes that are found. They are looked up outside of the class that extends them, but those of the top level. */
function* baseScopes(scope: ClassScope, project: SourceProvider, trail: Trail): Generator<ClassScope> {
  const { definition, around } = scope;
  const further = new Set([...trail, definition]);
  for (const base of basesOf(definition)) {
    const found = around
      ? classNamed(base, around, project, further)
      : resolveTop(base, scope, project, further);
    if (found !== undefined && found.definition !== definition && !trail.has(found.definition)) yield found;
  }
}

/** All members of a class: its own, inherited ones, and the classes that its package stores in texts of their own. */
export function membersOf(
  scope: ClassScope,
  project: SourceProvider,
  trail: Trail = NO_TRAIL,
): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  const { definition, path } = scope;
  const composition = compositionOf(definition);
  const names = [
    ...(composition?.components ?? []).map((one) => one.name.name),
    ...(composition?.classes ?? []).map((one) => one.name.name),
    ...(project.contents?.(path)?.members ?? []),
  ];
  for (const name of names) {
    const meaning = ownMember(scope, name) ?? stored([...path, name], project);
    // A faulty text may declare something without a name.
    if (meaning !== undefined && /^\w+$/.test(name)) found.set(name, meaning);
  }
  if (trail.has(definition)) return found;
  for (const base of baseScopes(scope, project, trail))
    for (const [name, meaning] of membersOf(base, project, new Set([...trail, definition])))
      if (!found.has(name)) found.set(name, meaning);
  return found;
}

function resolveTop(
  base: Name,
  scope: ClassScope,
  project: SourceProvider,
  trail: Trail,
): ClassScope | undefined {
  const [first = "", ...rest] = base.parts.map((part) => part.name);
  const around = scope.path.slice(0, -1);
  let meaning =
    topLevel(scope.source, first) ?? storedBeside(around, first, project) ?? stored([first], project);
  for (const name of rest)
    meaning = meaning?.kind === "class" ? memberOf(meaning.scope, name, project, trail) : undefined;
  return meaning?.kind === "class" ? meaning.scope : undefined;
}

function basesOf(definition: ClassDefinition): readonly Name[] {
  if (definition.body.kind === "short") return [definition.body.base];
  return compositionOf(definition)?.extends.map(({ base }: Extends) => base) ?? [];
}

function imported(
  scope: ClassScope,
  name: string,
  project: SourceProvider,
  trail: Trail,
): Meaning | undefined {
  for (const one of compositionOf(scope.definition)?.imports ?? []) {
    const path = one.path.parts.map((part) => part.name);
    if (one.kind === "import" && one.alias.name === name) return resolve(path, undefined, project, trail);
    if (one.kind !== "importAll") continue;
    const found = resolve([...path, name], undefined, project, trail);
    if (found !== undefined) return found;
  }
  return undefined;
}
