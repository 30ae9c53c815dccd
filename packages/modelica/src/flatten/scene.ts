import type {
  Scene,
  SceneArrow,
  SceneRotation,
  SceneShape,
  SceneSurface,
  SceneValue,
  SceneVector,
  VectorQuantity,
} from "@cosimo/ir";
import { basesOf } from "../classes/class-members.ts";
import { childrenOf } from "../components/component-instance.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import type { FlatModel } from "../flat/flat-model.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance, ObjectComponent, PrimitiveComponent } from "../model/component.ts";
import { scalarName, variablesOf } from "../model/elaboration-tables.ts";
import { countOf } from "../model/typed-value.ts";
import { surfacePoints } from "./surface-points.ts";

/** What a class of visualizers stands for. */
type Visualizer = "shape" | "arrow" | "planar shape" | "planar arrow" | "surface" | "other" | "world";

const interfaces = "Modelica.Utilities.Internal.PartialModelicaServices.Animation";

/** Known by name: the classes of ModelicaServices are empty, so that each tool draws them in its own way. */
const visualizers: ReadonlyMap<string, Visualizer> = new Map([
  [`${interfaces}.PartialShape`, "shape"],
  [`${interfaces}.PartialVector`, "arrow"],
  [`${interfaces}.PartialSurface`, "surface"],
  ["ModelicaServices.Animation.Shape", "shape"],
  ["ModelicaServices.Animation.Vector", "arrow"],
  ["ModelicaServices.Animation.Surface", "surface"],
  // Those of the project's stand-in for the standard library extend nothing.
  ["Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape", "shape"],
  ["Modelica.Mechanics.MultiBody.Visualizers.Advanced.Vector", "arrow"],
  ["PlanarMechanics.Visualizers.Shape", "planar shape"],
  ["PlanarMechanics.Visualizers.Arrow", "planar arrow"],
  ["Modelica.Mechanics.MultiBody.World", "world"],
]);

/** Classes that are made of visualizers only. */
const helpers = /^Modelica\.Mechanics\.MultiBody\.Visualizers\.(Advanced|Internal)\./;

/** The visualizers of a model, and the variables that belong to nothing else. */
export interface SceneSurvey {
  /** Undefined: there are no visualizers. */
  readonly scene: Scene | undefined;
  readonly isVisual: (component: PrimitiveComponent) => boolean;
}

export function surveyScene(flat: FlatModel, components: readonly ComponentInstance[]): SceneSurvey {
  const shapes: SceneShape[] = [];
  const arrows: SceneArrow[] = [];
  const surfaces: SceneSurface[] = [];
  const visual = new Set<PrimitiveComponent>();
  const kinds = new Map<ClassInstance["definition"], Visualizer | undefined>();
  let gravityDirection: SceneVector | undefined;
  const visit = (component: ComponentInstance, isVisual: boolean): void => {
    if (component.kind === "array") for (const one of component.elements) visit(one, isVisual);
    if (component.kind === "primitive" && isVisual) visual.add(component);
    if (component.kind !== "object") return;
    const kind = kindOf(flat, component.instance, kinds);
    const object = createReader(flat, component);
    if (kind === "shape" || kind === "planar shape") shapes.push(shapeOf(object, kind));
    if (kind === "arrow" || kind === "planar arrow") arrows.push(arrowOf(object, kind));
    if (kind === "surface") surfaces.push(surfaceOf(flat, object));
    if (kind === "world") gravityDirection = object.vector("n");
    for (const child of object.children) visit(child, isVisual || (kind !== undefined && kind !== "world"));
  };
  for (const component of components) visit(component, false);
  const direction = gravityDirection && { gravityDirection };
  const isEmpty = shapes.length + arrows.length + surfaces.length === 0;
  return {
    scene: isEmpty ? undefined : { shapes, arrows, surfaces, ...direction },
    isVisual: (component) => visual.has(component),
  };
}

function kindOf(
  flat: FlatModel,
  instance: ClassInstance,
  known: Map<ClassInstance["definition"], Visualizer | undefined>,
): Visualizer | undefined {
  const { definition } = instance;
  if (known.has(definition)) return known.get(definition);
  const name = instance.name.join(".");
  let kind = visualizers.get(name);
  for (const base of basesOf(flat.context, instance)) kind ??= kindOf(flat, base.instance, known);
  if (kind === undefined && helpers.test(name)) kind = "other";
  known.set(definition, kind);
  return kind;
}

