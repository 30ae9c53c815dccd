import type { UnitPlan } from "@cosimo/cosim";
import type { Phrase, SourceText } from "@cosimo/ir";
import {
  type CutEnd,
  type Exchanged,
  exchangedAt,
  type ModelBorders,
  type ModelNet,
  printUnit,
  type UnitOfModel,
} from "@cosimo/modelica";
import { analyse, type SystemAnalysis } from "../cosim/analyse.ts";
import type { NamedUnits } from "../cosim/cosimulate.ts";
import { modelUnit } from "../cosim/model-unit.ts";
import { ModelError } from "../errors/model-error.ts";
import type { CompileModelOptions } from "../languages/model-source.ts";
import type { Partition } from "./cuts.ts";

/** The text of a model, where units can be written into it. */
export interface CutSite {
  readonly borders: ModelBorders;
  readonly source: SourceText;
  /** Where in the text the classes of units stand: behind the model's. */
  readonly end: number;
  readonly options: Omit<CompileModelOptions, "model">;
  readonly experiment: NamedUnits["system"]["experiment"];
}

/** A variable that one unit gives to the other. */
export interface ExchangedVariable {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly unit: string;
  /** What it depends on directly of what its unit gets. */
  readonly feedthrough: readonly string[];
}

export interface CutUnit {
  /** Name in the system. */
  readonly name: string;
  /** Qualified name of its class. */
  readonly className: string;
  readonly components: readonly string[];
  readonly states: readonly string[];
}

/** A cut of a model into two units that can be computed. */
export interface ModelCut {
  readonly units: readonly CutUnit[];
  readonly exchanged: readonly ExchangedVariable[];
  /** Potentials whose highest exchanged derivative and a flow depend directly on each other: states of both sides. */
  readonly shared: readonly string[];
  readonly analysis: SystemAnalysis;
  /** The file of the model with the units' classes. */
  readonly text: string;
}

/** The best way to make units of two sides, or why there is none. */
export type JudgedCut =
  | { readonly cut: ModelCut }
  | { readonly sides: readonly (readonly string[])[]; readonly reason: Phrase };

/**
 * Tries which side gives the potentials of physical nets, and with how many derivatives. Ways without shared states are better, then those
 * with fewer derivatives, then those with the larger step.
 */
export function judgeCut(site: CutSite, partition: Partition): JudgedCut {
  const { nets } = partition;
  const hasDerivatives = nets.some(({ kind }) => kind === "physical");
  let reason: Phrase | undefined;
  let best: { readonly cut: ModelCut; readonly way: Way } | undefined;
  const attempt = (way: Way): void => {
    const cut = tryCut(site, partition, way);
    if ("code" in cut) reason ??= cut;
    else if (best === undefined || isBetter(cut, best.cut)) best = { cut, way };
  };
  for (const order of hasDerivatives ? [0, 1, 2] : [0]) {
    for (const givers of waysToGive(nets, partition.sides[1]))
      attempt({ givers, orders: nets.map(() => order) });
    // Further derivatives only replace one shared state by another.
    if (best?.cut.shared.length === 0) break;
  }
  if (best === undefined)
    // Every way that failed has a reason, and there is at least one way.
    return { sides: partition.sides.map((side) => componentsOf(site.borders, side)), reason: reason! };
  // Derivatives that one net needs may be useless at another.
  for (const i of nets.length > 1 ? nets.keys() : [])
    for (let order = best.way.orders[i]! - 1; order >= 0; order--)
      attempt({ ...best.way, orders: best.way.orders.map((one, k) => (k === i ? order : one)) });
  return { cut: best.cut };
}

/** For each net the side that gives its potentials or its signal, and the number of derivatives given with it. */
interface Way {
  readonly givers: readonly number[];
  readonly orders: readonly number[];
}

function isBetter(a: ModelCut, b: ModelCut): boolean {
  if (a.shared.length !== b.shared.length) return a.shared.length < b.shared.length;
  if (a.exchanged.length !== b.exchanged.length) return a.exchanged.length < b.exchanged.length;
  return stepOf(a) > stepOf(b);
}

/** Communication step of the recommended algorithm [s]; 0: none. */
export function stepOf({ analysis }: ModelCut): number {
  return analysis.recommendation?.best.step ?? 0;
}

