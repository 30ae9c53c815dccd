import type { Span, Variable, VariableId } from "@cosimo/ir";
import { conversionAdvice } from "../advice/conversion-advice.ts";
import { childrenOf } from "../components/component-instance.ts";
import { bindingValue } from "../evaluation/binding-values.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { variableVariability } from "../expressions/primitive-values.ts";
import {
  attributeText,
  attributeTruth,
  attributeValue,
  scalarOf,
  stateSelectOf,
} from "../flat/attributes.ts";
import { noteDiscreteCall } from "../flat/discrete-calls.ts";
import { type FlatModel, originOf, reportFlatten, type SettledArrays } from "../flat/flat-model.ts";
import type { ObjectScope } from "../model/class-instance.ts";
import { type ComponentInstance, isParameter, type PrimitiveComponent } from "../model/component.ts";
import { scalarName, variablesOf } from "../model/elaboration-tables.ts";
import { scalarTypeOf } from "../model/function-body.ts";
import {
  countOf,
  describeType,
  isAssignable,
  isErrorValue,
  sameDims,
  type TypedValue,
} from "../model/typed-value.ts";
import type { Modification } from "../syntax/tree/syntax-tree.ts";
import { checkConstant } from "./failing-constants.ts";

/** All variables of predefined types, in the order of declaration. */
export function collectPrimitives(
  flat: FlatModel,
  components: readonly ComponentInstance[],
  into: PrimitiveComponent[] = [],
): readonly PrimitiveComponent[] {
  for (const component of components) {
    if (component.kind === "primitive") into.push(component);
    else if (component.kind === "object") collectPrimitives(flat, childrenOf(flat.context, component), into);
    else if (component.kind === "array") collectPrimitives(flat, component.elements, into);
  }
  return into;
}

/** Gives each scalar its id. */
export function numberVariables(flat: FlatModel, primitives: readonly PrimitiveComponent[]): void {
  for (const component of primitives) variablesOf(flat.context.tables, component);
}

/** A declared value of a time-varying variable is an equation; of other variables it is a binding. */
export function declarationEquations(flat: FlatModel, primitives: readonly PrimitiveComponent[]): void {
  const { tables } = flat.context;
  for (const component of primitives) {
    if (component.binding === undefined || isParameter(component)) continue;
    if (flat.forms?.declaration(flat, component)) continue;
    const value = checkedBinding(flat, component);
    if (value === undefined) continue;
    const { scope, span } = component.binding.source;
    noteDiscreteCall(flat, scope, { name: component.path.join("."), type: component.type }, value, span);
    const own = isWithin(span, component.declaration.span);
    const origin = originOf(own ? (component.objectScope.owner ?? scope) : scope, span);
    const first = variablesOf(tables, component);
    const count = countOf(component.dims);
    for (let i = 0; i < count; i++)
      flat.equations.push({
        left: tables.nodes[first + i]!,
        right: scalarOf(value, i),
        origin,
        source: "declaration",
      });
  }
}

function checkedBinding(flat: FlatModel, component: PrimitiveComponent): TypedValue | undefined {
  const { binding } = component;
  if (binding === undefined) return undefined;
  const value = bindingValue(flat.context, binding);
  if (isErrorValue(value)) return undefined;
  const code = bindingFault(component, value);
  if (code === undefined) return value;
  const { scope, span } = binding.source;
  const name = component.path.join(".");
  const { variability } = component.prefixes;
  const args = { name, variability, expected: describeType(component), found: describeType(value) };
  const isOfForm = code === "flatten.binding-type" || code === "flatten.binding-size";
  reportFlatten(flat, scope, code, span, args, isOfForm ? conversionAdvice(component, value) : {});
  return undefined;
}

/** What is wrong with a declared value. */
function bindingFault(component: PrimitiveComponent, value: TypedValue) {
  if (value.fields !== undefined || !isAssignable(value.type, component.type)) return "flatten.binding-type";
  if (!sameDims(value.dims, component.dims) && !isEach(component, value)) return "flatten.binding-size";
  const isFixed = value.variability === "parameter" || value.variability === "constant";
  if (isParameter(component) && !isFixed) return "flatten.binding-variability";
  if (component.prefixes.variability === "constant" && value.variability === "parameter")
    return "flatten.constant-of-parameter";
  return undefined;
}

