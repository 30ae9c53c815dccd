/** T.-H. Gallois, Event handling solver compared to Modelica DASSL, OpenModelica workshop 2014. */
import { compile } from "@cosimo/core";
import { brief, medianMilliseconds, milliseconds } from "./numbers.mjs";
import { eventTimes, textOf } from "./run-command.mjs";

const events = "--events-file out/sources/events.csv";
const drop = (tolerance, more, file) =>
  `cosimo simulate examples/VerticalDrop.mo --stop-time 2 --tolerance ${tolerance} ${more}--events-file out/sources/${file}`;
/** Instants of the first two impacts in closed form (conformance/reference). */
const exact = [0.64071457280505, 1.769519344526112];

/** The dense detection of the method of order 5 that is the default, and the combination of the source: BDF and a parabola. */
function impact(number, tolerance, printed, why) {
  const text = (file) => {
    const t = eventTimes(file)[number - 1];
    return `${t.toFixed(6)} (${brief(Math.abs(t - exact[number - 1]))})`;
  };
  return {
    what: `impact ${number} at ${tolerance}: DASSL; solver of the source [s]`,
    printed,
    commands: [
      drop(tolerance, "", "events.csv"),
      drop(tolerance, "--solver dae --detection quadratic ", "bdf.csv"),
    ],
    ours: () => `${text("events.csv")}; BDF and parabola ${text("bdf.csv")}`,
    why,
  };
}

const bdf =
  "the default is a method of order 5 with a root on its dense output; BDF restarts by Runge-Kutta steps, as in the source; at 1e-6 most of its error is that of the parabola";

function workOf(
  example,
  stopTime,
  printed,
  why = "other machines; the exponent of the printed tolerance is lost",
) {
  return {
    what: `time for ${stopTime} s of the ${example === "BouncingBall" ? "hard" : "soft"} ball: DASSL; solver of the source`,
    printed,
    by: "`npm run sources`: `simulateSync` at 1e-6, without rows",
    ours: () => {
      const text = textOf(`examples/${example}.mo`);
      const model = compile({ uri: `${example}.mo`, text });
      const time = medianMilliseconds(() =>
        model.simulateSync({ stopTime, tolerance: 1e-6, output: "none", eventPoints: "none" }),
      );
      return milliseconds(time);
    },
    why,
  };
}

export const balls = {
  title: "Event handling solver compared to Modelica DASSL (Gallois, 2014)",
  text: `The printed table of impacts is that of a drop from rest with 1 kg, not of the listing with 1.1 kg and a throw:
\`examples/VerticalDrop.mo\`. Errors in parentheses are against the closed form. \`EventBenchmarks\` of the library has all systems of the
source, and those of its outlook.`,
  rows: [
    {
      what: "air friction Cx rho S [kg/m]",
      printed: "0.0203",
      by: "0.5 * 1.293 * 3.14 * 0.1^2",
      ours: () => (0.5 * 1.293 * 3.14 * 0.01).toFixed(4),
    },
    {
      what: "impacts 1 and 2, analytical [s]",
      printed: "0.640714; 1.769519",
      commands: [drop("1e-12", "", "events.csv")],
      isQuick: true,
      ours: () =>
        eventTimes("events.csv")
          .map((t) => t.toFixed(9))
          .join("; "),
      why: "the printed values are cut off, not rounded",
    },
    impact(1, "1e-6", "0.640715 (1.6e-6); 0.640714 (0)", bdf),
    impact(1, "1e-3", "0.641162 (7e-4); 0.640730 (2.5e-5)", bdf),
    impact(2, "1e-6", "1.769523 (2.3e-6); 1.769515 (2.3e-6)", bdf),
    impact(2, "1e-3", "1.769915 (2.2e-4); 1.769562 (2.4e-5)", bdf),
    {
      what: "an impact in the plot [s]: solver of the source",
      printed: "9.12052",
      commands: [`cosimo simulate examples/BouncingBall.mo --stop-time 10 --tolerance 1e-10 ${events}`],
      ours: () => `${eventTimes("events.csv")[8].toFixed(8)}, the ninth`,
      why: "the exact instant is 9.12051909 s",
    },
    {
      what: "tenth event of the soft ball [s]: DASSL; solver of the source",
      printed: "7.51186; 7.51175",
      commands: [`cosimo simulate examples/SoftBouncingBall.mo --tolerance 1e-10 ${events}`],
      isQuick: true,
      ours: () => eventTimes("events.csv")[9].toFixed(8),
      why: "extended precision gives 7.51225766 s; the dissipation of the source has no printed value, 0.1 N s/m gives 7.51179 s",
    },
    workOf(
      "BouncingBall",
      20,
      "0.068 s; 0.032 s",
      "other machines; the exponent of the printed tolerance is lost. Here the ball rests after its last impact, at 14.698 s",
    ),
    workOf("SoftBouncingBall", 10, "0.061 s; 0.045 s"),
  ],
};
