import type {
  ConnectionDescription,
  ParameterUnit,
  ParameterValueDescription,
  PhysicalUnitDescription,
  UnitDescription,
} from "@cosimo/cosim";
import { convertUnit, unitLookup } from "@cosimo/cosim";
import { limitedList, type MessageArgument, type Span } from "@cosimo/ir";
import type { BoundParameter } from "./parameter-sets.ts";
import type { SsdConnection, SsdElement, SsdEnd, SsdSystem } from "./ssd.ts";
import { report, type SspReading } from "./ssp-reading.ts";

type Units = Readonly<Record<string, PhysicalUnitDescription>>;

/** Nested systems flattened: units, connections between them, and values by `unit.variable`. */
export interface FlatSystem {
  readonly units: readonly UnitDescription[];
  /** Proposed steps of units [s]. */
  readonly steps: ReadonlyMap<string, number>;
  readonly connections: readonly ConnectionDescription[];
  readonly parameters: Readonly<Record<string, ParameterValueDescription>>;
  readonly parameterUnits: Readonly<Record<string, ParameterUnit>>;
}

/** A node of the signal graph: a variable of a unit, a connector of a system, an entry of a signal dictionary. */
interface Node {
  readonly name: string;
  /** Whether it is a variable of a unit; `unit.variable` is `name`. */
  readonly isUnit: boolean;
  /** Unit of measurement, if declared. */
  readonly unit: string | undefined;
  readonly incoming: Hop[];
  readonly outgoing: Hop[];
}

/** A directed connection. */
interface Hop {
  readonly from: Node;
  readonly to: Node;
  readonly gain: number;
  readonly offset: number;
  readonly suppress: boolean;
  readonly span: Span;
}

/**
 * Names of units are paths of elements below the root. A path through systems and dictionaries becomes one
 * connection.
 */
export function flattenSsd(
  reading: Pick<SspReading, "diagnostics">,
  root: SsdSystem,
  units: Units,
): FlatSystem {
  const flattener = new Flattener(reading, units);
  flattener.system(root, "", []);
  flattener.bind(root, "");
  return flattener.flat();
}

/** Kinds of connectors of elements that are sources, and that are sinks. */
const giving = ["output", "local", "calculatedParameter", "constant", "inout", "unspecified"];
const taking = ["input", "parameter", "structuralParameter", "inout", "unspecified"];

class Flattener {
  readonly #reading: Pick<SspReading, "diagnostics">;
  readonly #definitions: Units;
  readonly #units: UnitDescription[] = [];
  readonly #steps = new Map<string, number>();
  readonly #nodes = new Map<string, Node>();
  readonly #parameters = new Map<string, Omit<BoundParameter, "name" | "element">>();

  constructor(reading: Pick<SspReading, "diagnostics">, definitions: Units) {
    this.#reading = reading;
    this.#definitions = definitions;
  }

