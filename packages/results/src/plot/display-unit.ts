import type { TrajectoryVariable } from "@cosimo/ir";

/** Shown value = factor × value + offset, in `unit`. */
export interface Conversion {
  readonly unit: string;
  readonly factor: number;
  readonly offset: number;
}

/** SI value = factor × value + offset. `powers`: exponents of base units by name. */
interface Scale {
  readonly factor: number;
  readonly offset: number;
  readonly powers: ReadonlyMap<string, number>;
}

/** Conversion from the unit of a variable to its display unit; without effect if a unit is unknown or they do not match. */
export function displayConversion({
  unit,
  displayUnit,
}: Pick<TrajectoryVariable, "unit" | "displayUnit">): Conversion {
  const same = { unit, factor: 1, offset: 0 };
  if (displayUnit === "" || displayUnit === unit) return same;
  return unitConversion(unit, displayUnit) ?? same;
}

/** Conversion between two units of one quantity; `undefined` if a unit is unknown or they differ in dimension. */
export function unitConversion(from: string, to: string): Conversion | undefined {
  if (from === to) return { unit: to, factor: 1, offset: 0 };
  const [given, shown] = [scaleOf(from), scaleOf(to)];
  if (given === undefined || shown === undefined || !sameDimension(given, shown)) return undefined;
  // Quotients of inexact factors are rounded, so that 0.001 m is 1 mm.
  const factor = Number((given.factor / shown.factor).toPrecision(15));
  return { unit: to, factor, offset: (given.offset - shown.offset) / shown.factor };
}

/** The values in the display unit; the same array if there is nothing to convert. */
export function converted(values: Float64Array, { factor, offset }: Conversion): Float64Array {
  return factor === 1 && offset === 0 ? values : values.map((value) => factor * value + offset);
}

function sameDimension(p: Scale, q: Scale): boolean {
  return [...new Set([...p.powers.keys(), ...q.powers.keys()])].every(
    (base) => (p.powers.get(base) ?? 0) === (q.powers.get(base) ?? 0),
  );
}

/** Reads a unit in the notation of Modelica (specification, chapter 19): `kg.m/s2`, `W/(m2.K)`, `1/min`. */
function scaleOf(text: string): Scale | undefined {
  const [over = "", under, ...rest] = text.trim().replaceAll("*", ".").split("/");
  if (rest.length > 0) return undefined;
  const factors = [
    ...over.split(".").map((part) => power(part, 1)),
    ...(under === undefined ? [] : bare(under).split(".")).map((part) => power(part, -1)),
  ];
  if (factors.length === 1) return factors[0];
  return factors.reduce((p, q) => (p === undefined || q === undefined ? undefined : product(p, q)));
}

function bare(under: string): string {
  return under.startsWith("(") && under.endsWith(")") ? under.slice(1, -1) : under;
}

/** One factor with its exponent. An offset is kept only for a temperature that stands alone. */
function power(text: string, sign: 1 | -1): Scale | undefined {
  const [, symbol = "", digits = "1"] = /^([A-Za-z%]+|1)([+-]?\d+)?$/.exec(text) ?? [];
  const unit = symbolScale(symbol);
  if (unit === undefined) return undefined;
  const exponent = sign * Number(digits);
  if (exponent === 1) return unit;
  const powers = new Map([...unit.powers].map(([base, n]) => [base, n * exponent]));
  return { factor: unit.factor ** exponent, offset: 0, powers };
}

function product(p: Scale, q: Scale): Scale {
  const powers = new Map(p.powers);
  for (const [base, n] of q.powers) powers.set(base, (powers.get(base) ?? 0) + n);
  return { factor: p.factor * q.factor, offset: 0, powers };
}

function symbolScale(symbol: string): Scale | undefined {
  const known = SYMBOLS.get(symbol);
  if (known !== undefined) return known;
  for (const length of [1, 2]) {
    const factor = PREFIXES.get(symbol.slice(0, length));
    const unit = SYMBOLS.get(symbol.slice(length));
    if (factor !== undefined && unit !== undefined && unit.offset === 0)
      return { ...unit, factor: factor * unit.factor };
  }
  return undefined;
}

const PREFIXES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ f: 1e-15, p: 1e-12, n: 1e-9, u: 1e-6, m: 1e-3, c: 1e-2, d: 1e-1 },
    ...{ da: 10, h: 100, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 },
  }),
);

/** Symbol: factor, base units with exponents, offset. Source: BIPM, The International System of Units, 9th edition. */
const SYMBOL_ROWS: Readonly<Record<string, readonly [factor: number, base: string, offset?: number]>> = {
  ...{ "1": [1, ""], m: [1, "m"], g: [1e-3, "kg"], s: [1, "s"], A: [1, "A"], K: [1, "K"], mol: [1, "mol"] },
  ...{ cd: [1, "cd"], rad: [1, "rad"], deg: [Math.PI / 180, "rad"], rev: [2 * Math.PI, "rad"] },
  ...{ rpm: [Math.PI / 30, "rad s-1"], degC: [1, "K", 273.15], degF: [5 / 9, "K", 459.67 * (5 / 9)] },
  ...{ degRk: [5 / 9, "K"], min: [60, "s"], h: [3600, "s"], d: [86400, "s"], Hz: [1, "s-1"] },
  ...{ N: [1, "kg m s-2"], Pa: [1, "kg m-1 s-2"], bar: [1e5, "kg m-1 s-2"], J: [1, "kg m2 s-2"] },
  ...{ W: [1, "kg m2 s-3"], eV: [1.602176634e-19, "kg m2 s-2"], C: [1, "A s"], V: [1, "kg m2 s-3 A-1"] },
  ...{ F: [1, "kg-1 m-2 s4 A2"], Ohm: [1, "kg m2 s-3 A-2"], S: [1, "kg-1 m-2 s3 A2"] },
  ...{ Wb: [1, "kg m2 s-2 A-1"], T: [1, "kg s-2 A-1"], H: [1, "kg m2 s-2 A-2"], l: [1e-3, "m3"] },
  ...{ L: [1e-3, "m3"], t: [1e3, "kg"], "%": [0.01, ""], lm: [1, "cd"], lx: [1, "cd m-2"] },
};

const SYMBOLS: ReadonlyMap<string, Scale> = new Map(
  Object.entries(SYMBOL_ROWS).map(([symbol, [factor, base, offset = 0]]) => {
    const powers = base.split(" ").flatMap((part): [string, number][] => {
      const [, name, exponent = "1"] = /^([a-zA-Z]+)(-?\d+)?$/.exec(part) ?? [];
      return name === undefined ? [] : [[name, Number(exponent)]];
    });
    return [symbol, { factor, offset, powers: new Map(powers) }];
  }),
);
