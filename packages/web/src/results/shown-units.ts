import { displayConversion } from "@cosimo/core/models";
import type { TrajectoryVariable } from "@cosimo/ir";
import { unitConversion } from "@cosimo/results/page";

/** Units that people use, of some quantities; variables also have those of their declarations. */
const common = [
  ...[
    "m",
    "mm",
    "cm",
    "km",
    "rad",
    "deg",
    "s",
    "ms",
    "min",
    "h",
    "Hz",
    "kHz",
    "m/s",
    "km/h",
    "rad/s",
    "deg/s",
  ],
  ...[
    "rev/min",
    "m2",
    "cm2",
    "m3",
    "l",
    "kg",
    "g",
    "t",
    "N",
    "kN",
    "N.m",
    "Pa",
    "bar",
    "kPa",
    "MPa",
    "J",
    "kJ",
  ],
  ...[
    "kW.h",
    "W",
    "kW",
    "MW",
    "V",
    "mV",
    "kV",
    "A",
    "mA",
    "Ohm",
    "kOhm",
    "C",
    "F",
    "uF",
    "H",
    "mH",
    "K",
    "degC",
  ],
];

const known = new Map<string, readonly string[]>();

/** Units in which a variable can be shown; its display unit comes first. */
export function shownUnits({ unit, displayUnit }: Pick<TrajectoryVariable, "unit" | "displayUnit">) {
  if (unit === "") return [];
  const key = `${unit} ${displayUnit}`;
  let units = known.get(key);
  if (units === undefined) {
    const first = displayConversion({ unit, displayUnit }).unit;
    const fitting = common.filter((one) => unitConversion(unit, one) !== undefined);
    units = [...new Set([first, unit, ...fitting])];
    known.set(key, units);
  }
  return units;
}
