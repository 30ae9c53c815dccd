import { printComponent, printExtends, printImport } from "../syntax/print/print-element.ts";
import { printEquation, printStatement } from "../syntax/print/print-equation.ts";
import { printReference } from "../syntax/print/print-expression.ts";
import { printClass } from "../syntax/print/print-syntax.ts";
import { isPlainConnection, type ModelBorders, type ModelNet, type NetSignal, namesIn } from "./borders.ts";

/** What a unit does at a net that was cut. */
export interface CutEnd {
  readonly net: ModelNet;
  /** It gives potentials and gets flows, or gives the signal; else the reverse. */
  readonly gives: boolean;
  /** Number of derivatives of the potentials that are exchanged, too. */
  readonly order: number;
}

/** A unit: some parts of a model, with inputs and outputs where nets were cut. */
export interface UnitOfModel {
  readonly name: string;
  readonly parts: ReadonlySet<number>;
  readonly ends: readonly CutEnd[];
}

/** A variable that units exchange: input of one, output of the other. */
export interface Exchanged extends NetSignal {
  readonly name: string;
  /** The unit that gives the potentials of the net, or its signal, gives it. */
  readonly isGiven: boolean;
}

const derivativeNames = ["", "der_", "der2_"];

/** The variables that are exchanged at a net. */
export function exchangedAt(net: ModelNet, order: number): readonly Exchanged[] {
  if (net.kind === "signal") return [{ ...net.signal, name: net.name, isGiven: true }];
  const potentials = derivativeNames.slice(0, order + 1).flatMap((prefix, k) =>
    net.potentials.map((one) => ({
      ...{ type: one.type, field: prefix + one.field, unit: rateOf(one.unit, k) },
      ...{ name: `${net.name}_${prefix}${one.field}`, isGiven: true },
    })),
  );
  const flows = net.flows.map((one) => ({ ...one, name: `${net.name}_${one.field}`, isGiven: false }));
  return [...potentials, ...flows];
}

/** The unit of a k-th derivative with respect to time. */
function rateOf(unit: string, k: number): string {
  if (unit === "" || k === 0) return unit;
  const seconds = k === 1 ? "s" : `s${k}`;
  return /[/.]/.test(unit) ? `(${unit})/${seconds}` : `${unit}/${seconds}`;
}

/** Text of a unit's class, to stand beside the model's own. */
export function printUnit(borders: ModelBorders, unit: UnitOfModel): string {
  const { composition } = borders;
  const lines = [`  model ${unit.name}`];
  lines.push(...composition.imports.map((one) => `    ${printImport(one)};`));
  lines.push(...composition.extends.map((one) => `    ${printExtends(one)};`));
  lines.push(...composition.classes.map((one) => printClass(one, "    ").trimEnd()));
  const order = Math.max(0, ...unit.ends.filter(isFollowing).map((end) => end.order));
  if (order > 0) lines.push(...followFunctions(order));
  const has = ownership(borders, unit);
  for (const one of composition.components)
    if (borders.common.has(one.name.name) || has(one.name)) lines.push(`    ${printComponent(one)};`);
  for (const end of unit.ends) lines.push(...declareEnd(end));
  lines.push(...sections(borders, unit, has), `  end ${unit.name};`, "");
  return lines.join("\n");
}

function isFollowing({ net, gives }: CutEnd): boolean {
  return net.kind === "physical" && !gives;
}

type Ownership = (node: unknown) => boolean;

/** Whether a part of the syntax tree belongs to the unit: by its first component, or to all if it names none. */
function ownership({ parts }: ModelBorders, unit: UnitOfModel): Ownership {
  const partOf = new Map(parts.flatMap((part, i) => part.map((one) => [one, i] as const)));
  return (node) => {
    const names = isIdentifier(node) ? [node.name] : [...namesIn(node)];
    const found = names.map((name) => partOf.get(name)).filter((part) => part !== undefined);
    return found.length === 0 || unit.parts.has(found[0]!);
  };
}

function isIdentifier(node: unknown): node is { readonly name: string } {
  return typeof node === "object" && node !== null && "name" in node && typeof node.name === "string";
}

