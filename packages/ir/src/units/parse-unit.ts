import { dimensionless, multiplied, type PhysicalUnit, raised, timesPower } from "./physical-unit.ts";
import { unitOfSymbol } from "./unit-symbols.ts";

/** What a text is, if it is no unit: not of the grammar, or with a symbol without definition. */
export type UnitFault =
  | { readonly kind: "grammar" }
  /** `symbol`: the first one without definition. */
  | { readonly kind: "symbol"; readonly symbol: string };

interface Reader {
  readonly text: string;
  at: number;
  /** The first symbol without definition. */
  unknown: string | undefined;
}

const known = new Map<string, PhysicalUnit | UnitFault>();

/** The unit of a unit expression (Modelica specification, chapter 19): `kg.m2/s2`, `N.m/(rad.s)`, `m(1/2)`. */
export function parseUnit(text: string): PhysicalUnit | UnitFault {
  const present = known.get(text);
  if (present !== undefined) return present;
  const reader: Reader = { text, at: 0, unknown: undefined };
  const unit = readExpression(reader);
  const result: PhysicalUnit | UnitFault =
    unit === undefined || reader.at < text.length
      ? { kind: "grammar" }
      : reader.unknown !== undefined
        ? { kind: "symbol", symbol: reader.unknown }
        : unit;
  known.set(text, result);
  return result;
}

/** The unit of a unit expression; `undefined` for other texts. */
export function unitOfText(text: string): PhysicalUnit | undefined {
  const parsed = parseUnit(text);
  return "kind" in parsed ? undefined : parsed;
}

/** unit-numerator [ "/" unit-denominator ] */
function readExpression(reader: Reader): PhysicalUnit | undefined {
  const above = readNumerator(reader);
  if (above === undefined || !accepts(reader, "/")) return above;
  const below = accepts(reader, "(") ? readClosed(reader) : readFactor(reader);
  return below && timesPower(above, below, -1);
}

/** "1" | unit-factors | "(" unit-expression ")" */
function readNumerator(reader: Reader): PhysicalUnit | undefined {
  if (accepts(reader, "(")) return readClosed(reader);
  if (accepts(reader, "1")) return dimensionless;
  let product = readFactor(reader);
  while (product !== undefined && accepts(reader, ".")) {
    const factor = readFactor(reader);
    product = factor && multiplied(product, factor);
  }
  return product;
}

/** After "(": unit-expression ")" */
function readClosed(reader: Reader): PhysicalUnit | undefined {
  const inner = readExpression(reader);
  return accepts(reader, ")") ? inner : undefined;
}

/** unit-operand [ unit-exponent ] */
function readFactor(reader: Reader): PhysicalUnit | undefined {
  const symbol = matched(reader, /[A-Za-z_%]+/y);
  if (symbol === undefined) return undefined;
  const unit = unitOfSymbol(symbol);
  if (unit === undefined) reader.unknown ??= symbol;
  const exponent = matched(reader, /[+-]?(?:\d+|\(\d+\/\d+\))/y);
  const written: PhysicalUnit = { ...(unit ?? dimensionless), symbols: new Map([[symbol, 1]]) };
  if (exponent === undefined) return written;
  const power = numberOf(exponent);
  return power === undefined ? undefined : raised(written, power);
}

/** `-2`, `+(1/3)` */
function numberOf(exponent: string): number | undefined {
  const [above = "", below = "1"] = exponent.replace(/[()]/g, "").split("/");
  return Number(below) === 0 ? undefined : Number(above) / Number(below);
}

function accepts(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false;
  reader.at++;
  return true;
}

function matched(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}
