import {
  deviations,
  forcedPlate,
  listing,
  openFmus,
  reference,
  runMultibody,
  run as simulate,
} from "./ball-and-plate-systems.mjs";
import { compilePeer } from "./measure.mjs";

export const question =
  "A ball, a floor and a plate that gives way: how large are the errors of a coupled run, beside those computed independently?";

/** Relative tolerance for published figures of the same method. */
const WITHIN = 0.05;

export async function run() {
  if (compilePeer("fmu-loop", ["dl"]) === undefined) return [{ met: true, text: "no C compiler" }];
  const fmus = await openFmus();
  const figures = [...(await onFloor(fmus)), ...(await forced(fmus)), ...(await onPlate(fmus))];
  fmus.close();
  return figures;
}

/** (a) Mean and maximum error of the height [m]. The floor is rigid, so that only the micro steps matter. */
async function onFloor(fmus) {
  const floor = reference("ball-on-floor", "y");
  const figures = [];
  for (const [forward, dt, computed] of [
    [false, 1e-5, [9.57e-5, 2.72e-4]],
    [true, 1e-5, [5.3e-2, 1.65e-1]],
    [false, 1e-7, [9.6e-7, 2.7e-6]],
    [true, 1e-7, [5.7e-4, 1.8e-3]],
  ]) {
    const parameters = { "ball.forward": forward, "ball.dt": dt };
    const result = await simulate("ball-on-floor-fmus", fmus, { communicationStep: 0.01, parameters });
    const { mean, max } = deviations(result, "ball.h", floor);
    const rule = forward ? "forward Euler" : "semi-implicit Euler";
    figures.push(compared(`(a) floor, C FMU, ${rule}, h = ${dt}: mean, max`, [mean, max], computed));
  }
  figures.push(await sameRule(fmus));
  return figures;
}

/** The published agreement of 1e-14 m compares one method in a loop and coupled; it must hold here. */
async function sameRule(fmus) {
  const [dt, stopTime] = [1e-5, 5];
  const parameters = { ...listing, "ball.dt": dt };
  const result = await simulate("ball-on-floor-fmus", fmus, { communicationStep: dt, stopTime, parameters });
  const { max } = deviations(result, "ball.h", heightsOfListing(dt, stopTime), stopTime);
  return {
    met: max < 1e-12,
    text: `(a) floor, C FMU, forward Euler coupled with H = h = ${dt}, against the same rule in a loop: ${max.toExponential(1)} m (published 1e-14)`,
  };
}

/** Forward Euler with steps of 0.01 s, computed as differences of times. */
function heightsOfListing(H, stopTime) {
  const [g, m, r, k, n, c, depth] = [9.81, 0.62, 0.12, 1e5, 2.1, 10, 0.08];
  const heights = new Map([[0, 5]]);
  let [h, v] = [5, 0];
  for (let i = 1; i <= Math.round(stopTime / H); i++) {
    const dt = i * H - (i - 1) * H;
    const z = r - h;
    const s = Math.min(z / depth, 1);
    const force = z > 0 ? k * z ** n - c * s * s * (3 - 2 * s) * v : 0;
    [h, v] = [h + dt * v, v + dt * (force / m - g)];
    if (i % 1000 === 0) heights.set(i / 1000, h);
  }
  return heights;
}

/** (b) A held force lags by half a step; this causes the published error of 1.5e-6 m. */
async function forced(fmus) {
  const figures = [];
  for (const H of [1e-4, 1e-3]) {
    const error = async (name, algorithm) => {
      const result = await simulate(name, fmus, { communicationStep: H, algorithm });
      return deviations(result, "plate.position", forcedPlate);
    };
    const computed = [1.96e-6, 3.38e-6].map((one) => (one * H) / 1e-4);
    const held = await error("forced-plate-fmus");
    figures.push(
      compared(`(b) plate, C++ FMU, force held, H = ${H}: mean, max`, [held.mean, held.max], computed),
    );
    for (const [label, algorithm] of [
      ["extrapolation of order 1", { extrapolation: 1 }],
      ["linear-implicit L1", { name: "linear-implicit", form: "L1" }],
    ]) {
      const { mean, max } = await error("forced-plate", algorithm);
      const text = `(b) plate, models, ${label}, H = ${H}: ${shown([mean, max])}; ${Math.round(held.max / max)} times less (over 100)`;
      figures.push({ met: held.max > 100 * max, text });
    }
  }
  return figures;
}