  flat(): FlatSystem {
    const inputs = [...this.#nodes.values()].filter((node) => node.isUnit && node.incoming.length > 0);
    const parameterUnits = [...this.#parameters].flatMap(([name, { unit, gain, offset }]) =>
      unit === undefined && gain === 1 && offset === 0 ? [] : [[name, { unit: unit ?? "", gain, offset }]],
    );
    return {
      units: this.#units,
      steps: this.#steps,
      connections: inputs.flatMap((input) => this.#sources(input, [], input)),
      parameters: Object.fromEntries([...this.#parameters].map(([name, { value }]) => [name, value])),
      parameterUnits: Object.fromEntries(parameterUnits),
    };
  }

  system(system: SsdSystem, path: string, enclosing: readonly Scope[]): void {
    const scopes = [{ path, system }, ...enclosing];
    for (const element of system.elements) {
      const name = joined(path, element.name);
      if (element.kind === "system") this.system(element, name, scopes);
      else if (element.kind === "component") {
        this.#units.push({ name, origin: element.origin, span: element.span });
        if (element.step !== undefined) this.#steps.set(name, element.step);
      }
    }
    for (const connection of system.connections) this.#connect(connection, scopes);
  }

  #connect(connection: SsdConnection, scopes: readonly Scope[]): void {
    const [start, end] = [
      this.#end(connection.start, connection, scopes),
      this.#end(connection.end, connection, scopes),
    ];
    if (start === undefined || end === undefined) return;
    const { gain, offset, suppressUnitConversion: suppress, span } = connection;
    const add = (from: Node, to: Node): void => {
      const hop = { from, to, gain, offset, suppress, span };
      from.outgoing.push(hop);
      to.incoming.push(hop);
    };
    if (start.gives && end.takes) add(start.node, end.node);
    else if (end.gives && start.takes) add(end.node, start.node);
    else {
      const args = { start: start.node.name, end: end.node.name };
      report(this.#reading, start.gives ? "ssp.two-outputs" : "ssp.two-inputs", span, args);
    }
  }

  #end({ element: name, connector }: SsdEnd, { span }: SsdConnection, scopes: readonly Scope[]) {
    const { path, system } = scopes[0]!;
    if (name === undefined) {
      const own = system.connectors.get(connector);
      if (own === undefined)
        return report(this.#reading, "ssp.no-connector", span, {
          ...{ element: system.name, name: connector },
          known: listOf(system.connectors.keys()),
        });
      const node = this.#node(`system ${path}`, joined(path, connector), false, own.unit);
      // Inside its system an input is a source and an output is a sink.
      return { node, gives: taking.includes(own.kind), takes: giving.includes(own.kind) };
    }
    const element = system.elements.find((one) => one.name === name);
    if (element === undefined)
      return report(this.#reading, "ssp.no-element", span, {
        ...{ system: system.name, name },
        known: listOf(system.elements.map((one) => one.name)),
      });
    const declared = element.connectors.get(connector);
    if (declared === undefined && element.kind === "system")
      return report(this.#reading, "ssp.no-connector", span, {
        ...{ element: name, name: connector },
        known: listOf(element.connectors.keys()),
      });
    const node = this.#elementNode(element, connector, declared?.unit, span, scopes);
    const kind = declared?.kind ?? "unspecified";
    return node && { node, gives: giving.includes(kind), takes: taking.includes(kind) };
  }

