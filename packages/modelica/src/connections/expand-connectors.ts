import { append, createDisjointSets, type DisjointSets, type Span } from "@cosimo/ir";
import { childrenOf } from "../components/component-instance.ts";
import { type FlatModel, reportFlatten } from "../flat/flat-model.ts";
import type { ClassInstance, ObjectScope } from "../model/class-instance.ts";
import { type ComponentInstance, isParameter, type ObjectComponent } from "../model/component.ts";
import { reportInstance } from "../model/model-context.ts";
import { countOf, MOST_ELEMENTS } from "../model/typed-value.ts";
import { addElement, type Template } from "./add-bus-element.ts";
import { type BusElement, type BusEnd, busEnd, elementOf, isExpandable } from "./bus-ends.ts";
import { visitConnections } from "./connect-equations.ts";
import { isConnector } from "./connector-nodes.ts";

/**
 * Gives the expandable connectors of a model the elements that connections name, and those of the connectors that they are
 * connected with (specification 3.6, section 9.1.3). Elements that are declared and not connected are removed. Afterwards they
 * are connectors like others. False if the model has none.
 */
export function expandConnectors(
  flat: FlatModel,
  classes: () => readonly ClassInstance[],
  root: ObjectComponent,
): boolean {
  if (!flat.context.size.hasBuses) return false;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const survey = surveyBuses(flat, classes, root);
    if (survey.buses.length === 0) return false;
    if (augment(flat, survey)) continue;
    checkSources(flat, survey);
    removeUnconnected(flat, survey);
    break;
  }
  return true;
}

/** A round gives the elements of one level; an element may be an expandable connector itself. */
const MOST_ROUNDS = 50;

/** A connection of an element of an expandable connector with something else. */
interface Use {
  readonly element: BusElement;
  readonly scope: ClassInstance;
  readonly span: Span;
  /** Whether the other side gives a value. */
  readonly isSource: boolean;
}

interface Survey {
  readonly buses: readonly ObjectComponent[];
  readonly numbers: ReadonlyMap<ObjectScope, number>;
  /** Connected with each other: augmentation sets. */
  readonly sets: DisjointSets;
  /** Elements that connections name without declaration. */
  readonly wanted: { readonly element: BusElement; readonly template: Template }[];
  readonly uses: Use[];
}

function surveyBuses(
  flat: FlatModel,
  classes: () => readonly ClassInstance[],
  root: ObjectComponent,
): Survey {
  const buses = expandableIn(flat, root);
  const numbers = new Map(buses.map(({ instance }, i) => [instance.objectScope, i]));
  const survey: Survey = { buses, numbers, sets: createDisjointSets(), wanted: [], uses: [] };
  if (buses.length === 0) return survey;
  visitConnections(flat, classes(), {
    connect: (site, equation) => {
      const [left, right] = [equation.left, equation.right].map((side) =>
        busEnd(site.flat.context, site.expressionContext, side),
      );
      if (left === undefined || right === undefined) return;
      const { scope } = site.expressionContext;
      for (const [end, other] of [
        [left, right],
        [right, left],
      ] as const)
        addUses(flat, survey, end, other, { scope, span: equation.span });
      if (left.kind === "declared" && right.kind === "declared") joinBuses(survey, left, right);
    },
  });
  joinNested(flat, survey);
  return survey;
}

function expandableIn(flat: FlatModel, root: ObjectComponent): readonly ObjectComponent[] {
  const found: ObjectComponent[] = [];
  const visit = (component: ComponentInstance): void => {
    if (component.kind === "array") component.elements.forEach(visit);
    if (component.kind !== "object") return;
    if (isExpandable(component)) found.push(component);
    childrenOf(flat.context, component).forEach(visit);
  };
  visit(root);
  return found;
}

function addUses(
  flat: FlatModel,
  survey: Survey,
  end: BusEnd,
  other: BusEnd,
  place: Pick<Use, "scope" | "span">,
): void {
  if (end.kind === "declared") {
    const isSource = !end.isElement || other.kind !== "declared" || givesValue(flat, other);
    append(
      survey.uses,
      end.elements.map((element) => ({ element, ...place, isSource })),
    );
    return;
  }
  if (other.kind === "undeclared") return;
  const { elements, dims, subscripts } = end;
  const each = other.components.length / elements.length;
  const rest = other.dims.slice(dims.length);
  const slices = subscripts.filter(({ isSingle }) => !isSingle).length;
  const sizes = [...subscripts.map(({ indices }) => largestOf(indices)), ...rest.slice(slices)];
  if (isTooLarge(flat, end, sizes, place.span)) return;
  for (const [i, element] of elements.entries()) {
    const component = other.components[Math.floor(i * each)];
    if (component !== undefined) survey.wanted.push({ element, template: { component, dims: sizes } });
  }
}

const largestOf = (indices: readonly number[]): number => indices.reduce((a, b) => Math.max(a, b), 0);

/** Reports, once, an element whose subscripts make an array of it that is too large. */
function isTooLarge(
  { context }: FlatModel,
  { elements: [element] }: BusEnd,
  sizes: readonly number[],
  span: Span,
): boolean {
  const count = countOf(sizes);
  if (count <= MOST_ELEMENTS || element === undefined) return false;
  if (!context.size.exceeded) {
    const name = [...element.bus.path, element.name].join(".");
    reportInstance(context, "instantiate.too-large", span, { name, count, limit: MOST_ELEMENTS });
  }
  context.size.exceeded = true;
  return true;
}

/** Whether what is connected to an element of an expandable connector may define its value: all but inputs of components. */
function givesValue(
  { context }: FlatModel,
  { components: [first], start, isElement }: Extract<BusEnd, { kind: "declared" }>,
): boolean {
  const isInput = first?.kind === "primitive" && first.prefixes.causality === "input";
  return isElement || !isInput || isConnector(context, start);
}