const clipless = { "ball.clip": false };
const ballFirst = { name: "gauss-seidel", order: ["ball", "plate"] };

/** (c) Mean errors of ball and plate [m]. `heavy`: gravity acts on the plate, too. */
const schemes = [
  ["Jacobi as in the listing", { parameters: listing }, [6.38e-3, 5.75e-4]],
  ["Jacobi as in the listing, heavy plate", { parameters: listing, heavy: true }, [2.56e-3, 2.8e-4]],
  [
    "Jacobi, ground goes on with its velocity, heavy plate",
    { parameters: { ...clipless, "ball.ramp": true }, heavy: true },
    [1.02e-3, 1.1e-4],
  ],
  ["Gauss-Seidel, ball first", { parameters: listing, algorithm: ballFirst }, [3.94e-4, 3.29e-5]],
  [
    "Gauss-Seidel, ball first, heavy plate",
    { parameters: listing, algorithm: ballFirst, heavy: true },
    [3.71e-4, 4.29e-5],
  ],
];

async function onPlate(fmus) {
  const light = ["y", "q"].map((name) => reference("ball-on-plate", name));
  const weighty = ["y", "q"].map((name) => reference("ball-on-heavy-plate", name));
  const errors = async (name, { heavy = false, parameters, ...options }, until) => {
    const exact = heavy ? weighty : light;
    const result = await simulate(name, fmus, {
      ...{ communicationStep: 1e-4, ...options },
      parameters: { ...parameters, "plate.g": heavy ? 9.81 : 0 },
    });
    const height = name.endsWith("-fmus") ? "ball.h" : "ball.y";
    return [
      deviations(result, height, exact[0], until).mean,
      deviations(result, "plate.position", exact[1], until).mean,
    ];
  };
  const figures = [];
  for (const [label, scheme, computed] of schemes)
    figures.push(
      compared(
        `(c) ${label}, C FMUs, H = 1e-4: ball, plate`,
        await errors("ball-on-plate-fmus", scheme),
        computed,
      ),
    );
  // The force of these two uses the plate at the end of the step: equations are exchanged, not C code.
  for (const [H, computed] of [
    [1e-4, [6.27e-3, 5.56e-4]],
    [1e-5, [3.31e-3, 3.81e-4]],
  ]) {
    const found = await errors("ball-on-plate", { communicationStep: H });
    const label = `(c) Jacobi, force anew at the end of a step, models, H = ${H}: ball, plate`;
    figures.push(compared(label, found, computed));
  }
  const published = "published for an unknown exchange: 4.9e-4, 6.6e-5";
  for (const [label, algorithm] of [
    ["extrapolation of order 1", { extrapolation: 1 }],
    ["linear-implicit L1", { name: "linear-implicit", form: "L1" }],
    ["linear-implicit LX", { name: "linear-implicit", form: "LX" }],
    ["implicit", { name: "implicit" }],
    ["monolithic", { name: "monolithic" }],
  ]) {
    const found = await errors("ball-on-plate", { algorithm });
    figures.push({ text: `(c) ${label}, models, H = 1e-4: ball, plate ${shown(found)} (${published})` });
  }
  const multibody = await runMultibody();
  const whole = [deviations(multibody, "y", light[0]), deviations(multibody, "position", light[1])];
  figures.push({
    met: whole.every(({ max }) => max < 1e-7),
    text: `(c) one mechanism of the planar library: greatest errors of ball, plate ${shown(whole.map(({ max }) => max))} (under 1e-7)`,
  });
  return figures;
}

function compared(label, found, computed) {
  const met = found.every((one, i) => Math.abs(one / computed[i] - 1) < WITHIN);
  return { met, text: `${label} ${shown(found)} (computed independently ${shown(computed)})` };
}

function shown(values) {
  return values.map((one) => `${one.toExponential(2)}`).join(", ");
}
