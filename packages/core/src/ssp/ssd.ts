import type { UnitOrigin } from "@cosimo/cosim";
import type { Span } from "@cosimo/ir";
import type { BoundParameter } from "./parameter-sets.ts";

/** A system structure as in its files, before flattening. */
export type SsdElement = SsdComponent | SsdSystem | SsdDictionaryReference;

interface SsdNamed {
  readonly name: string;
  readonly connectors: ReadonlyMap<string, SsdConnector>;
  readonly span: Span;
}

export interface SsdComponent extends SsdNamed {
  readonly kind: "component";
  readonly origin: UnitOrigin;
  /** Proposed step of the component [s] (Open Simulation Platform). */
  readonly step?: number;
  readonly parameters: readonly BoundParameter[];
}

export interface SsdSystem extends SsdNamed {
  readonly kind: "system";
  readonly elements: readonly SsdElement[];
  readonly connections: readonly SsdConnection[];
  /** By name: units of measurement of the entries, by their names. */
  readonly dictionaries: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;
  readonly parameters: readonly BoundParameter[];
}

export interface SsdDictionaryReference extends SsdNamed {
  readonly kind: "dictionary";
  readonly dictionary: string;
}

export interface SsdConnector {
  readonly name: string;
  /** `input`, `output`, `inout`, `parameter`, `calculatedParameter`, `local`, … */
  readonly kind: string;
  /** Unit of measurement. */
  readonly unit: string | undefined;
}

/** The direction follows from the kinds of the connectors, not from the names of the attributes. */
export interface SsdConnection {
  readonly start: SsdEnd;
  readonly end: SsdEnd;
  readonly gain: number;
  readonly offset: number;
  readonly suppressUnitConversion: boolean;
  readonly span: Span;
}

/** A connector of an element, or of the system itself. */
export interface SsdEnd {
  readonly element: string | undefined;
  readonly connector: string;
}