function joinBuses(
  { numbers, sets }: Survey,
  { components: left }: Extract<BusEnd, { kind: "declared" }>,
  { components: right }: Extract<BusEnd, { kind: "declared" }>,
): void {
  if (left.length === right.length)
    for (const [i, one] of left.entries()) join(numbers, sets, one, right[i]!);
}

function join(
  numbers: Survey["numbers"],
  sets: DisjointSets,
  a: ComponentInstance,
  b: ComponentInstance,
): boolean {
  if (a.kind === "array" && b.kind === "array") {
    let changed = false;
    for (const [i, one] of a.elements.entries()) {
      const other = b.elements[i];
      if (other !== undefined && join(numbers, sets, one, other)) changed = true;
    }
    return changed;
  }
  if (a.kind !== "object" || b.kind !== "object") return false;
  const [first, second] = [a, b].map(({ instance }) => numbers.get(instance.objectScope));
  return first !== undefined && second !== undefined && sets.join(first, second);
}

/** Connectors of one name in connected connectors are connected, too. */
function joinNested({ context }: FlatModel, survey: Survey): void {
  const { numbers, sets } = survey;
  for (let changed = true; changed; ) {
    changed = false;
    for (const set of augmentationSets(survey))
      for (const bus of set)
        for (const child of childrenOf(context, bus)) {
          const other = set[0] && elementOf(context, { bus: set[0], name: child.name });
          if (other !== undefined && join(numbers, sets, other, child)) changed = true;
        }
  }
}

function augmentationSets({ buses, sets }: Survey): readonly (readonly ObjectComponent[])[] {
  const bySet = new Map<number, ObjectComponent[]>();
  for (const [i, bus] of buses.entries()) {
    const set = sets.find(i);
    const present = bySet.get(set);
    if (present === undefined) bySet.set(set, [bus]);
    else present.push(bus);
  }
  return [...bySet.values()];
}

/** Adds the elements that are missing; false if none is. */
function augment({ context }: FlatModel, survey: Survey): boolean {
  const added = mergeWanted(survey);
  for (const { element, template } of added) addElement(context, element, template);
  if (added.length > 0) return true;
  let changed = false;
  for (const set of augmentationSets(survey))
    for (const [name, template] of templatesOf(set))
      for (const bus of set) {
        if (elementOf(context, { bus, name }) !== undefined) continue;
        addElement(context, { bus, name }, template);
        changed = true;
      }
  return changed;

  function templatesOf(set: readonly ObjectComponent[]): ReadonlyMap<string, Template> {
    const templates = new Map<string, Template>();
    if (set.length === 1) return templates;
    for (const bus of set)
      for (const child of childrenOf(context, bus)) {
        const template = templateOf(child);
        if (template !== undefined && !templates.has(child.name)) templates.set(child.name, template);
      }
    return templates;
  }
}

function templateOf(component: ComponentInstance): Template | undefined {
  switch (component.kind) {
    case "absent":
      return undefined;
    case "array": {
      const [first] = component.elements;
      return first && { component: first, dims: component.dims };
    }
    case "object":
      return { component, dims: [] };
    case "primitive":
      return { component, dims: component.dims };
  }
}

/** One for each element: an array has all elements that connections name. */
function mergeWanted({ wanted, numbers }: Survey): Survey["wanted"] {
  const merged = new Map<string, Survey["wanted"][number]>();
  for (const { element, template } of wanted) {
    const key = `${numbers.get(element.bus.instance.objectScope)} ${element.name}`;
    const present = merged.get(key);
    const dims = template.dims.map((n, i) => Math.max(n, present?.template.dims[i] ?? 0));
    const component = present?.template.component ?? template.component;
    merged.set(key, { element, template: { component, dims } });
  }
  return [...merged.values()];
}

/** Reports elements that are only read (specification 3.6, section 9.1.3). */
function checkSources(flat: FlatModel, { uses, numbers, sets }: Survey): void {
  const keyOf = ({ element: { bus, name } }: Use) =>
    `${sets.find(numbers.get(bus.instance.objectScope) ?? -1)} ${name}`;
  const defined = new Set(uses.filter(({ isSource }) => isSource).map(keyOf));
  const reported = new Set<string>();
  for (const use of uses) {
    const key = keyOf(use);
    if (defined.has(key) || reported.has(key)) continue;
    reported.add(key);
    const { bus, name } = use.element;
    const args = { name: [...bus.path, name].join(".") };
    reportFlatten(flat, use.scope, "flatten.bus-without-source", use.span, args);
  }
}

/** A declared element that no connection names is not present. */
function removeUnconnected({ context }: FlatModel, survey: Survey): void {
  const { uses, numbers } = survey;
  const connected = new Set(uses.map(({ element: { bus, name } }) => `${setOf(survey, bus)} ${name}`));
  for (const bus of survey.buses)
    for (const child of childrenOf(context, bus)) {
      if (child.kind === "absent" || isParameter(child) || containsBus(numbers, child)) continue;
      if (connected.has(`${setOf(survey, bus)} ${child.name}`)) continue;
      const { name, path, objectScope, declaration, prefixes } = child;
      objectScope.components.set(name, { kind: "absent", name, path, objectScope, declaration, prefixes });
    }
}

function setOf({ numbers, sets }: Survey, { instance }: ObjectComponent): number {
  return sets.find(numbers.get(instance.objectScope) ?? -1);
}

function containsBus(numbers: Survey["numbers"], component: ComponentInstance): boolean {
  if (component.kind === "array") return component.elements.some((one) => containsBus(numbers, one));
  return component.kind === "object" && numbers.has(component.instance.objectScope);
}
