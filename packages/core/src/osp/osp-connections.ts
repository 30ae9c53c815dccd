import type { ConnectionDescription, PowerBond } from "@cosimo/cosim";
import { attributeOf, childOf, childrenOf, type XmlElement } from "@cosimo/fmi";
import type { Span } from "@cosimo/ir";
import type { OspFunction } from "./osp-functions.ts";
import { groupOf } from "./osp-groups.ts";
import { type OspReading, report, required, type Simulator } from "./osp-reading.ts";

/** Connections with functions replaced by gains, offsets and sums, which are the same at each communication point. */
export interface OspConnections {
  readonly connections: readonly ConnectionDescription[];
  readonly bonds: readonly PowerBond[];
}

type Simulators = ReadonlyMap<string, Simulator>;

export function readConnections(
  reading: OspReading,
  root: XmlElement,
  simulators: Simulators,
  functions: readonly OspFunction[],
): OspConnections {
  const signals = new SignalTable(reading, functions);
  const direct: ConnectionDescription[] = [];
  const bonds = new Map<string, { readonly inputs: string[]; readonly span: Span }>();
  for (const element of childOf(root, "Connections")?.children ?? []) {
    switch (element.name) {
      case "VariableConnection":
      case "VariableGroupConnection": {
        const found = variableConnections(reading, element, simulators);
        direct.push(...found);
        const bond = attributeOf(element, "powerBond");
        if (bond === undefined) break;
        const known = bonds.get(bond) ?? { inputs: [], span: element.span };
        known.inputs.push(...found.map(({ to }) => to));
        bonds.set(bond, known);
        break;
      }
      case "SignalConnection":
      case "SignalGroupConnection":
        signals.connect(element, simulators);
        break;
      default:
        report(reading, "osp.unknown-element", element.span, {
          ...{ element: element.name, parent: "Connections" },
        });
    }
  }
  return { connections: [...direct, ...signals.connections()], bonds: bondsOf(reading, bonds) };
}

function bondsOf(
  reading: OspReading,
  bonds: ReadonlyMap<string, { readonly inputs: readonly string[]; readonly span: Span }>,
): readonly PowerBond[] {
  return [...bonds].flatMap(([name, { inputs, span }]): PowerBond[] => {
    const [first, second, ...more] = inputs;
    if (first !== undefined && second !== undefined && more.length === 0)
      return [{ name, inputs: [first, second] }];
    report(reading, "osp.bond-size", span, { name, count: inputs.length });
    return [];
  });
}

/** The variables at one end: one, or those of a group. */
function endOf(
  reading: OspReading,
  element: XmlElement,
  simulators: Simulators,
): readonly string[] | undefined {
  const name = required(reading, element, "name");
  const owner = required(reading, element, "simulator");
  if (name === undefined || owner === undefined) return undefined;
  const simulator = simulators.get(owner);
  if (simulator === undefined) {
    const possible = [...simulators.keys()];
    return report(reading, "osp.no-simulator", element.span, { name: owner, possible });
  }
  return element.name === "Variable" ? [`${owner}.${name}`] : groupOf(reading, simulator, element);
}

/** Pairs of variables, each from the one that is no input to the input. */
function variableConnections(
  reading: OspReading,
  element: XmlElement,
  simulators: Simulators,
): readonly ConnectionDescription[] {
  const name = element.name === "VariableConnection" ? "Variable" : "VariableGroup";
  const [a, b] = childrenOf(element, name);
  if (a === undefined || b === undefined) {
    report(reading, "osp.missing-attribute", element.span, { element: element.name, attribute: name });
    return [];
  }
  const [first, second] = [endOf(reading, a, simulators), endOf(reading, b, simulators)];
  if (first === undefined || second === undefined) return [];
  if (first.length !== second.length) {
    const names = { first: attributeOf(a, "name")!, second: attributeOf(b, "name")! };
    const args = { ...names, count: first.length, other: second.length };
    report(reading, "osp.group-size", element.span, args);
    return [];
  }
  return first.flatMap((one, i): ConnectionDescription[] => {
    const other = second[i]!;
    const [isInput, isOtherInput] = [isInputOf(simulators, one), isInputOf(simulators, other)];
    if (isInput === isOtherInput && isInput !== undefined) {
      report(reading, "osp.no-direction", element.span, { first: one, second: other });
      return [];
    }
    const [from, to] = isInput === true || isOtherInput === false ? [other, one] : [one, other];
    return [{ from, to, convertUnits: false, span: element.span }];
  });
}

