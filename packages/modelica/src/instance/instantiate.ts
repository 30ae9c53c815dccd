import {
  type Checked,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type QualifiedName,
  type SourceProvider,
} from "@cosimo/ir";
import type { ClassDefinition, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import { type ClassInstance, createClassInstance, createObjectScope } from "./class-instance.ts";
import { findMember, specialize } from "./class-members.ts";
import {
  type ComponentInstance,
  childrenOf,
  componentOf,
  type ObjectComponent,
} from "./component-instance.ts";
import { createDiagnosticSink, report } from "./diagnostic-sink.ts";
import { createTables } from "./elaboration-tables.ts";
import { instanceMessages } from "./instance-messages.ts";
import { type ModelContext, reportInstance } from "./model-context.ts";
import { noModifier } from "./modification.ts";
import { emptyPackage } from "./predefined-classes.ts";
import { resolveClass } from "./resolve-class.ts";
import { indexUserClasses } from "./stored-classes.ts";

/** The model with all its components, modifications applied, sizes and conditions evaluated. */
export interface InstanceTree {
  readonly context: ModelContext;
  readonly name: QualifiedName;
  readonly model: ClassInstance;
  /** The model in the form of a component. */
  readonly root: ObjectComponent;
  /** In the order of declaration. */
  readonly components: readonly ComponentInstance[];
}

/**
 * Builds the instance tree of a model of the given texts; without a name the only, or last, model that is not
 * partial. Other classes come from the provider and are read on demand.
 */
export function instantiate(
  texts: readonly StoredDefinition[],
  provider: SourceProvider,
  modelName: QualifiedName | undefined,
): Checked<InstanceTree> {
  const context = createContext(texts, provider);
  const found = findModel(context, texts, modelName);
  const value = found && instantiateModel(context, found);
  const diagnostics = [...context.sink.list];
  return value === undefined || hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

function createContext(texts: readonly StoredDefinition[], provider: SourceProvider): ModelContext {
  const { classes, packages } = indexUserClasses(texts);
  const root = createClassInstance({
    name: [],
    definition: emptyPackage(""),
    enclosing: undefined,
    modifier: noModifier,
    stored: true,
  });
  return {
    sink: createDiagnosticSink(),
    provider,
    userClasses: classes,
    userPackages: packages,
    root,
    extending: new Map(),
    defaultInners: new Map(),
    tables: createTables(),
  };
}

const simulatable: ReadonlySet<string> = new Set(["model", "block", "class"]);

function isModel(definition: ClassDefinition): boolean {
  return simulatable.has(definition.restriction) && !definition.prefixes.partial;
}

function findModel(
  context: ModelContext,
  texts: readonly StoredDefinition[],
  modelName: QualifiedName | undefined,
): ClassInstance | undefined {
  const name = modelName ?? lastModel(texts);
  if (name === undefined) {
    reportNoModel(context, texts);
    return undefined;
  }
  const relative = texts.flatMap((text) => {
    const within = text.within.map((part) => part.name);
    return within.length > 0 ? [[...within, ...name]] : [];
  });
  const classInstance =
    classNamed(context, name) ?? relative.map((one) => classNamed(context, one)).find(Boolean);
  if (classInstance === undefined) {
    reportUnknownModel(context, name);
    return undefined;
  }
  return checkModel(context, classInstance) ? classInstance : undefined;
}

/** Reported at the name of the last class; for a text without classes at the whole text. */
function reportNoModel(context: ModelContext, texts: readonly StoredDefinition[]): void {
  const last = texts.flatMap((text) => text.classes).at(-1);
  const span = last?.name.span ?? texts.at(-1)?.span;
  if (span === undefined) report(context.sink, diagnoseWithoutSpan(instanceMessages, "instantiate.no-model"));
  else reportInstance(context, "instantiate.no-model", span);
}

/** The last model of the last text, else the last one inside its packages. */
function lastModel(texts: readonly StoredDefinition[]): QualifiedName | undefined {
  for (const text of [...texts].reverse()) {
    const within = text.within.map((part) => part.name);
    const found = lastModelOf(text.classes);
    if (found !== undefined) return [...within, ...found];
  }
  return undefined;
}

function lastModelOf(classes: readonly ClassDefinition[]): QualifiedName | undefined {
  const reversed = [...classes].reverse();
  const direct = reversed.find(isModel);
  if (direct !== undefined) return [direct.name.name];
  for (const definition of reversed) {
    if (definition.restriction !== "package" || definition.body.kind !== "long") continue;
    const inside = lastModelOf(definition.body.composition.classes);
    if (inside !== undefined) return [definition.name.name, ...inside];
  }
  return undefined;
}

function classNamed(context: ModelContext, name: QualifiedName): ClassInstance | undefined {
  let current: ClassInstance = context.root;
  for (const part of name) {
    const member = findMember(context, current, part);
    if (member?.kind !== "class") return undefined;
    current = resolveClass(context, member);
  }
  return current;
}

function reportUnknownModel(context: ModelContext, name: QualifiedName): void {
  const known = [...context.userClasses].flatMap(([dotted, definition]) => nestedNames(dotted, definition));
  const args = { name: name.join(".") };
  const hint = didYouMean(args.name, known);
  report(context.sink, diagnoseWithoutSpan(instanceMessages, "instantiate.unknown-model", args, hint));
}

function nestedNames(dotted: string, definition: ClassDefinition): readonly string[] {
  const own = simulatable.has(definition.restriction) ? [dotted] : [];
  if (definition.body.kind !== "long") return own;
  const { classes } = definition.body.composition;
  return [...own, ...classes.flatMap((inner) => nestedNames(`${dotted}.${inner.name.name}`, inner))];
}

function checkModel(context: ModelContext, classInstance: ClassInstance): boolean {
  const { definition } = classInstance;
  const name = classInstance.name.join(".");
  if (!simulatable.has(definition.restriction)) {
    const { restriction } = definition;
    reportInstance(context, "instantiate.not-a-model", definition.name.span, { name, restriction });
    return false;
  }
  if (!definition.prefixes.partial) return true;
  reportInstance(context, "instantiate.partial-model", definition.name.span, { name });
  return false;
}

function instantiateModel(context: ModelContext, classInstance: ClassInstance): InstanceTree {
  const objectScope = createObjectScope([], undefined, "object");
  const model = specialize(context, classInstance, noModifier, objectScope);
  objectScope.owner = model;
  const root = rootComponent(model);
  instantiateChildren(context, root);
  // These may add further ones; the iteration includes them.
  for (const { member } of context.defaultInners.values()) {
    const component = componentOf(context, objectScope, member);
    if (component?.kind === "object") instantiateChildren(context, component);
  }
  const components = childrenOf(context, root);
  return { context, name: classInstance.name, model, root, components };
}

/** The model itself, in the form of a component. */
function rootComponent(model: ClassInstance): ObjectComponent {
  const { name, span } = model.definition.name;
  return {
    kind: "object",
    name,
    path: [],
    objectScope: model.objectScope,
    declaration: {
      kind: "component",
      name: { name, span },
      prefixes: {
        final: false,
        redeclare: false,
        replaceable: false,
        inner: false,
        outer: false,
        connection: "",
        variability: "",
        causality: "",
      },
      type: { global: true, parts: [], span },
      subscripts: [],
      protected: false,
      comment: { description: "" },
      span,
    },
    prefixes: { ...model.objectScope.inherited, inner: false },
    instance: model,
    binding: undefined,
  };
}

/** Instantiates everything below an object. */
function instantiateChildren(context: ModelContext, object: ObjectComponent): void {
  for (const child of childrenOf(context, object)) {
    if (child.kind === "object") instantiateChildren(context, child);
    if (child.kind === "array") for (const element of child.elements) instantiateChildren(context, element);
  }
}
