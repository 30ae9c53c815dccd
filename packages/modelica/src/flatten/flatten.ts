import { type Checked, diagnose, type HybridDae, hasErrors, type NamedConstant } from "@cosimo/ir";
import { clockDoor } from "#clocks";
import { basesOf } from "../classes/class-members.ts";
import { checkUsedClasses } from "../classes/class-subjects.ts";
import { clockMessages } from "../clocks/clock-messages.ts";
import type { ClockTable } from "../clocks/clock-table.ts";
import { childrenOf } from "../components/component-instance.ts";
import { connectionEquations } from "../connections/connection-sets.ts";
import { checkConnectors } from "../connections/connector-balance.ts";
import { expandConnectors } from "../connections/expand-connectors.ts";
import { streamEquations } from "../connections/streams.ts";
import { surveyConnections } from "../connections/survey-connections.ts";
import { undefinedElements } from "../connections/undefined-bus-elements.ts";
import { attributeText } from "../flat/attributes.ts";
import { checkDiscreteCalls, checkDiscreteComparisons } from "../flat/discrete-calls.ts";
import {
  type ArrayForms,
  type EquationSink,
  FEWEST_ELEMENTS,
  type FlatModel,
  numbered,
  reportFlatten,
} from "../flat/flat-model.ts";
import type { InstanceTree } from "../instance/instance-tree.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance, ObjectComponent, PrimitiveComponent } from "../model/component.ts";
import { collected } from "../model/diagnostic-sink.ts";
import { createTables } from "../model/elaboration-tables.ts";
import { countOf } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import { addAlgorithm } from "./algorithms.ts";
import { arrayVariable } from "./array-variables.ts";
import { clockTable } from "./clock-calls.ts";
import { checkDiscretePrefixes, markDiscreteReals } from "./discrete-reals.ts";
import { elaborateEquations } from "./equations/equations.ts";
import { addTermination } from "./equations/terminations.ts";
import { createEventSink } from "./events.ts";
import { experimentOf } from "./experiment.ts";
import { listComponents } from "./list-components.ts";
import { surveyScene } from "./scene.ts";
import { resolveTexts } from "./text-equations.ts";
import {
  buildVariables,
  collectPrimitives,
  declarationEquations,
  evaluateMarked,
  numberVariables,
} from "./variables.ts";

/**
 * The flat hybrid system of an instance tree: every equation scalar, every connection an equation. Its diagnostics are
 * those of flattening alone, without those of the tree.
 */
export function flatten(tree: InstanceTree): Checked<HybridDae> {
  return flattenRecorded(tree).checked;
}

/** The flat system with what it is made from. */
export interface RecordedFlattening {
  readonly checked: Checked<HybridDae>;
  readonly flat: FlatModel;
  /** All classes whose equations belong to the model, in the order of flattening. */
  readonly classes: readonly ClassInstance[];
  readonly primitives: readonly PrimitiveComponent[];
}

/** As `flatten`, for a caller that exchanges equations later, and with arrays kept where `openArrays` is given. */
export function flattenRecorded(
  tree: InstanceTree,
  openArrays?: () => ArrayForms | undefined,
  fewest = FEWEST_ELEMENTS,
): RecordedFlattening {
  const { sink } = tree.context;
  const earlier = sink.list.length;
  const flat = createFlatModel(tree, fewest);
  if (expandConnectors(flat, () => classesOf(flat, tree.root), tree.root))
    flat.context.tables = createTables(createEventSink(() => flat));
  const primitives = collectPrimitives(flat, tree.components);
  numberVariables(flat, primitives);
  if (primitives.some(({ dims }) => dims.length > 0 && countOf(dims) >= fewest)) flat.forms = openArrays?.();
  const classes = classesOf(flat, tree.root);
  const recorded = (checked: Checked<HybridDae>) => ({ checked, flat, classes, primitives });
  const connections = surveyConnections(flat, classes, tree.root);
  if (connections !== undefined) flat.context.tables.connections = connections;
  // Such parameters decide which branches of equations there are.
  for (const component of primitives) evaluateMarked(flat, component);
  markDiscreteReals(flat, classes);
  checkConnectors(flat, tree.components);
  declarationEquations(flat, primitives);
  for (const one of classes) flattenSections(flat, one);
  connectionEquations(flat, primitives);
  undefinedElements(flat, primitives);
  streamEquations(flat);
  checkReinits(flat, tree.model, (component) => flat.arrays.derivatives.has(component));
  // Without the faulty when-clauses others seem to be missing.
  if (!hasErrors(collected(sink, earlier))) checkDiscretePrefixes(flat, primitives);
  resolveTexts(flat, tree.model);
  const { scene, isVisual } = surveyScene(flat, tree.components);
  const { forms } = flat;
  const arrays = forms?.settle(flat, (one) => (isVisual(one) ? undefined : arrayVariable(flat, forms, one)));
  // An array with an element that is reinitialised has been written out.
  if (arrays !== undefined) checkReinits(flat, tree.model, () => false);
  const variables = buildVariables(flat, primitives, isVisual, arrays);
  checkUsedClasses(tree.context);
  const diagnostics = collected(sink, earlier);
  if (hasErrors(diagnostics)) return recorded({ diagnostics });
  const { definition } = tree.model;
  const system: HybridDae = {
    name: tree.name.join("."),
    description: definition.comment.description,
    components: listComponents(flat, tree),
    variables,
    equations: numbered(flat.equations),
    initialEquations: numbered(flat.initialEquations),
    algorithms: flat.algorithms,
    initialAlgorithms: flat.initialAlgorithms,
    whenClauses: flat.whenClauses,
    relations: flat.relations,
    samplers: flat.samplers,
    assertions: flat.assertions,
    functions: flat.context.tables.functions.list.map((f) => {
      if (f === undefined) throw new Error("a function has no body");
      return f;
    }),
    ...externalLibraryOf(flat),
    ...(flat.histories.length > 0 && { histories: flat.histories }),
    ...(flat.distributions.length > 0 && { distributions: flat.distributions }),
    inlinedCalls: flat.context.tables.functions.inlined,
    constants: namedConstants(flat),
    automata: [],
    modes: [],
    schedules: [],
    transitions: [],
    experiment: experimentOf(flat.context, tree.model),
    ...(scene && { scene }),
    origin: { span: definition.name.span, component: [] },
  };
  const value = arrays === undefined ? system : arrays.renumber(system);
  const table = clockTable(flat, primitives, value);
  if (table === undefined) {
    checkDiscreteCalls(flat, value);
    checkDiscreteComparisons(flat, value);
    const all = collected(sink, earlier);
    return recorded(hasErrors(all) ? { diagnostics: all } : { value, diagnostics: all });
  }
  const translated = translateSynchronous(flat, value, table);
  return recorded({ ...translated, diagnostics: [...diagnostics, ...translated.diagnostics] });
}