/** One value for all elements, from a modification with `each`. */
function isEach(component: PrimitiveComponent, value: TypedValue): boolean {
  const declared = component.declaration.modification?.value;
  return value.dims.length === 0 && component.binding?.source.syntax !== declared;
}

/** Builds the variables, after every step that can make a parameter structural. */
export function buildVariables(
  flat: FlatModel,
  primitives: readonly PrimitiveComponent[],
  isVisual: (component: PrimitiveComponent) => boolean,
  arrays?: SettledArrays,
): readonly Variable[] {
  const variables: Variable[] = [];
  for (const component of primitives) {
    const array = arrays?.variableOf(component);
    if (array !== undefined) variables.push(array);
    else addScalars(flat, component, isVisual(component), variables);
  }
  for (const auxiliary of flat.auxiliaries) variables.push(auxiliary);
  // An attribute of a later variable may have made a parameter structural.
  variables.forEach((variable, i) => {
    variables[i] = withStructural(flat, variable);
  });
  return variables;
}

function addScalars(
  flat: FlatModel,
  component: PrimitiveComponent,
  isVisual: boolean,
  into: Variable[],
): void {
  const { tables } = flat.context;
  const first = variablesOf(tables, component);
  const count = countOf(component.dims);
  const binding = isParameter(component) ? parameterBinding(flat, component) : undefined;
  const shared = sharedParts(flat, component);
  const { type, causality, final, unit, displayUnit, quantity, description, origin } = shared;
  const { literals, connection } = shared;
  const place = binding === undefined ? undefined : bindingOriginOf(component);
  const isPreset = isParameter(component);
  const isTearing = isTearingVariable(component);
  const attribute = (name: string) =>
    component.attributes.size === 0 ? undefined : attributeValue(flat, component, name);
  const values = {
    binding,
    start: attribute("start"),
    nominal: attribute("nominal"),
    min: attribute("min"),
    max: attribute("max"),
  };
  for (let i = 0; i < count; i++) {
    const scalar: Mutable<Variable> = {
      id: (first + i) as VariableId,
      name: scalarName(component, i),
      type,
      causality,
      final,
      protected: shared.protected,
      unit,
      displayUnit,
      quantity,
      description,
      origin,
      variability: variableVariability(flat.context, component, first + i),
      fixed: attributeTruth(flat, component, "fixed", i, isPreset),
      stateSelect: component.attributes.has("stateSelect") ? stateSelectOf(flat, component, i) : "default",
    };
    if (literals !== undefined) scalar.literals = literals;
    if (connection !== undefined) scalar.connection = connection;
    if (place !== undefined) scalar.bindingOrigin = place;
    if (isTearing) scalar.tearing = true;
    for (const key of VALUE_KEYS) {
      const value = values[key];
      if (value !== undefined) scalar[key] = scalarOf(value, i);
    }
    if (isVisual) scalar.visual = true;
    into.push(scalar);
  }
}

/** Filled in part by part: a model may have very many. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const VALUE_KEYS = ["binding", "start", "nominal", "min", "max"] as const;

/** Its place is the declaration, or the modification that gives it. */
export function bindingOriginOf({
  binding,
  declaration,
  objectScope,
}: PrimitiveComponent): Variable["bindingOrigin"] {
  if (binding === undefined) return undefined;
  const { scope, span } = binding.source;
  return originOf(isWithin(span, declaration.span) ? (objectScope.owner ?? scope) : scope, span);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.source === outer.source && inner.start >= outer.start && inner.end <= outer.end;
}

function parameterBinding(flat: FlatModel, component: PrimitiveComponent): TypedValue | undefined {
  const value = checkedBinding(flat, component);
  if (component.prefixes.variability !== "constant") return value;
  if (value !== undefined) checkConstant(flat, component, value);
  if (component.binding === undefined && countOf(component.dims) > 0) {
    const scope = component.objectScope.owner;
    const { span } = component.declaration.name;
    const name = component.path.join(".");
    if (scope !== undefined) reportFlatten(flat, scope, "flatten.constant-without-value", span, { name });
  }
  return value;
}

