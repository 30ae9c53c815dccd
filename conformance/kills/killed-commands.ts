/** Commands that write files: each in a folder of its own. */
export interface WritingCommand {
  readonly name: string;
  readonly args: readonly string[];
  /** What the command needs. */
  readonly files: Readonly<Record<string, string>>;
  /** Commands that make more of it. */
  readonly before?: readonly (readonly string[])[];
  /** What may be there afterwards beside that. */
  readonly written: readonly string[];
  readonly needsCompiler?: boolean;
}

const ball = `model Ball Real h(start = 1, fixed = true); Real v(fixed = true);
  Real a[40](each fixed = true); equation der(h) = v; der(v) = -9.81; for i in 1:40 loop der(a[i]) = sin(i*time) - a[i]; end for;
  when h < 0 then reinit(v, -0.99*pre(v)); end when;
  annotation (experiment(StopTime = 20)); end Ball;
`;
const ramp = `model Ramp parameter Real k = 1; Real x(start = 1, fixed = true); equation der(x) = -k*x; end Ramp;\n`;
const mass = `model Mass input Real F; output Real x(start = 1, fixed = true); Real v(fixed = true);
equation der(x) = v; der(v) = F - x; end Mass;
`;
const spring = "model Spring input Real x; output Real F = -10*x; end Spring;\n";
const system = `{"units": {"mass": {"model": "Mass.mo"}, "spring": {"model": "Spring.mo"}},
  "connections": [["mass.x", "spring.x"], ["spring.F", "mass.F"]],
  "experiment": {"stopTime": 20, "communicationStep": 0.001}}
`;
const pendulum = `const k = 2;\nx' = -k*x;\nx(t0) = 1;\nstate fast (x < 0.5) { x' = -2*x; } from init;\n`;
const coupled = { "Mass.mo": mass, "Spring.mo": spring, "system.json": system };

const simulate = (name: string, ...args: readonly string[]): WritingCommand => ({
  ...{ name: `simulate ${name}`, args: ["simulate", "Ball.mo", "--intervals", "20000", ...args] },
  ...{ files: { "Ball.mo": ball }, written: args.filter((arg) => arg.includes(".")) },
});

export const writingCommands: readonly WritingCommand[] = [
  simulate("csv", "--output-file", "r.csv", "--events-file", "e.csv"),
  simulate("mat", "--output-file", "r.mat", "--plot", "p.svg"),
  simulate("arrow", "--output-file", "r.arrow", "--plot", "p.html"),
  simulate("json", "--output-file", "r.json", "--plot", "p.png", "--intervals", "500"),
  {
    name: "simulate with checkpoints",
    args: [
      "simulate",
      "system.json",
      "--output-file",
      "r.csv",
      "--checkpoint",
      "c.checkpoint",
      "--checkpoint-interval",
      "0.01",
    ],
    files: coupled,
    written: ["r.csv", "c.checkpoint"],
  },
  {
    name: "sweep",
    args: [
      "sweep",
      "Ramp.mo",
      "--vary",
      "k=0:1:2000",
      "--output-file",
      "t.csv",
      "--plot",
      "p.svg",
      "--threads",
      "2",
    ],
    files: { "Ramp.mo": ramp },
    written: ["t.csv", "p.svg"],
  },
  {
    name: "convert a result",
    args: ["convert", "r.csv", "-o", "c.json"],
    files: { "Ball.mo": ball },
    before: [["simulate", "Ball.mo", "--intervals", "20000", "--output-file", "r.csv"]],
    written: ["c.json", "r.csv"],
  },
  {
    name: "convert a system",
    args: ["convert", "system.ssp", "-o", "unpacked.json"],
    files: coupled,
    before: [["convert", "system.json", "-o", "system.ssp"]],
    written: ["system.ssp", "unpacked.json", "unpacked_resources"],
  },
  {
    name: "compare",
    args: ["compare", "r.csv", "r.csv", "--plot", "p.html"],
    files: { "Ball.mo": ball },
    before: [["simulate", "Ball.mo", "--output-file", "r.csv"]],
    written: ["r.csv", "p.html"],
  },
  {
    name: "graph",
    args: ["graph", "M.lisma", "-o", "g.svg"],
    files: { "M.lisma": pendulum },
    written: ["g.svg"],
  },
  {
    name: "analyse",
    args: ["analyse", "system.json", "--stop-time", "1", "--plot", "a.svg"],
    files: coupled,
    written: ["a.svg"],
  },
  { name: "format", args: ["format", "M.lisma", "--write"], files: { "M.lisma": pendulum }, written: [] },
  { name: "fmu new", args: ["fmu", "new", "Lag"], files: {}, written: ["Lag"] },
  {
    name: "fmu build",
    args: ["fmu", "build", "Lag", "-o", "Lag.fmu"],
    files: {},
    before: [["fmu", "new", "Lag"]],
    written: ["Lag", "Lag.fmu"],
    needsCompiler: true,
  },
  {
    name: "fmu export",
    args: ["fmu", "export", "Ball.mo", "-o", "Ball.fmu"],
    files: { "Ball.mo": ball },
    written: ["Ball.fmu"],
    needsCompiler: true,
  },
  {
    name: "fmu report",
    args: ["fmu", "report", "Ball.fmu", "--simulate", "-o", "r.html"],
    files: { "Ball.mo": ball },
    before: [["fmu", "export", "Ball.mo", "-o", "Ball.fmu"]],
    written: ["Ball.fmu", "r.html"],
    needsCompiler: true,
  },
];
