import { type BaseExponents, exponentsOf } from "./physical-unit.ts";

/** A symbol in base units: value in base units = factor × value + offset. */
export interface UnitSymbol {
  readonly exponents: BaseExponents;
  readonly factor: number;
  readonly offset: number;
}

function symbol(exponents: Partial<BaseExponents>, factor = 1, offset = 0): UnitSymbol {
  return { exponents: exponentsOf(exponents), factor, offset };
}

const energy = { kg: 1, m: 2, s: -2 };
const power = { kg: 1, m: 2, s: -3 };

/** Base and derived units of the SI (SI brochure, 9th edition, tables 2 and 4). */
const siUnits: ReadonlyMap<string, UnitSymbol> = new Map([
  ["m", symbol({ m: 1 })],
  ["g", symbol({ kg: 1 }, 1e-3)],
  ["s", symbol({ s: 1 })],
  ["A", symbol({ A: 1 })],
  ["K", symbol({ K: 1 })],
  ["mol", symbol({ mol: 1 })],
  ["cd", symbol({ cd: 1 })],
  ["rad", symbol({ rad: 1 })],
  ["sr", symbol({ rad: 2 })],
  ["Hz", symbol({ s: -1 })],
  ["N", symbol({ kg: 1, m: 1, s: -2 })],
  ["Pa", symbol({ kg: 1, m: -1, s: -2 })],
  ["J", symbol(energy)],
  ["W", symbol(power)],
  ["C", symbol({ A: 1, s: 1 })],
  ["V", symbol({ ...power, A: -1 })],
  ["F", symbol({ kg: -1, m: -2, s: 4, A: 2 })],
  ["Ohm", symbol({ ...power, A: -2 })],
  ["S", symbol({ kg: -1, m: -2, s: 3, A: 2 })],
  ["Wb", symbol({ ...energy, A: -1 })],
  ["T", symbol({ kg: 1, s: -2, A: -1 })],
  ["H", symbol({ ...energy, A: -2 })],
  ["degC", symbol({ K: 1 }, 1, 273.15)],
  ["lm", symbol({ cd: 1, rad: 2 })],
  ["lx", symbol({ cd: 1, rad: 2, m: -2 })],
  ["Bq", symbol({ s: -1 })],
  ["Gy", symbol({ m: 2, s: -2 })],
  ["Sv", symbol({ m: 2, s: -2 })],
  ["kat", symbol({ mol: 1, s: -1 })],
]);

/** Units that the Modelica specification (chapter 19) demands beside the SI. */
const acceptedUnits: ReadonlyMap<string, UnitSymbol> = new Map([
  ["min", symbol({ s: 1 }, 60)],
  ["h", symbol({ s: 1 }, 3600)],
  ["d", symbol({ s: 1 }, 86400)],
  ["l", symbol({ m: 3 }, 1e-3)],
  ["L", symbol({ m: 3 }, 1e-3)],
  ["eV", symbol(energy, 1.602176634e-19)],
  ["deg", symbol({ rad: 1 }, Math.PI / 180)],
  ["debye", symbol({ A: 1, s: 1, m: 1 }, 1e-21 / 299792458)],
]);

/** Units that the specification permits in addition: those of widespread libraries and of exported FMUs. */
const furtherUnits: ReadonlyMap<string, UnitSymbol> = new Map([
  ["degF", symbol({ K: 1 }, 5 / 9, 273.15 - (32 * 5) / 9)],
  ["degRk", symbol({ K: 1 }, 5 / 9)],
  ["rev", symbol({ rad: 1 }, 2 * Math.PI)],
  ["rpm", symbol({ rad: 1, s: -1 }, Math.PI / 30)],
  ["t", symbol({ kg: 1 }, 1e3)],
  ["bar", symbol({ kg: 1, m: -1, s: -2 }, 1e5)],
  ["var", symbol(power)],
  ["%", symbol({}, 1e-2)],
]);

const prefixes: ReadonlyMap<string, number> = new Map([
  ["da", 1e1],
  ["h", 1e2],
  ["k", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
  ["P", 1e15],
  ["E", 1e18],
  ["Z", 1e21],
  ["Y", 1e24],
  ["R", 1e27],
  ["Q", 1e30],
  ["d", 1e-1],
  ["c", 1e-2],
  ["m", 1e-3],
  ["u", 1e-6],
  ["n", 1e-9],
  ["p", 1e-12],
  ["f", 1e-15],
  ["a", 1e-18],
  ["z", 1e-21],
  ["y", 1e-24],
  ["r", 1e-27],
  ["q", 1e-30],
]);

function unprefixed(text: string): UnitSymbol | undefined {
  return siUnits.get(text) ?? acceptedUnits.get(text) ?? furtherUnits.get(text);
}

/** The unit of a symbol; with a prefix only if the whole is no symbol: `m` is the metre, `min` the minute. */
export function unitOfSymbol(text: string): UnitSymbol | undefined {
  const whole = unprefixed(text);
  if (whole !== undefined) return whole;
  for (const [prefix, size] of prefixes) {
    const unit = text.startsWith(prefix) ? unprefixed(text.slice(prefix.length)) : undefined;
    if (unit !== undefined && unit.offset === 0) return { ...unit, factor: size * unit.factor };
  }
  return undefined;
}