export function sharedParts(flat: FlatModel, component: PrimitiveComponent): SharedParts {
  const { declaration, prefixes, type, objectScope } = component;
  const connection = connectionRole(component);
  const text = (name: string) => (component.attributes.has(name) ? attributeText(flat, component, name) : "");
  const shared: SharedParts = {
    type: scalarTypeOf(type),
    causality: causalityOf(component),
    final: prefixes.final,
    protected: prefixes.protected,
    unit: text("unit"),
    displayUnit: text("displayUnit"),
    quantity: text("quantity"),
    description: declaration.comment.description,
    origin: { span: declaration.span, component: objectScope.path },
  };
  if (type.kind === "Enumeration") shared.literals = type.literals;
  if (connection !== undefined) shared.connection = connection;
  return shared;
}

/** What all scalars of a component have in common. */
type SharedParts = Mutable<
  Pick<
    Variable,
    | "type"
    | "causality"
    | "final"
    | "protected"
    | "unit"
    | "displayUnit"
    | "quantity"
    | "description"
    | "origin"
  > &
    Partial<Pick<Variable, "literals" | "connection">>
>;

function connectionRole(component: PrimitiveComponent): Variable["connection"] {
  const { prefixes, objectScope, connector } = component;
  const inConnector = connector || objectScope.owner?.definition.restriction === "connector";
  const { causality, connection } = prefixes;
  const role = connection === "flow" ? "flow" : causality !== "" ? causality : undefined;
  if ((role === undefined && !inConnector) || isHidden(component)) return undefined;
  return role ?? "potential";
}

/** Whether it is declared in a protected section or in a protected connector. */
function isHidden({ prefixes, objectScope }: PrimitiveComponent): boolean {
  if (!prefixes.protected) return false;
  let at = objectScope;
  while (at.parent !== undefined && at.owner?.definition.restriction === "connector") at = at.parent;
  return !at.inherited.protected;
}

/** Causality in the model: inputs and outputs declared in the model or in its connectors. */
function causalityOf(component: PrimitiveComponent): Variable["causality"] {
  const { causality } = component.prefixes;
  if (causality === "" || component.prefixes.protected) return "local";
  let at: ObjectScope = component.objectScope;
  for (; at.parent !== undefined; at = at.parent) {
    const restriction = at.owner?.definition.restriction;
    if (restriction !== "connector" && restriction !== "record") return "local";
  }
  return causality;
}

/** `annotation(__Cosimo_tearing = true)`: a preferred tearing variable of algebraic loops. */
function isTearingVariable(component: PrimitiveComponent): boolean {
  return isMarked(component.declaration.comment.annotation, "__Cosimo_tearing");
}

/** `annotation(Evaluate = true)`: the value is fixed at compile time. */
export function evaluateMarked(flat: FlatModel, component: PrimitiveComponent): void {
  const annotation = component.declaration.comment.annotation;
  if (component.prefixes.variability !== "parameter" || !isMarked(annotation, "Evaluate")) return;
  const { tables } = flat.context;
  const first = variablesOf(tables, component);
  for (let i = 0; i < countOf(component.dims); i++)
    evaluateStructural(flat.context, tables.nodes[first + i]!, "annotation Evaluate");
}

/** `annotation(name = true)` */
function isMarked(annotation: Modification | undefined, name: string): boolean {
  return (annotation?.arguments ?? []).some(
    (argument) =>
      argument.kind === "element" &&
      argument.path.length === 1 &&
      argument.path[0]!.name === name &&
      argument.modification?.value?.kind === "boolean" &&
      argument.modification.value.value,
  );
}

function withStructural(flat: FlatModel, variable: Variable): Variable {
  const structural = flat.context.tables.scalars[variable.id]?.component.structural;
  return structural === undefined ? variable : { structural, ...variable };
}