  #elementNode(
    element: SsdElement,
    connector: string,
    unit: string | undefined,
    span: Span,
    scopes: readonly Scope[],
  ): Node | undefined {
    const path = joined(scopes[0]!.path, element.name);
    const name = joined(path, connector);
    if (element.kind === "component") return this.#node(`unit ${path}`, name, true, unit);
    if (element.kind === "system") return this.#node(`system ${path}`, name, false, unit);
    const { dictionary } = element;
    const owner = scopes.find(({ system }) => system.dictionaries.has(dictionary));
    if (owner === undefined) return report(this.#reading, "ssp.no-dictionary", span, { name: dictionary });
    const entries = owner.system.dictionaries.get(dictionary)!;
    if (!entries.has(connector))
      return report(this.#reading, "ssp.no-entry", span, { dictionary, name: connector });
    const place = joined(joined(owner.path, dictionary), connector);
    return this.#node("dictionary", place, false, entries.get(connector));
  }

  #node(kind: string, name: string, isUnit: boolean, unit: string | undefined): Node {
    const key = `${kind} ${name}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node: Node = { name, isUnit, unit, incoming: [], outgoing: [] };
    this.#nodes.set(key, node);
    return node;
  }

  /** The paths from outputs of units to an input; `way` leads from `node` to it. */
  #sources(node: Node, way: readonly Hop[], input: Node): readonly ConnectionDescription[] {
    return node.incoming.flatMap((hop): readonly ConnectionDescription[] => {
      const longer = [hop, ...way];
      if (hop.from.isUnit)
        return [{ from: hop.from.name, to: input.name, ...this.#compose(longer), span: longer.at(-1)!.span }];
      if (way.some(({ from }) => from === hop.from)) {
        report(this.#reading, "ssp.ring", hop.span, { connector: hop.from.name });
        return [];
      }
      return this.#sources(hop.from, longer, input);
    });
  }

  /**
   * Composes consecutive connections. At each, the value is converted from the unit of its source to that of its sink
   * and then transformed (SSP 1.0, section 4.5.2.1): it is `gain` times the source, in the unit `present`, plus
   * `offset`.
   */
  #compose(way: readonly Hop[]): Omit<ConnectionDescription, "from" | "to"> {
    const declared = way[0]!.from.unit;
    let [gain, offset, present] = [1, 0, declared];
    /** From here on conversions are constants: the source is in this unit. */
    let fixed: { readonly unit: string | undefined } | undefined;
    for (const hop of way) {
      const next = hop.to.unit;
      if (hop.suppress) fixed ??= { unit: present };
      else if (next !== undefined && present !== undefined && next !== present) {
        const { factor, offset: shift } = this.#conversion(present, next);
        offset = factor * offset + (fixed === undefined ? shift * (1 - gain) : shift);
        if (fixed !== undefined) gain *= factor;
      }
      present = next ?? present;
      [gain, offset] = [hop.gain * gain, hop.gain * offset + hop.offset];
    }
    const last = way.at(-1)!.to.unit;
    const toUnit = fixed === undefined ? last : fixed.unit;
    const converts = fixed === undefined || (fixed.unit !== undefined && fixed.unit !== declared);
    return {
      ...(gain !== 1 && { gain }),
      ...(offset !== 0 && { offset }),
      ...(!converts && { convertUnits: false }),
      ...(converts && declared !== undefined && { fromUnit: declared }),
      ...(converts && toUnit !== undefined && { toUnit }),
    };
  }

  #conversion(from: string, to: string): { readonly factor: number; readonly offset: number } {
    const lookUp = unitLookup(this.#definitions);
    const conversion = convertUnit(from, to, { from: lookUp, to: lookUp });
    return typeof conversion === "string" ? { factor: 1, offset: 0 } : conversion;
  }

  /** Values of inner systems first: those of outer ones override them. */
  bind(system: SsdSystem, path: string): void {
    for (const element of system.elements) {
      const name = joined(path, element.name);
      if (element.kind === "system") this.bind(element, name);
      else if (element.kind === "component")
        for (const parameter of element.parameters) this.#set(joined(name, parameter.name), parameter);
    }
    for (const parameter of system.parameters) this.#bindIn(system, path, parameter.name, parameter);
  }

  #set(name: string, { value, unit, gain, offset }: BoundParameter): void {
    this.#parameters.set(name, { value, gain, offset, ...(unit !== undefined && { unit }) });
  }

  /** All possible targets of a name in a system (section 5.2.3). */
  #bindIn(system: SsdSystem, path: string, name: string, parameter: BoundParameter): void {
    if (system.connectors.has(name)) {
      const node = this.#nodes.get(`system ${path} ${joined(path, name)}`);
      if (node !== undefined) this.#bindThrough(node, parameter, 0);
    }
    for (const element of system.elements) {
      if (!name.startsWith(`${element.name}.`)) continue;
      const [inner, rest] = [joined(path, element.name), name.slice(element.name.length + 1)];
      if (element.kind === "component") this.#set(joined(inner, rest), parameter);
      else if (element.kind === "system") this.#bindIn(element, inner, rest, parameter);
    }
  }

  /** A value of a system's connector applies to everything connected to it inside. */
  #bindThrough(node: Node, parameter: BoundParameter, depth: number): void {
    if (depth > this.#nodes.size) return;
    for (const hop of node.outgoing) {
      const { gain, offset } = this.#compose([hop]);
      const passed = {
        ...parameter,
        gain: parameter.gain * (gain ?? 1),
        offset: (gain ?? 1) * parameter.offset + (offset ?? 0),
      };
      if (hop.to.isUnit) this.#set(hop.to.name, passed);
      else this.#bindThrough(hop.to, passed, depth + 1);
    }
  }
}

interface Scope {
  readonly path: string;
  readonly system: SsdSystem;
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

const LONGEST_LIST = 8;

function listOf(names: Iterable<string>): MessageArgument {
  const quoted = [...names].map((name) => `'${name}'`);
  return quoted.length === 0 ? "–" : limitedList(quoted, LONGEST_LIST);
}