/** For each net the side that gives its potentials: all one side, each alone only for two nets. A signal has its source. */
function waysToGive(nets: readonly ModelNet[], second: ReadonlySet<number>): readonly (readonly number[])[] {
  const physical = nets.flatMap(({ kind }, i) => (kind === "physical" ? [i] : []));
  const choices = physical.length === 2 ? [0b00, 0b11, 0b01, 0b10] : physical.length === 0 ? [0] : [0, -1];
  return choices.map((mask) =>
    nets.map((net, i) =>
      net.kind === "signal"
        ? Number(second.has(net.source.part))
        : (mask >> Math.min(physical.indexOf(i), 30)) & 1,
    ),
  );
}

function tryCut(site: CutSite, { sides, nets }: Partition, { givers, orders }: Way): ModelCut | Phrase {
  const { borders } = site;
  const names = sides.map((side) => borders.parts[Math.min(...side)]![0]!);
  const prefix = borders.name.slice(0, -1);
  const units = sides.map((parts, side): UnitOfModel => {
    const ends = nets.map((net, i): CutEnd => ({ net, order: orders[i]!, gives: givers[i] === side }));
    return { name: `${borders.name.at(-1)}_${names[side]}`, parts, ends };
  });
  const text = insert(site, units.map((unit) => printUnit(borders, unit)).join(""));
  const exchanged = nets.flatMap((net, i) =>
    exchangedAt(net, orders[i]!).map((one) => ({
      ...one,
      side: one.isGiven ? givers[i]! : 1 - givers[i]!,
    })),
  );
  const classes = units.map(({ name }) => [...prefix, name].join("."));
  const named = systemOf(site, text, names, classes, exchanged);
  try {
    const plans = named.units.map(([name, unit]) => {
      const { value, diagnostics } = unit({ name, startTime: 0, stopTime: 1, parameters: {} });
      if (value === undefined) throw new ModelError(diagnostics);
      return value;
    });
    const given = exchanged.map(
      (one): ExchangedVariable => ({
        ...{ name: one.name, from: names[one.side]!, to: names[1 - one.side]!, unit: one.unit },
        feedthrough: feedthroughOf(plans[one.side]!, one.name),
      }),
    );
    const analysis = analyse(named, { convergence: false });
    return {
      units: sides.map((side, i) => ({
        ...{ name: names[i]!, className: classes[i]!, components: componentsOf(borders, side) },
        states: plans[i]!.equations!.source.create().stateNames,
      })),
      ...{ exchanged: given, shared: sharedBy(nets, given, orders), analysis, text },
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { code, args, message } = error.diagnostics.find(({ severity }) => severity === "error")!;
    return { code, args, text: message };
  }
}

function componentsOf({ parts }: ModelBorders, side: ReadonlySet<number>): readonly string[] {
  return [...side].flatMap((part) => parts[part]!);
}

function insert({ source, end }: CutSite, classes: string): string {
  return `${source.text.slice(0, end)}\n${classes}${source.text.slice(end)}`;
}

function systemOf(
  { source, options, experiment, borders }: CutSite,
  text: string,
  names: readonly string[],
  classes: readonly string[],
  exchanged: readonly (Exchanged & { readonly side: number })[],
): NamedUnits {
  return {
    system: {
      ...{ name: borders.name.join("."), units: [], parameters: {}, experiment, algorithm: {}, bonds: [] },
      connections: exchanged.map(({ name, side }) => ({
        from: `${names[side]}.${name}`,
        to: `${names[1 - side]}.${name}`,
      })),
    },
    units: names.map((name, i) => [
      name,
      modelUnit({ uri: source.uri, text }, { ...options, model: classes[i]! }),
    ]),
  };
}

/** Names of the inputs that an output depends on without a state between them. */
function feedthroughOf({ inputs, equations }: UnitPlan, output: string): readonly string[] {
  const found = equations?.source.dependencies?.(output) ?? inputs.keys();
  return [...found].map((i) => inputs[i]!.name);
}

function sharedBy(
  nets: readonly ModelNet[],
  exchanged: readonly ExchangedVariable[],
  orders: readonly number[],
): readonly string[] {
  const feedthrough = new Map(exchanged.map((one) => [one.name, one.feedthrough]));
  return nets.flatMap((net, at) => {
    const order = orders[at]!;
    if (net.kind === "signal" || order === 0) return [];
    const given = exchangedAt(net, order).filter(({ isGiven }) => isGiven);
    const count = net.potentials.length;
    return net.potentials.flatMap((_, i) => {
      const highest = exchanged.find(({ name }) => name === given[count * order + i]!.name)!;
      const isShared = highest.feedthrough.some((one) => feedthrough.get(one)?.includes(highest.name));
      return isShared
        ? given.filter((_, k) => k % count === i && k < count * order).map(({ name }) => name)
        : [];
    });
  });
}
