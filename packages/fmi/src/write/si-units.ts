import { nowhere } from "../description/annotated.ts";
import { type BaseUnit, type BaseUnitName, baseUnitNames } from "../description/units.ts";

type Exponents = Readonly<Record<BaseUnitName, number>>;

/** A unit in base units: value in base units = factor × value in the unit + offset. */
interface KnownUnit {
  readonly exponents: Partial<Exponents>;
  readonly factor: number;
  readonly offset: number;
}

function known(exponents: Partial<Exponents>, factor = 1, offset = 0): KnownUnit {
  return { exponents, factor, offset };
}

const energy = { kg: 1, m: 2, s: -2 };

/** Units of the SI brochure and units accepted for use with the SI, without prefixes. */
const units: ReadonlyMap<string, KnownUnit> = new Map([
  ["1", known({})],
  ["m", known({ m: 1 })],
  ["g", known({ kg: 1 }, 1e-3)],
  ["s", known({ s: 1 })],
  ["A", known({ A: 1 })],
  ["K", known({ K: 1 })],
  ["mol", known({ mol: 1 })],
  ["cd", known({ cd: 1 })],
  ["rad", known({ rad: 1 })],
  ["sr", known({ rad: 2 })],
  ["Hz", known({ s: -1 })],
  ["N", known({ kg: 1, m: 1, s: -2 })],
  ["Pa", known({ kg: 1, m: -1, s: -2 })],
  ["J", known(energy)],
  ["W", known({ kg: 1, m: 2, s: -3 })],
  ["C", known({ A: 1, s: 1 })],
  ["V", known({ kg: 1, m: 2, s: -3, A: -1 })],
  ["F", known({ kg: -1, m: -2, s: 4, A: 2 })],
  ["Ohm", known({ kg: 1, m: 2, s: -3, A: -2 })],
  ["S", known({ kg: -1, m: -2, s: 3, A: 2 })],
  ["Wb", known({ kg: 1, m: 2, s: -2, A: -1 })],
  ["T", known({ kg: 1, s: -2, A: -1 })],
  ["H", known({ kg: 1, m: 2, s: -2, A: -2 })],
  ["degC", known({ K: 1 }, 1, 273.15)],
  ["deg", known({ rad: 1 }, Math.PI / 180)],
  ["rev", known({ rad: 1 }, 2 * Math.PI)],
  ["rpm", known({ rad: 1, s: -1 }, Math.PI / 30)],
  ["min", known({ s: 1 }, 60)],
  ["h", known({ s: 1 }, 3600)],
  ["d", known({ s: 1 }, 86400)],
  ["l", known({ m: 3 }, 1e-3)],
  ["t", known({ kg: 1 }, 1e3)],
  ["bar", known({ kg: 1, m: -1, s: -2 }, 1e5)],
  ["eV", known(energy, 1.602176634e-19)],
  ["%", known({}, 1e-2)],
]);

const prefixes: ReadonlyMap<string, number> = new Map([
  ["da", 1e1],
  ["h", 1e2],
  ["k", 1e3],
  ["M", 1e6],
  ["G", 1e9],
  ["T", 1e12],
  ["d", 1e-1],
  ["c", 1e-2],
  ["m", 1e-3],
  ["u", 1e-6],
  ["n", 1e-9],
  ["p", 1e-12],
]);

function unitOfSymbol(symbol: string): KnownUnit | undefined {
  const whole = units.get(symbol);
  if (whole !== undefined) return whole;
  for (const [prefix, size] of prefixes) {
    const unit = symbol.startsWith(prefix) ? units.get(symbol.slice(prefix.length)) : undefined;
    if (unit !== undefined && unit.offset === 0) return { ...unit, factor: size * unit.factor };
  }
  return undefined;
}

/**
 * Base units of a unit expression of Modelica (`kg.m2/s2`, `N.m/(rad.s)`); `undefined` for unknown units. A factor is a symbol with
 * an optional exponent; factors after `/` are divisors.
 */
export function baseUnitOf(unit: string): BaseUnit | undefined {
  const [above = "", below, ...more] = unit.replaceAll(/\s/g, "").split("/");
  if (more.length > 0) return undefined;
  const factors = [...powersOf(above, 1), ...(below === undefined ? [] : powersOf(below, -1))];
  const exponents = Object.fromEntries(baseUnitNames.map((name) => [name, 0])) as Record<
    BaseUnitName,
    number
  >;
  let factor = 1;
  let offset = 0;
  for (const power of factors) {
    const one = power && unitOfSymbol(power.symbol);
    if (one === undefined || (one.offset !== 0 && factors.length > 1)) return undefined;
    for (const name of baseUnitNames) exponents[name] += power!.exponent * (one.exponents[name] ?? 0);
    factor *= one.factor ** power!.exponent;
    offset = one.offset;
  }
  return { exponents, factor, offset, span: nowhere };
}

function powersOf(
  product: string,
  sign: 1 | -1,
): readonly ({ readonly symbol: string; readonly exponent: number } | undefined)[] {
  return product
    .replace(/^\((.*)\)$/, "$1")
    .split(".")
    .map((text) => {
      if (text === "1") return { symbol: "1", exponent: 1 };
      const match = /^([A-Za-z%]+)([+-]?\d+)?$/.exec(text);
      return match === null ? undefined : { symbol: match[1]!, exponent: sign * Number(match[2] ?? 1) };
    });
}

/** Conversion between units: factor × value + offset; `undefined` for units of different dimension. */
export function conversion(
  from: string,
  to: string,
): { readonly factor: number; readonly offset: number } | undefined {
  const [a, b] = [baseUnitOf(from), baseUnitOf(to)];
  if (a === undefined || b === undefined) return undefined;
  if (baseUnitNames.some((name) => a.exponents[name] !== b.exponents[name])) return undefined;
  return { factor: a.factor / b.factor, offset: (a.offset - b.offset) / b.factor };
}