/** What calls functions in C and Fortran, if the system has any, and the files of a run. */
function externalLibraryOf({ context }: FlatModel): Pick<HybridDae, "externalLibrary" | "files"> {
  const { externalLibrary, files } = context.provider;
  const isCalled = context.tables.functions.list.some((f) => f?.external !== undefined);
  return {
    ...(isCalled && externalLibrary !== undefined && { externalLibrary }),
    ...(files !== undefined && { files }),
  };
}

/** State machines and clocks become samplers and when-clauses. */
function translateSynchronous(flat: FlatModel, dae: HybridDae, table: ClockTable): Checked<HybridDae> {
  const { transitions, initialStates: initials, stateFacts: facts } = flat;
  const translate = clockDoor.open()?.translateSynchronous;
  if (translate === undefined)
    return { diagnostics: [diagnose(clockMessages, "clocks.not-loaded", dae.origin.span)] };
  return translate(dae, table, { transitions, initials, facts });
}

function namedConstants(flat: FlatModel): readonly NamedConstant[] {
  return [...flat.context.tables.constants].flatMap(([component, value]) => {
    const unit = attributeText(flat, component, "unit");
    if (unit === "" || value === "elaborating") return [];
    const name = component.path.join(".");
    return [...new Set(value.scalars)].map((scalar) => ({ value: scalar, name, unit }));
  });
}

function createFlatModel(tree: InstanceTree, fewest: number): FlatModel {
  const { context } = tree;
  const flat: FlatModel = {
    context,
    equations: [],
    initialEquations: [],
    assertions: [],
    algorithms: [],
    initialAlgorithms: [],
    whenClauses: [],
    relations: [],
    relationIndex: new Map(),
    samplers: [],
    clockCalls: [],
    transitions: [],
    initialStates: [],
    stateFacts: [],
    previous: [],
    clockOf: new Map(),
    auxiliaries: [],
    forms: undefined,
    arrays: { fewest, derivatives: new Map() },
    derivatives: new Map(),
    connections: [],
    inflows: new Map(),
    reinits: [],
    histories: [],
    distributions: [],
    discreteCalls: [],
    conditionCount: 0,
    stepCount: 0,
  };
  context.tables = createTables(createEventSink(() => flat));
  return flat;
}

/** All classes whose equations belong to the model; for each object the base classes first. */
function classesOf(flat: FlatModel, root: ObjectComponent): readonly ClassInstance[] {
  const classes: ClassInstance[] = [];
  const visit = (component: ComponentInstance): void => {
    if (component.kind === "array") component.elements.forEach(visit);
    if (component.kind !== "object") return;
    addWithBases(flat, component.instance, classes);
    childrenOf(flat.context, component).forEach(visit);
  };
  visit(root);
  return classes;
}

function addWithBases(flat: FlatModel, instance: ClassInstance, into: ClassInstance[]): void {
  for (const base of basesOf(flat.context, instance)) addWithBases(flat, base.instance, into);
  if (compositionOf(instance.definition) !== undefined) into.push(instance);
}

function flattenSections(flat: FlatModel, scope: ClassInstance): void {
  const composition = compositionOf(scope.definition)!;
  const expressionContext = { scope, iterators: undefined, events: true, when: false };
  for (const section of composition.equations) {
    const { initial } = section;
    const equations = initial ? flat.initialEquations : flat.equations;
    const sink: EquationSink = { equations, assertions: flat.assertions, terminations: [] };
    const events = initial ? { ...expressionContext, events: false } : expressionContext;
    elaborateEquations({ flat, expressionContext: events, sink, initial }, section.equations);
    for (const one of sink.terminations) addTermination(flat, one);
  }
  for (const section of composition.algorithms) addAlgorithm(flat, scope, section);
}

function checkReinits(
  flat: FlatModel,
  model: ClassInstance,
  isOpen: (component: PrimitiveComponent) => boolean,
): void {
  for (const { state, span } of flat.reinits) {
    if (flat.derivatives.has(state)) continue;
    const entry = flat.context.tables.scalars[state];
    if (entry !== undefined && isOpen(entry.component)) continue;
    const name = entry?.component.path.join(".") ?? "?";
    reportFlatten(flat, model, "flatten.reinit-no-state", span, { name });
  }
}
