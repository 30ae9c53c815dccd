import { parseDouble, parseInteger, parseList } from "../schema/lexical.ts";
import type { Annotated, Described } from "./annotated.ts";
import { type AttributesOf, double, name, optional, required, text } from "./attribute-table.ts";

const corner = required(parseDouble);

/** terminalsAndIcons.xml of FMI 3. Coordinates as in Modelica: x points right, y points up. */
export interface TerminalsAndIcons extends Annotated {
  readonly coordinateSystem?: CoordinateSystem;
  readonly icon?: Extent;
  readonly terminals: readonly Terminal[];
}

export const extentAttributes = { x1: corner, y1: corner, x2: corner, y2: corner } as const;

export interface Extent extends Described, AttributesOf<typeof extentAttributes> {}

export const systemAttributes = {
  ...extentAttributes,
  suggestedScalingFactorToMillimetres: { ...corner, names: { 3: "suggestedScalingFactorTo_mm" } },
} as const;

export interface CoordinateSystem extends Described, AttributesOf<typeof systemAttributes> {}

/** `matchingRule`: "plug", "bus", "sequence", or a rule defined by a tool. */
export const terminalAttributes = {
  name,
  matchingRule: name,
  terminalKind: text,
  description: text,
} as const;

/** Variables that are connected as a group. */
export interface Terminal extends Annotated, AttributesOf<typeof terminalAttributes> {
  readonly members: readonly TerminalMember[];
  readonly streams: readonly TerminalStreamMember[];
  readonly terminals: readonly Terminal[];
  readonly graphics?: TerminalGraphics;
}

/** `variableKind`: "signal", "inflow", "outflow", or a kind defined by a tool. */
export const memberAttributes = { variableName: name, memberName: text, variableKind: name } as const;

export interface TerminalMember extends Annotated, AttributesOf<typeof memberAttributes> {}

export const streamAttributes = {
  inStreamMemberName: name,
  outStreamMemberName: name,
  inStreamVariableName: name,
  outStreamVariableName: name,
} as const;

export interface TerminalStreamMember extends Annotated, AttributesOf<typeof streamAttributes> {}

export const graphicsAttributes = {
  ...extentAttributes,
  /** Red, green, blue: 0 to 255. */
  defaultConnectionColor: optional(parseList(parseInteger("uint8"))),
  defaultConnectionStrokeSize: double,
  iconBaseName: name,
} as const;

export interface TerminalGraphics extends Annotated, AttributesOf<typeof graphicsAttributes> {}