/** A component for the other side of a net, and the unit's inputs and outputs there. */
function declareEnd({ net, gives, order }: CutEnd): readonly string[] {
  const exchanged = exchangedAt(net, order);
  const variables = exchanged.map(
    ({ name, type, unit, isGiven }) =>
      `    ${isGiven === gives ? "output" : "input"} ${type} ${name}${unit === "" ? "" : `(unit = "${unit}")`};`,
  );
  if (net.kind === "signal") return variables;
  const own = (name: string) => name.slice(net.name.length + 1);
  const inside = exchanged.map(
    ({ name, type, isGiven }) => `      ${isGiven === gives ? "output" : "input"} ${type} ${own(name)};`,
  );
  const behaviour = gives ? giveEquations(net.potentials, net.flows, order) : getEquations(net, order);
  return [
    ...variables,
    `    model End_${net.name}`,
    `      ${net.connectorClass} port;`,
    ...inside,
    "    equation",
    ...behaviour.map((line) => `      ${line};`),
    `    end End_${net.name};`,
    `    End_${net.name} end_${net.name};`,
  ];
}

function giveEquations(potentials: readonly NetSignal[], flows: readonly NetSignal[], order: number) {
  const rates = derivativeNames
    .slice(1, order + 1)
    .flatMap((prefix, k) =>
      potentials.map(({ field }) => `${prefix}${field} = der(${derivativeNames[k]}${field})`),
    );
  return [
    ...potentials.map(({ field }) => `${field} = port.${field}`),
    ...rates,
    ...flows.map(({ field }) => `port.${field} = ${field}`),
  ];
}

function getEquations({ potentials, flows }: Extract<ModelNet, { kind: "physical" }>, order: number) {
  const value = (field: string): string => {
    if (order === 0) return field;
    const given = derivativeNames.slice(0, order + 1).map((prefix) => prefix + field);
    return `follow(${given.join(", ")}, time)`;
  };
  return [
    ...potentials.map(({ field }) => `port.${field} = ${value(field)}`),
    ...flows.map(({ field }) => `${field} = -port.${field}`),
  ];
}

/**
 * Functions whose value is the first argument and whose k-th derivatives are the following ones (specification 3.6, section 12.7.1).
 * There is none for a higher derivative: a model that needs it is refused.
 */
function followFunctions(order: number): readonly string[] {
  const given = derivativeNames.slice(0, order + 1).map((prefix) => `${prefix}x`);
  const fixed = given.map((one) => `noDerivative = ${one}`).join(", ");
  return given.flatMap((value, k) => [
    `    function follow${k === 0 ? "" : k}`,
    ...[...given, ...derivativeNames.slice(0, k + 1).map((prefix) => `${prefix}t`)].map(
      (one) => `      input Real ${one};`,
    ),
    "      output Real y;",
    "    algorithm",
    `      y := ${value};`,
    ...(k < order
      ? [`      annotation (derivative(${fixed}${k === 0 ? "" : `, order = ${k + 1}`}) = follow${k + 1});`]
      : []),
    `    end follow${k === 0 ? "" : k};`,
  ]);
}

/** Equations and algorithms of the unit's components, and those at its ends. */
function sections(borders: ModelBorders, unit: UnitOfModel, has: Ownership): readonly string[] {
  const { equations, algorithms } = borders.composition;
  const lines: string[] = [];
  // All connections of nets that were cut are made anew: they may have led through the other unit.
  const cut = new Set(unit.ends.flatMap(({ net }) => net.members.map(({ connector }) => connector)));
  for (const section of equations) {
    const own = section.equations.filter((one) =>
      isPlainConnection(one) ? has(one.left) && !cut.has(printReference(one.left)) : has(one),
    );
    if (own.length === 0) continue;
    lines.push(section.initial ? "  initial equation" : "  equation");
    lines.push(...own.map((one) => printEquation(one, "    ").trimEnd()));
  }
  lines.push("  equation", ...unit.ends.flatMap((end) => connectEnd(end, unit)));
  for (const section of algorithms.filter(({ statements }) => has(statements))) {
    lines.push(section.initial ? "  initial algorithm" : "  algorithm");
    lines.push(...section.statements.map((one) => printStatement(one, "    ").trimEnd()));
  }
  return lines;
}

function connectEnd({ net, gives, order }: CutEnd, unit: UnitOfModel): readonly string[] {
  const own = net.members.filter(({ part }) => unit.parts.has(part));
  if (net.kind === "signal")
    return gives
      ? [
          `    ${net.name} = ${net.source.connector};`,
          ...own
            .filter(({ connector }) => connector !== net.source.connector)
            .map(({ connector }) => `    connect(${net.source.connector}, ${connector});`),
        ]
      : own.map(({ connector }) => `    ${connector} = ${net.name};`);
  return [
    ...own.map(({ connector }) => `    connect(${connector}, end_${net.name}.port);`),
    ...exchangedAt(net, order).map(({ name, isGiven }) => {
      const inside = `end_${net.name}.${name.slice(net.name.length + 1)}`;
      return isGiven === gives ? `    ${name} = ${inside};` : `    ${inside} = ${name};`;
    }),
  ];
}
