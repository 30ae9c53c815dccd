import type { Annotated, Described } from "./annotated.ts";

/** terminalsAndIcons.xml of FMI 3. Coordinates as in Modelica: x points right, y points up. */
export interface TerminalsAndIcons extends Annotated {
  readonly coordinateSystem?: CoordinateSystem;
  readonly icon?: Extent;
  readonly terminals: readonly Terminal[];
}

export interface Extent extends Described {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface CoordinateSystem extends Extent {
  readonly suggestedScalingFactorToMillimetres: number;
}

/** Variables that are connected as a group. */
export interface Terminal extends Annotated {
  readonly name: string;
  /** "plug", "bus", "sequence", or a rule defined by a tool. */
  readonly matchingRule: string;
  readonly terminalKind?: string;
  readonly description?: string;
  readonly members: readonly TerminalMember[];
  readonly streams: readonly TerminalStreamMember[];
  readonly terminals: readonly Terminal[];
  readonly graphics?: TerminalGraphics;
}

export interface TerminalMember extends Annotated {
  readonly variableName: string;
  readonly memberName?: string;
  /** "signal", "inflow", "outflow", or a kind defined by a tool. */
  readonly variableKind: string;
}

export interface TerminalStreamMember extends Annotated {
  readonly inStreamMemberName: string;
  readonly outStreamMemberName: string;
  readonly inStreamVariableName: string;
  readonly outStreamVariableName: string;
}

export interface TerminalGraphics extends Extent, Annotated {
  /** Red, green, blue: 0 to 255. */
  readonly defaultConnectionColor?: readonly number[];
  readonly defaultConnectionStrokeSize?: number;
  readonly iconBaseName: string;
}
