import { append } from "@cosimo/ir";
import { findMember } from "../classes/class-members.ts";
import { childOf } from "../components/child-of.ts";
import { resolveStart } from "../components/resolve-names.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { resolveSubscripts, selectElements } from "../expressions/subscripts.ts";
import type {
  AbsentComponent,
  ComponentInstance,
  ObjectComponent,
  PrimitiveComponent,
} from "../model/component.ts";
import type { ExpressionContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import { isErrorValue } from "../model/typed-value.ts";
import type { ExpressionSyntax, ReferencePart } from "../syntax/tree/syntax-tree.ts";

/** An element of an expandable connector. */
export interface BusElement {
  readonly bus: ObjectComponent;
  readonly name: string;
}

/** An argument of connect(…) in a model with expandable connectors. */
export type BusEnd =
  | {
      readonly kind: "declared";
      readonly components: readonly (ObjectComponent | PrimitiveComponent)[];
      readonly dims: readonly number[];
      /** What the name begins with. */
      readonly start: ComponentInstance;
      /** Elements of expandable connectors on the way. */
      readonly elements: readonly BusElement[];
      /** Whether the last step leads into an expandable connector. */
      readonly isElement: boolean;
    }
  | {
      readonly kind: "undeclared";
      /** One for each connector of an array. */
      readonly elements: readonly BusElement[];
      /** Of the array of connectors. */
      readonly dims: readonly number[];
      /** Known subscripts of the element, one list for each dimension. */
      readonly subscripts: readonly Indices[];
    };

/** The indices of a subscript; a single one drops its dimension. */
export interface Indices {
  readonly indices: readonly number[];
  readonly isSingle: boolean;
}

/** Follows an argument of connect(…) as far as its elements are declared; `undefined` if it is something else. */
export function busEnd(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: ExpressionSyntax,
): BusEnd | undefined {
  if (syntax.kind !== "reference") return undefined;
  const site = { context, expressionContext };
  const start = resolveStart(context, expressionContext, syntax);
  if (start?.kind !== "component" || start.component.objectScope.kind !== "object") return undefined;
  const { component, used } = start;
  const elements: BusElement[] = [];
  let isElement = false;
  let at = pick(site, syntax.parts[used - 1]!, [component], []);
  for (const [i, part] of syntax.parts.slice(used).entries()) {
    const owners = at?.components.filter((one) => one.kind === "object") ?? [];
    if (at === undefined || owners.length !== at.components.length) return undefined;
    const isBus = owners.length > 0 && owners.every(isExpandable);
    const own = isBus ? owners.map((bus) => ({ bus, name: part.name })) : [];
    const children = owners.map((owner) => childOf(context, owner, part.name));
    if (isBus && children.every((child) => child === undefined || isOpen(child)))
      return used + i === syntax.parts.length - 1 ? undeclared(site, part, own, at.dims) : undefined;
    if (children.some((child) => child === undefined || child.kind === "absent")) return undefined;
    append(elements, own);
    isElement = isBus;
    at = pick(site, part, children as readonly ComponentInstance[], at.dims);
  }
  return at && { kind: "declared", ...at, start: component, elements, isElement };
}

export function isExpandable({ instance }: Pick<ObjectComponent, "instance">): boolean {
  return instance.definition.restriction === "expandable connector";
}

/** An array `x[:]` of an expandable connector, which gets its sizes from a connection. */
export function isOpen(component: ComponentInstance): component is AbsentComponent {
  return component.kind === "absent" && component.declaration.condition === undefined;
}

interface Site {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
}

interface Picked {
  readonly components: readonly (ObjectComponent | PrimitiveComponent)[];
  readonly dims: readonly number[];
}

/** The elements that the subscripts of a part select from each of the components. */
function pick(
  site: Site,
  part: ReferencePart,
  components: readonly ComponentInstance[],
  dims: readonly number[],
): Picked | undefined {
  const found: (ObjectComponent | PrimitiveComponent)[] = [];
  let own: readonly number[] = [];
  for (const component of components) {
    if (component.kind === "absent") return undefined;
    if (component.kind === "object") {
      found.push(component);
      continue;
    }
    const subscripts = resolveSubscripts(site.context, site.expressionContext, part, component.dims);
    if (subscripts === undefined) return undefined;
    const chosen = selectElements(component.dims, subscripts);
    own = chosen.dims;
    if (component.kind === "primitive") found.push(component);
    else
      append(
        found,
        chosen.offsets.map((offset) => component.elements[offset]!),
      );
  }
  return { components: found, dims: [...dims, ...own] };
}

function undeclared(
  site: Site,
  part: ReferencePart,
  elements: readonly BusElement[],
  dims: readonly number[],
): BusEnd | undefined {
  const subscripts: Indices[] = [];
  for (const subscript of part.subscripts) {
    if (subscript.kind === "all") return undefined;
    const value = elaborate(site.context, site.expressionContext, subscript.value);
    if (isErrorValue(value)) return undefined;
    const indices = value.scalars.map((one) =>
      evaluateStructural(site.context, one, "subscript of a connector"),
    );
    if (!indices.every((one): one is number => typeof one === "number" && one >= 1)) return undefined;
    subscripts.push({ indices, isSingle: value.dims.length === 0 });
  }
  return { kind: "undeclared", elements, dims, subscripts };
}

/** The component of this name in an expandable connector, if it is declared and has its sizes. */
export function elementOf(
  context: ModelContext,
  { bus, name }: BusElement,
): Exclude<ComponentInstance, AbsentComponent> | undefined {
  if (findMember(context, bus.instance, name) === undefined) return undefined;
  const found = childOf(context, bus, name);
  return found === undefined || found.kind === "absent" ? undefined : found;
}
