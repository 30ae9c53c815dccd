import type { UnitOrigin } from "@cosimo/cosim";
import type { Span } from "@cosimo/ir";
import type { BoundParameter } from "./parameter-sets.ts";

/** A system structure as its files say it, before it is flattened. */
export type SsdElement = SsdComponent | SsdSystem | SsdDictionaryReference;

interface SsdNamed {
  readonly name: string;
  readonly connectors: ReadonlyMap<string, SsdConnector>;
  readonly span: Span;
}

export interface SsdComponent extends SsdNamed {
  readonly kind: "component";
  readonly origin: UnitOrigin;
  readonly parameters: readonly BoundParameter[];
}

export interface SsdSystem extends SsdNamed {
  readonly kind: "system";
  readonly elements: readonly SsdElement[];
  readonly connections: readonly SsdConnection[];
  /** By name: units of measurement of the entries by theirs. */
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
  /** Of measurement. */
  readonly unit: string | undefined;
}

/** Which end is the beginning follows from the kinds of the connectors, not from the words. */
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
