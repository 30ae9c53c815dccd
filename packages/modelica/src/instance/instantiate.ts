import {
  type Checked,
  diagnoseWithoutSpan,
  didYouMean,
  hasErrors,
  type ModelProvider,
  type Phrase,
  phrase,
  type QualifiedName,
} from "@cosimo/ir";
import { findMember, specialize } from "../classes/class-members.ts";
import { checkUsedClasses } from "../classes/class-subjects.ts";
import { emptyPackage } from "../classes/predefined-classes.ts";
import { checkRedeclaredClasses } from "../classes/redeclaration-fit.ts";
import { resolveClass } from "../classes/resolve-class.ts";
import { indexUserClasses } from "../classes/stored-classes.ts";
import { childrenOf, componentOf, limitVariables } from "../components/component-instance.ts";
import { checkStorage } from "../library/check-storage.ts";
import { defaultModel, modelEndingIn } from "../library/choose-model.ts";
import { isModelKind } from "../library/listed-class.ts";
import { severalModels } from "../library/model-faults.ts";
import { type ClassInstance, createClassInstance, createObjectScope } from "../model/class-instance.ts";
import type { ArrayComponent, ObjectComponent } from "../model/component.ts";
import { collected, createDiagnosticSink, report } from "../model/diagnostic-sink.ts";
import { createTables } from "../model/elaboration-tables.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { instanceMessages } from "../model/messages/instance-messages.ts";
import { type ModelContext, reportInstance } from "../model/model-context.ts";
import { type Modifier, modifierOf, noModifier } from "../model/modification.ts";
import type { ClassDefinition, Modification, StoredDefinition } from "../syntax/tree/syntax-tree.ts";
import type { InstanceTree } from "./instance-tree.ts";

/** What an instance tree is made from. */
export interface InstantiationSources {
  readonly texts: readonly StoredDefinition[];
  readonly provider: ModelProvider;
  readonly queries: ModelContext["queries"];
  readonly operators: ModelContext["operators"];
  /** Applied to the model. */
  readonly modification?: Modification | undefined;
  /** Codes of violated restrictions that are warnings. */
  readonly accepted?: ReadonlySet<string>;
}

/**
 * Builds the instance tree of a model of the given texts; without a name the only, or last, model that is not
 * partial. Other classes come from the provider and are read on demand.
 */