/** `undefined`: not known; connecting the variable says why. */
function isInputOf(simulators: Simulators, name: string): boolean | undefined {
  const [simulator, variable] = splitName(simulators, name);
  const causality = simulator?.fmu?.causalities.get(variable);
  return causality === undefined ? undefined : causality === "input";
}

function splitName(simulators: Simulators, name: string): readonly [Simulator | undefined, string] {
  for (const simulator of simulators.values())
    if (name.startsWith(`${simulator.name}.`)) return [simulator, name.slice(simulator.name.length + 1)];
  return [undefined, name];
}

/** Sources of the functions' inputs and targets of their outputs. */
class SignalTable {
  readonly #reading: OspReading;
  readonly #functions: ReadonlyMap<string, OspFunction>;
  /** By `function signal`. */
  readonly #sources = new Map<string, string>();
  readonly #targets: {
    readonly owner: OspFunction;
    readonly signal: string;
    readonly to: string;
    readonly span: Span;
  }[] = [];

  constructor(reading: OspReading, functions: readonly OspFunction[]) {
    this.#reading = reading;
    this.#functions = new Map(functions.map((one) => [one.name, one]));
  }

  connect(element: XmlElement, simulators: Simulators): void {
    const isGroup = element.name === "SignalGroupConnection";
    const variable = childOf(element, isGroup ? "VariableGroup" : "Variable");
    const signal = childOf(element, isGroup ? "SignalGroup" : "Signal");
    if (variable === undefined || signal === undefined) {
      const attribute = variable === undefined ? "Variable" : "Signal";
      report(this.#reading, "osp.missing-attribute", element.span, { element: element.name, attribute });
      return;
    }
    const names = endOf(this.#reading, variable, simulators);
    const signals = this.#signalsOf(signal, isGroup);
    if (names === undefined || signals === undefined) return;
    if (names.length !== signals.names.length) {
      const ends = { first: attributeOf(variable, "name")!, second: attributeOf(signal, "name")! };
      const args = { ...ends, count: names.length, other: signals.names.length };
      report(this.#reading, "osp.group-size", element.span, args);
      return;
    }
    for (const [i, name] of names.entries()) this.#link(name, signals.owner, signals.names[i]!, element.span);
  }

  #link(variable: string, owner: OspFunction, signal: string, span: Span): void {
    if (owner.outputs.has(signal)) {
      this.#targets.push({ owner, signal, to: variable, span });
      return;
    }
    const key = `${owner.name} ${signal}`;
    if (this.#sources.has(key)) report(this.#reading, "osp.signal-twice", span, { name: owner.name, signal });
    this.#sources.set(key, variable);
  }

  #signalsOf(element: XmlElement, isGroup: boolean) {
    const name = required(this.#reading, element, "function");
    const signal = required(this.#reading, element, "name");
    if (name === undefined || signal === undefined) return undefined;
    const owner = this.#functions.get(name);
    if (owner === undefined) {
      const possible = this.#functions.size === 0 ? "-" : [...this.#functions.keys()];
      return report(this.#reading, "osp.no-function", element.span, { name, possible });
    }
    const inputs = [...owner.outputs.values()].flatMap((output) => output.inputs);
    const known = isGroup ? [...owner.groups.keys()] : [...owner.outputs.keys(), ...inputs];
    if (known.includes(signal)) return { owner, names: owner.groups.get(signal) ?? [signal] };
    const possible = known.length === 0 ? "-" : known.slice(0, 10);
    return report(this.#reading, "osp.no-signal", element.span, { name, signal, possible });
  }

  /** Legal after all connections. */
  connections(): readonly ConnectionDescription[] {
    for (const { name, element, outputs } of this.#functions.values())
      for (const signal of new Set([...outputs.values()].flatMap(({ inputs }) => inputs)))
        if (!this.#sources.has(`${name} ${signal}`))
          report(this.#reading, "osp.signal-open", element.span, { name, signal });
    return this.#targets.flatMap(({ owner, signal, to, span }) => {
      const { inputs, gain, offset } = owner.outputs.get(signal)!;
      const gains = new Map<string, number>();
      for (const input of inputs) {
        const from = this.#sources.get(`${owner.name} ${input}`);
        if (from !== undefined) gains.set(from, (gains.get(from) ?? 0) + gain);
      }
      return [...gains].map(
        ([from, sum], i): ConnectionDescription => ({
          ...{ from, to, gain: sum, offset: i === 0 ? offset : 0, convertUnits: false, span },
          ...(gains.size > 1 && { sum: true }),
        }),
      );
    });
  }
}
