import { type Connection, type CoupledSystem, coupleUnits } from "../system/coupled-system.ts";
import type { UnitCapabilities } from "../unit/unit.ts";
import { linearUnit } from "./linear-unit.ts";

export interface SplitOscillator {
  readonly mass?: number;
  readonly stiffness?: number;
  /** Initial velocity of the mass. */
  readonly velocity?: number;
  readonly capabilities?: Partial<UnitCapabilities>;
}

/**
 * A mass and a spring, coupled by velocity and force: v' = F / m and s' = v, F = -k s. With m = k = 1 a Jacobi step with held
 * inputs is (v, s) -> (v - H s, s + H v), so that energy grows by 1 + H^2.
 */
export function splitOscillator(options: SplitOscillator = {}): CoupledSystem {
  const { mass = 1, stiffness = 1, velocity = 1, capabilities = {} } = options;
  const units = [
    linearUnit({
      ...{ name: "mass", inputs: ["F"], outputs: ["v"], start: [velocity], capabilities },
      ...{ A: [[0]], B: [[1 / mass]], C: [[1]] },
    }),
    linearUnit({
      ...{ name: "spring", inputs: ["v"], outputs: ["F"], start: [0], capabilities },
      ...{ A: [[0]], B: [[1]], C: [[-stiffness]] },
    }),
  ];
  return coupleUnits(units, [link(1, 0), link(0, 1)]);
}

/** From the first output of one unit to the first input of another. */
export function link(from: number, to: number, gain = 1): Connection {
  return { from: { unit: from, port: 0 }, to: { unit: to, port: 0 }, gain, offset: 0 };
}