export function instantiate(
  sources: InstantiationSources,
  modelName: QualifiedName | undefined,
): Checked<InstanceTree> {
  const { texts, modification } = sources;
  const context = createContext(sources);
  const found = findModel(context, texts, modelName);
  const modifier = modifierOf(modification, context.root, context.sink);
  const value = found && instantiateModel(context, found, modifier);
  checkUsedClasses(context);
  const diagnostics = collected(context.sink);
  return value === undefined || hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

function createContext({
  texts,
  provider,
  queries,
  operators,
  accepted,
}: InstantiationSources): ModelContext {
  const { classes, packages } = indexUserClasses(texts);
  const root = createClassInstance({
    name: [],
    definition: emptyPackage(""),
    enclosing: undefined,
    modifier: noModifier,
    stored: true,
  });
  return {
    sink: createDiagnosticSink(accepted),
    provider,
    queries,
    operators,
    userClasses: classes,
    userPackages: packages,
    root,
    usedClasses: new Map(),
    checkedClasses: new Set(),
    extending: new Map(),
    defaultInners: new Map(),
    openFits: [],
    simpleTypes: new Map(),
    size: { variables: 0, exceeded: false, hasBuses: false },
    tables: createTables(),
  };
}

function findModel(
  context: ModelContext,
  texts: readonly StoredDefinition[],
  modelName: QualifiedName | undefined,
): ClassInstance | undefined {
  const found = modelName === undefined ? findDefault(context, texts) : findNamed(context, texts, modelName);
  if (found === undefined) return undefined;
  for (const diagnostic of checkStorage(texts, found.name, context.provider))
    report(context.sink, diagnostic);
  return checkModel(context, found) ? found : undefined;
}

function findDefault(context: ModelContext, texts: readonly StoredDefinition[]): ClassInstance | undefined {
  const choice = defaultModel(texts, context.provider, context.queries);
  if (choice.kind === "one") return classNamed(context, choice.name);
  if (choice.kind === "none") reportNoModel(context, texts);
  else {
    const last = texts.at(-1)!;
    const name = [...last.within, ...last.classes.slice(0, 1).map((one) => one.name)];
    const args = { package: name.map((part) => part.name).join(".") };
    report(context.sink, severalModels("library.several-models", choice.classes, args));
  }
  return undefined;
}

/** By the full name, by the name in the package of a text, or by a unique end of the name. */
function findNamed(
  context: ModelContext,
  texts: readonly StoredDefinition[],
  name: QualifiedName,
): ClassInstance | undefined {
  const relative = texts.flatMap((text) => {
    const within = text.within.map((part) => part.name);
    return within.length > 0 ? [[...within, ...name]] : [];
  });
  const direct = [name, ...relative].map((one) => classNamed(context, one)).find((one) => one !== undefined);
  if (direct !== undefined) return direct;
  const choice = modelEndingIn(name, texts, context.provider, context.queries);
  if (choice.kind === "one") return classNamed(context, choice.name);
  if (choice.kind === "none") reportUnknownModel(context, texts, name);
  else
    report(context.sink, severalModels("library.ambiguous-name", choice.classes, { name: name.join(".") }));
  return undefined;
}

/** Reported at the name of the last partial model, else of the last class; for a text without classes at the whole text. */
function reportNoModel(context: ModelContext, texts: readonly StoredDefinition[]): void {
  const classes = texts.flatMap((text) => text.classes);
  const incomplete = classes.filter((one) => isModelKind(one.restriction) && one.prefixes.partial).at(-1);
  if (incomplete !== undefined) {
    const { name, span } = incomplete.name;
    reportInstance(context, "instantiate.partial-model", span, { name });
    return;
  }
  const last = classes.at(-1);
  const span = last?.name.span ?? texts.at(-1)?.span;
  if (span === undefined) report(context.sink, diagnoseWithoutSpan(instanceMessages, "instantiate.no-model"));
  else reportInstance(context, "instantiate.no-model", span);
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

function reportUnknownModel(
  context: ModelContext,
  texts: readonly StoredDefinition[],
  name: QualifiedName,
): void {
  const known = [
    ...[...context.userClasses].flatMap(([dotted, definition]) => nestedNames(dotted, definition)),
    ...context.queries.listClasses(texts, context.provider).map((one) => one.name.join(".")),
  ];
  const args = { name: name.join(".") };
  const hint = { ...modelsOfText(context), ...didYouMean(args.name, [...known, ...known.map(lastPart)]) };
  report(context.sink, diagnoseWithoutSpan(instanceMessages, "instantiate.unknown-model", args, hint));
}

const MOST_MODELS = 8;

function modelsOfText({ userClasses }: ModelContext): { readonly advice?: Phrase } {
  const models = [...userClasses].filter(
    ([, { restriction, prefixes }]) => isModelKind(restriction) && !prefixes.partial,
  );
  if (models.length === 0 || models.length > MOST_MODELS) return {};
  const names = models.map(([name]) => `'${name}'`).join(", ");
  return { advice: phrase(featurePhrases, "advice.models", { names }) };
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

function nestedNames(dotted: string, definition: ClassDefinition): readonly string[] {
  const own = isModelKind(definition.restriction) ? [dotted] : [];
  if (definition.body.kind !== "long") return own;
  const { classes } = definition.body.composition;
  return [...own, ...classes.flatMap((inner) => nestedNames(`${dotted}.${inner.name.name}`, inner))];
}

function checkModel(context: ModelContext, classInstance: ClassInstance): boolean {
  const { definition } = classInstance;
  const name = classInstance.name.join(".");
  if (!isModelKind(definition.restriction)) {
    const { restriction } = definition;
    reportInstance(context, "instantiate.not-a-model", definition.name.span, { name, restriction });
    return false;
  }
  if (!definition.prefixes.partial) return true;
  reportInstance(context, "instantiate.partial-model", definition.name.span, { name });
  return false;
}

function instantiateModel(
  context: ModelContext,
  classInstance: ClassInstance,
  modifier: Modifier,
): InstanceTree {
  const objectScope = createObjectScope([], undefined, "object");
  const model = specialize(context, classInstance, modifier, objectScope);
  objectScope.owner = model;
  const root = rootComponent(model);
  instantiateChildren(context, root);
  // These may add further ones; the iteration includes them.
  for (const { member } of context.defaultInners.values()) {
    const component = componentOf(context, objectScope, member);
    if (component?.kind === "object") instantiateChildren(context, component);
  }
  checkRedeclaredClasses(context);
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

/** Instantiates everything below an object, one of `copies` alike. */
function instantiateChildren(context: ModelContext, object: ObjectComponent, copies = 1): void {
  for (const child of childrenOf(context, object)) {
    if (context.size.exceeded) return;
    if (child.kind === "object") instantiateChildren(context, child, copies);
    if (child.kind === "array") instantiateElements(context, child, copies);
  }
}

/** Stops after the first element if all together, estimated by it, would be too many variables. */
function instantiateElements(context: ModelContext, array: ArrayComponent, copies: number): void {
  const { size } = context;
  const all = copies * array.elements.length;
  for (const [i, element] of array.elements.entries()) {
    const before = size.variables;
    instantiateChildren(context, element, all);
    if (i === 0) limitVariables(context, array, before + all * Math.max(1, size.variables - before));
    if (size.exceeded) return;
  }
}
