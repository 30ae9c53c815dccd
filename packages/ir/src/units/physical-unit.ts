/** SI base units and the radian, which is 1 in the SI. */
export const baseUnitNames = ["kg", "m", "s", "A", "K", "mol", "cd", "rad"] as const;
export type BaseUnitName = (typeof baseUnitNames)[number];

export type BaseExponents = Readonly<Record<BaseUnitName, number>>;

/** Value in base units = factor × value in the unit + offset. */
export interface PhysicalUnit {
  readonly exponents: BaseExponents;
  readonly factor: number;
  readonly offset: number;
  /** Exponents of the symbols as written, in order: `kN.m` is kN 1, m 1. For texts. */
  readonly symbols: ReadonlyMap<string, number>;
}

export function exponentsOf(given: Partial<BaseExponents>): BaseExponents {
  return { kg: 0, m: 0, s: 0, A: 0, K: 0, mol: 0, cd: 0, rad: 0, ...given };
}

/** The unit of a number. */
export const dimensionless: PhysicalUnit = {
  exponents: exponentsOf({}),
  factor: 1,
  offset: 0,
  symbols: new Map(),
};

/** Exponents are rational: roots have numerators and denominators of few digits. */
const EXPONENT_TOLERANCE = 1e-9;
/** Rounding of products of factors. */
const FACTOR_TOLERANCE = 1e-9;

/** Products by their factors and the power: large models multiply few different units. */
const products = new WeakMap<PhysicalUnit, WeakMap<PhysicalUnit, Map<number, PhysicalUnit>>>();

/**
 * a × b^power; the same object for the same arguments. In a product, a unit with offset stands for a difference:
 * J/(kg.degC).
 */
export function timesPower(a: PhysicalUnit, b: PhysicalUnit, power: number): PhysicalUnit {
  const byPower = entry(entry(products, a, newPairs), b, newPowers);
  const present = byPower.get(power);
  if (present !== undefined) return present;
  const product = computeProduct(a, b, power);
  byPower.set(power, product);
  return product;
}

const newPairs = (): WeakMap<PhysicalUnit, Map<number, PhysicalUnit>> => new WeakMap();
const newPowers = (): Map<number, PhysicalUnit> => new Map();

function entry<V>(table: WeakMap<PhysicalUnit, V>, key: PhysicalUnit, create: () => V): V {
  const present = table.get(key);
  if (present !== undefined) return present;
  const created = create();
  table.set(key, created);
  return created;
}

function computeProduct(a: PhysicalUnit, b: PhysicalUnit, power: number): PhysicalUnit {
  const exponents = { ...a.exponents };
  for (const name of baseUnitNames) exponents[name] = settled(exponents[name] + power * b.exponents[name]);
  const symbols = new Map(a.symbols);
  for (const [symbol, exponent] of b.symbols) {
    const sum = settled((symbols.get(symbol) ?? 0) + power * exponent);
    if (sum === 0) symbols.delete(symbol);
    else symbols.set(symbol, sum);
  }
  return { exponents, factor: a.factor * b.factor ** power, offset: 0, symbols };
}

export function multiplied(a: PhysicalUnit, b: PhysicalUnit): PhysicalUnit {
  return timesPower(a, b, 1);
}

export function divided(a: PhysicalUnit, b: PhysicalUnit): PhysicalUnit {
  return timesPower(a, b, -1);
}

export function raised(a: PhysicalUnit, power: number): PhysicalUnit {
  return timesPower(dimensionless, a, power);
}

/** The unit of differences of two values: K for degC. */
export function unitOfDifference(unit: PhysicalUnit): PhysicalUnit {
  return unit.offset === 0 ? unit : { ...unit, offset: 0 };
}

/** Whether values can be converted. An angle is a number: rad is 1 (SI brochure, 9th edition, section 2.3.3). */
export function sameDimension(a: PhysicalUnit, b: PhysicalUnit): boolean {
  return (
    a === b ||
    baseUnitNames.every(
      (name) => name === "rad" || Math.abs(a.exponents[name] - b.exponents[name]) < EXPONENT_TOLERANCE,
    )
  );
}

/** Whether equal values of two units of one dimension are equal quantities. */
export function sameScale(a: PhysicalUnit, b: PhysicalUnit): boolean {
  return Math.abs(a.factor - b.factor) <= FACTOR_TOLERANCE * Math.abs(a.factor) && a.offset === b.offset;
}

/** Removes the rounding of sums of rational exponents: 1/3 + 2/3 is 1. */
function settled(exponent: number): number {
  const whole = Math.round(exponent);
  return Math.abs(exponent - whole) < EXPONENT_TOLERANCE ? whole : exponent;
}