/** Reads the numbers of one visualizer by the names of its components. */
interface ObjectReader {
  readonly object: ObjectComponent;
  readonly children: readonly ComponentInstance[];
  scalar(name: string, otherwise: number): SceneValue;
  vector(name: string, otherwise?: SceneVector): SceneVector;
  matrix(record: string, name: string): SceneRotation;
  /** A value that a run cannot change. */
  constant(name: string): string | number | undefined;
}

function createReader(flat: FlatModel, object: ObjectComponent): ObjectReader {
  const children = childrenOf(flat.context, object);
  const primitive = (name: string, among = children): PrimitiveComponent | undefined => {
    const found = among.find((one) => one.name === name);
    return found?.kind === "primitive" ? found : undefined;
  };
  const values = (component: PrimitiveComponent | undefined, count: number): SceneValue[] | undefined => {
    if (component === undefined || countOf(component.dims) !== count) return undefined;
    return Array.from({ length: count }, (_, i) => scalarName(component, i));
  };
  return {
    object,
    children,
    scalar: (name, otherwise) => values(primitive(name), 1)?.[0] ?? otherwise,
    vector: (name, otherwise = [0, 0, 0]) =>
      (values(primitive(name), 3) as SceneVector | undefined) ?? otherwise,
    matrix(record, name) {
      const found = children.find((one) => one.name === record);
      const inner = found?.kind === "object" ? primitive(name, childrenOf(flat.context, found)) : undefined;
      return { kind: "matrix", rows: values(inner, 9) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1] };
    },
    constant(name) {
      const component = primitive(name);
      if (component === undefined || countOf(component.dims) !== 1) return undefined;
      const { tables } = flat.context;
      const node = tables.nodes[variablesOf(tables, component)]!;
      return evaluateStructural(flat.context, node, "form in the view");
    },
  };
}

type Dimension = "shape" | "planar shape" | "arrow" | "planar arrow" | "surface";

/** Frame and colour; a planar visualizer has the coordinates x and y, the angle phi and the height z above the plane. */
function partOf(object: ObjectReader, kind: Dimension) {
  const isPlanar = kind.startsWith("planar");
  const r: SceneVector = isPlanar
    ? [object.scalar("x", 0), object.scalar("y", 0), object.scalar("z", 0)]
    : object.vector(kind === "surface" ? "r_0" : "r");
  const rotation: SceneRotation = isPlanar
    ? { kind: "angle", phi: object.scalar("phi", 0) }
    : object.matrix("R", "T");
  return {
    component: object.object.path,
    ...{ r, rotation },
    color: object.vector("color", [128, 128, 128]),
    specularCoefficient: object.scalar("specularCoefficient", 0.7),
  };
}

function shapeOf(object: ObjectReader, kind: "shape" | "planar shape"): SceneShape {
  const shapeType = object.constant("shapeType");
  return {
    ...partOf(object, kind),
    shapeType: typeof shapeType === "string" ? shapeType : "box",
    rShape: object.vector("r_shape"),
    lengthDirection: object.vector("lengthDirection", [1, 0, 0]),
    widthDirection: object.vector("widthDirection", [0, 1, 0]),
    length: object.scalar("length", 0),
    width: object.scalar("width", 0),
    height: object.scalar("height", 0),
    extra: object.scalar("extra", 0),
  };
}

function surfaceOf(flat: FlatModel, object: ObjectReader): SceneSurface {
  const isColoredByPoints = object.constant("multiColoredSurface") === 1;
  const found = isColoredByPoints ? undefined : surfacePoints(flat.context, object.object.instance);
  return {
    ...partOf(object, "surface"),
    wireframe: object.constant("wireframe") === 1,
    transparency: object.scalar("transparency", 0),
    ...(found ?? { counts: [0, 0], computedFor: {} }),
  };
}

/** The literals of MultiBody's Types.VectorQuantity, in order. */
const quantities: readonly VectorQuantity[] = [
  ...(["Force", "Torque", "Velocity", "Acceleration"] as const),
  ...(["AngularVelocity", "AngularAcceleration", "RelativePosition"] as const),
];

function arrowOf(object: ObjectReader, kind: "arrow" | "planar arrow"): SceneArrow {
  const quantity = object.constant("quantity");
  return {
    ...partOf(object, kind),
    coordinates: object.vector("coordinates"),
    quantity: (typeof quantity === "number" ? quantities[quantity - 1] : undefined) ?? "Force",
    headAtOrigin: object.scalar("headAtOrigin", 0),
    twoHeadedArrow: object.scalar("twoHeadedArrow", 0),
  };
}
