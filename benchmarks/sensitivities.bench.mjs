import { compile } from "@cosimo/core";
import { processorTimes } from "./measure.mjs";

export const question =
  "How long do the derivatives of a run by ten parameters take, compared with runs without them?";

const GOAL = 14;
const TEN = Array.from({ length: 10 }, (_, i) => `p${i}`);
const declared = (values) => values.map((value, i) => `parameter Real p${i} = ${value};`).join(" ");

const lorenz = `model Lorenz
  ${declared([10, 28, 8 / 3, 1, 1, 1, 1, 1, 1, 1])}
  Real x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 1, fixed = true);
equation
  der(x) = p0*p3*(y - x)*p4;
  der(y) = x*(p1 - z*p5) - y*p6;
  der(z) = x*y*p7 - p2*z*p8*p9;
end Lorenz;`;

const ball = `model Ball
  ${declared([0.8, 1, 1, 1, 1, 1, 1, 1, 1, 1])}
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v*p1*p2;
  der(v) = -9.81*p3*p4*p5;
  when h <= 0 then
    reinit(v, -p0*p6*p7*p8*p9*pre(v));
  end when;
end Ball;`;

/** Ten first-order lags in a row. */
const chain = `model Chain
  ${declared([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])}
  Real x[10](each start = 0, each fixed = true);
equation
  ${TEN.map((p, i) => `${p}*der(x[${i + 1}]) = ${i === 0 ? "1" : `x[${i}]`} - x[${i + 1}];`).join("\n  ")}
end Chain;`;

export function run() {
  return [
    { name: "Lorenz, 5 s", text: lorenz, stopTime: 5 },
    { name: "ball, 25 impacts", text: ball, stopTime: 4.05 },
    { name: "ten lags", text: chain, stopTime: 10 },
  ].flatMap(({ name, text, stopTime }) => {
    const model = compile(text);
    return ["dopri5", "rodas4"].map((solver) => {
      const options = { stopTime, solver, tolerance: 1e-8, intervals: 1, eventPoints: "none" };
      const actions = [options, { ...options, sensitivities: TEN }].map(
        (one) => () => model.simulateSync(one),
      );
      const [plain, differentiated] = processorTimes(actions, [200, 25]);
      const ratio = differentiated / plain;
      const text = `${name}, ${solver}: ${ratio.toFixed(1)} times a run without (at most ${GOAL}); ${plain.toFixed(0)} and ${differentiated.toFixed(0)} us`;
      return { met: ratio <= GOAL, text };
    });
  });
}
