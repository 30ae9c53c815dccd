/**
 * Writes the reference results of examples/StickSlip.mo, ClutchEngagement.mo and GearTrain.mo: `node mechanics.mjs`.
 * Each system is formulated anew as an ordinary differential equation for each of its phases.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** One step of the classical Runge-Kutta method. */
function step(f, t, x, h) {
  const along = (k, length) => x.map((value, i) => value + length * k[i]);
  const k1 = f(t, x);
  const k2 = f(t + h / 2, along(k1, h / 2));
  const k3 = f(t + h / 2, along(k2, h / 2));
  const k4 = f(t + h, along(k3, h));
  return x.map((value, i) => value + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]));
}

function write(file, header, rows) {
  const text = [header, ...rows.map((row) => row.map((value) => value.toPrecision(14)).join(","))].join("\n");
  writeFileSync(join(import.meta.dirname, file), `${text}\n`);
}

/** Two blocks, each stuck (0) or sliding (1, -1); a phase ends where a sliding block stops or a stuck one breaks loose. */
function stickSlip() {
  const [pull, m, c, sliding, peak] = [0.1, [1, 1.5], [10, 20], [1, 0.6], [1.4, 1.3]];
  const force = (t, [s1, , s2]) => [c[0] * (pull * t - s1) - c[1] * (s1 - s2), c[1] * (s1 - s2)];
  const phase = [0, 0];
  const rightSide = (t, x) => {
    const f = force(t, x);
    const a = phase.map((sign, i) => (sign === 0 ? 0 : (f[i] - sign * sliding[i]) / m[i]));
    return [phase[0] === 0 ? 0 : x[1], a[0], phase[1] === 0 ? 0 : x[3], a[1]];
  };
  /** Positive as long as block i stays in its phase. */
  const margin = (t, x, i) =>
    phase[i] === 0 ? peak[i] * sliding[i] - Math.abs(force(t, x)[i]) : phase[i] * x[2 * i + 1];
  const h = 1 / 4096;
  let [t, x] = [0, [0, 0, 0, 0]];
  const rows = [[t, ...x]];
  for (let count = 1; count <= 30 * 4096; count++) {
    const end = count * h;
    while (t < end) {
      let length = end - t;
      const leaves = (trial) => {
        const y = step(rightSide, t, x, trial);
        return [0, 1].filter((i) => margin(t + trial, y, i) < 0);
      };
      let leaving = leaves(length);
      if (leaving.length > 0) {
        let [low, high] = [0, length];
        while (high - low > 1e-17 && low + (high - low) / 2 > low && low + (high - low) / 2 < high) {
          const middle = low + (high - low) / 2;
          if (leaves(middle).length > 0) high = middle;
          else low = middle;
        }
        leaving = leaves(high);
        length = high;
      }
      x = step(rightSide, t, x, length);
      t = leaving.length > 0 ? t + length : end;
      for (const i of leaving) changePhase(i);
    }
    if (count % 2048 === 0) rows.push([t, ...x]);
  }
  function changePhase(i) {
    const f = force(t, x)[i];
    if (phase[i] !== 0) x[2 * i + 1] = 0;
    phase[i] = Math.abs(f) < peak[i] * sliding[i] ? 0 : Math.sign(f);
  }
  write("stick_slip.csv", "time,block1.s,block1.v,block2.s,block2.v", rows);
}

/** Closed form: torques that are constant, or proportional to time, between the instants where the clutch changes. */
function clutchEngagement() {
  const slipEnd = 1 + 4.5 / 13;
  const slipAgain = 4.5 + 13.5 / 13;
  const meet = 2 / 3; // common acceleration while the clutch sticks, of 2 N.m on 3 kg.m2
  const speeds = (t) => {
    if (t <= 1) return [10 + 2 * t - 5 * t ** 2, 2.5 * t ** 2];
    if (t <= slipEnd) return [7 - 8 * (t - 1), 2.5 + 5 * (t - 1)];
    const stuck = (at) => 2.5 + 5 * (slipEnd - 1) + meet * (at - slipEnd);
    if (t <= 4) return [stuck(t), stuck(t)];
    const common = stuck(4);
    if (t <= 4.5) return [common + 32 * (t - 4), common + 5 * (t - 4)];
    if (t <= slipAgain) return [common + 16 - 8 * (t - 4.5), common + 2.5 + 5 * (t - 4.5)];
    const after = common + 5 * (slipAgain - 4) + meet * (t - slipAgain);
    return [after, after];
  };
  const times = Array.from({ length: 65 }, (_, i) => i / 8);
  write(
    "clutch_engagement.csv",
    "time,engine.w,load.w",
    times.map((t) => [t, ...speeds(t)]),
  );
}

/** Closed form of 34 phi'' + 40 phi = -9 sin(2 t), phi(0) = 0.1, phi'(0) = 0. */
function gearTrain() {
  const natural = Math.sqrt(40 / 34);
  const forced = -9 / (40 - 34 * 4);
  const row = (t) => [
    t,
    0.1 * Math.cos(natural * t) - ((2 * forced) / natural) * Math.sin(natural * t) + forced * Math.sin(2 * t),
    -0.1 * natural * Math.sin(natural * t) -
      2 * forced * Math.cos(natural * t) +
      2 * forced * Math.cos(2 * t),
  ];
  write(
    "gear_train.csv",
    "time,drum.phi,drum.w",
    Array.from({ length: 41 }, (_, i) => row(i / 4)),
  );
}

stickSlip();
clutchEngagement();
gearTrain();
