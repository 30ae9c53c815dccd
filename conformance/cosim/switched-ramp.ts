import type { CoupledSystem } from "@cosimo/cosim";
import { compiledUnit, coupled } from "./compiled-units.ts";

/** `clock.high` becomes true at 0.53 s, an event of its own; from then on `ramp.x` grows by 1 in a second. */
export function switchedRamp(): CoupledSystem {
  const clock = compiledUnit(
    "clock",
    `model Clock
    output Boolean high(start = false, fixed = true); Real t(start = 0, fixed = true);
  equation
    der(t) = 1;
    when t > 0.53 then high = true; end when;
  end Clock;`,
    { outputs: ["high"] },
  );
  const ramp = compiledUnit(
    "ramp",
    `model Ramp
    input Boolean high; output Real x(start = 0, fixed = true);
  equation
    der(x) = if high then 1 else 0;
  end Ramp;`,
    { outputs: ["x"] },
  );
  return coupled([clock, ramp], [["clock.high", "ramp.high"]]);
}
