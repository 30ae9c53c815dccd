/** An invalid model, or a valid model with invalid options, and the expected error. */
export interface BadInput {
  readonly title: string;
  /** Saved as `M.mo`. */
  readonly text: string;
  readonly args?: readonly string[];
  readonly exitCode: number;
  readonly category: string;
  /** Beginning of the error's code. */
  readonly code: string;
  readonly line?: number;
  /** Expected parts of the message. */
  readonly mentions?: readonly RegExp[];
  /** Instant that the error names [s]. */
  readonly time?: number;
  /** Runs once only, for its message: seconds of computation. */
  readonly isSlow?: boolean;
}

const sound = `model M
  parameter Real gain = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -gain*x;
end M;
`;

export const wrongModels: readonly BadInput[] = [
  {
    title: "a syntax error in the middle of a file",
    text: "model M\n  Real x;\nequation\n  x = 2*(time + 1;\nend M;\nmodel N\n  Real y = 1;\nend N;\n",
    exitCode: 1,
    category: "syntax",
    code: "syntax.",
    line: 4,
  },
  {
    title: "a value of the wrong type",
    text: 'model M\n  Real x = 1;\n  Real y;\nequation\n  y = x + "one";\nend M;\n',
    exitCode: 1,
    category: "semantics",
    code: "expression.",
    line: 5,
  },
  {
    title: "arrays of sizes that don't fit",
    text: "model M\n  Real x[2] = {1, 2};\n  Real y[3];\nequation\n  y = 2*x;\nend M;\n",
    exitCode: 1,
    category: "semantics",
    code: "flatten.equation-sizes",
    line: 5,
    mentions: [/2/, /3/],
  },
  {
    title: "an unknown variable",
    text: "model M\n  Real speed = 1;\n  Real y;\nequation\n  y = 2*sped;\nend M;\n",
    exitCode: 1,
    category: "semantics",
    code: "expression.unknown-name",
    line: 5,
    mentions: [/sped/, /did you mean 'speed'/i],
  },
  {
    title: "too few equations",
    text: "model M\n  Real x;\n  Real y;\nequation\n  x + y = time;\nend M;\n",
    exitCode: 1,
    category: "structure",
    code: "structure.too-few-equations",
    mentions: [/x/, /y/],
  },
  {
    title: "too many equations",
    text: "model M\n  Real x;\nequation\n  x = time;\n  2*x = 1;\nend M;\n",
    exitCode: 1,
    category: "structure",
    code: "structure.too-many-equations",
    mentions: [/4/, /5/],
  },
  {
    title: "a singular system",
    text: "model M\n  Real x;\n  Real y;\n  Real z;\n  Real w;\nequation\n  x = time;\n  x = 2*y;\n  y = sin(time);\n  z + w = 1;\nend M;\n",
    exitCode: 1,
    category: "structure",
    code: "structure.singular",
  },
  {
    title: "a cycle of parameters",
    text: "model M\n  parameter Real a = b;\n  parameter Real b = c + 1;\n  parameter Real c = 2*a;\n  Real y = a;\nend M;\n",
    exitCode: 1,
    category: "structure",
    code: "structure.parameter-cycle",
    line: 2,
    mentions: [/a.*b.*c/],
  },
  {
    title: "a feature that is not supported yet",
    text: 'function f\n  input Real u;\n  output Real y;\nexternal "C" y = f(u);\nend f;\nmodel M\n  Real y = f(time);\nend M;\n',
    exitCode: 10,
    category: "unsupported",
    code: "expression.external-function",
  },
  {
    title: "a state tied to an input",
    text: "model M\n  input Real u;\n  Real x(start = 0);\n  Real v(start = 0);\n  Real f;\nequation\n  der(x) = v;\n  der(v) = f;\n  x = sin(u);\nend M;\n",
    exitCode: 10,
    category: "unsupported",
    code: "structure.input-derivative",
    line: 9,
  },
  {
    title: "too many initial conditions",
    text: "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\ninitial equation\n  x = 2;\nend M;\n",
    exitCode: 3,
    category: "initialization",
    code: "initialization.contradiction",
  },
];

export const failingRuns: readonly BadInput[] = [
  {
    title: "initial values that don't exist",
    text: "model M\n  Real x;\nequation\n  der(x) = 1;\ninitial equation\n  x^2 + 1 = 0;\nend M;\n",
    exitCode: 3,
    category: "initialization",
    code: "simulator.",
    mentions: [/x/],
  },
  {
    title: "a division by a parameter that is zero",
    text: "model M\n  parameter Real z = 0;\n  Real x = 1/z;\nend M;\n",
    exitCode: 3,
    category: "initialization",
    code: "simulator.domain-error",
    line: 3,
    mentions: [/division by zero/, /where z = 0/],
  },
  {
    title: "a division by zero",
    text: "model M\n  Real x(start = 0, fixed = true);\n  Real d = if time < 0.5 then 1 else 0;\nequation\n  der(x) = 1/d;\nend M;\n",
    exitCode: 4,
    category: "integration",
    code: "simulator.domain-error",
    line: 5,
    time: 0.5,
    mentions: [/division by zero|divided by zero/i, /line 5/],
  },
  {
    title: "a loop of a function that never ends",
    isSlow: true,
    text: `model M
  function f
    input Real u;
    output Real y = u;
  algorithm
    while y > 0 loop
      y := y + 1;
    end while;
  end f;
  Real x(start = 1, fixed = true);
equation
  der(x) = -f(x);
end M;
`,
    exitCode: 3,
    category: "initialization",
    code: "simulator.function-failed",
    mentions: [/M\.f/, /while-loop has not ended/],
  },
  {
    title: "the root of a negative number at an event",
    text: "model M\n  discrete Real d(start = 0, fixed = true);\nequation\n  when time > 0.5 then\n    d = sqrt(-time);\n  end when;\nend M;\n",
    exitCode: 4,
    category: "integration",
    code: "simulator.",
    line: 5,
    time: 0.5,
    mentions: [/sqrt|d/],
  },
  {
    title: "the root of a negative number",
    text: "model M\n  Real x(start = 0, fixed = true);\n  Real y;\nequation\n  der(x) = y;\n  y = sqrt(0.5 - time);\nend M;\n",
    exitCode: 4,
    category: "integration",
    code: "simulator.domain-error",
    line: 6,
    time: 0.5,
    mentions: [/sqrt/, /line 6/],
  },
  {
    title: "a nonlinear equation that loses its solution",
    text: "model M\n  Real x(start = 1);\n  Real s(start = 0, fixed = true);\nequation\n  x^2 = 1 - 2*time;\n  der(s) = x;\nend M;\n",
    exitCode: 4,
    category: "integration",
    code: "simulator.loop-failed",
    line: 5,
    time: 0.5,
    mentions: [/x/],
  },
  {
    title: "a linear system that is singular",
    text: "model M\n  Real a;\n  Real b;\nequation\n  a + b = 1;\n  2*a + 2*b = 2;\nend M;\n",
    exitCode: 3,
    category: "initialization",
    code: "simulator.loop-singular",
    line: 6,
    mentions: [/linear system of equations for 'a', 'b'/, /'2\*a \+ 2\*b = 2' repeats/],
  },
  {
    title: "an event iteration that never settles",
    text: "model M\n  Boolean b(start = false, fixed = true);\nequation\n  b = if time > 0.5 then not pre(b) else false;\nend M;\n",
    exitCode: 4,
    category: "integration",
    code: "",
    time: 0.5,
    mentions: [/b/],
  },
  {
    title: "a solution that runs to infinity",
    text: "model M\n  Real x(start = 2, fixed = true);\nequation\n  der(x) = x^2;\nend M;\n",
    exitCode: 4,
    category: "integration",
    code: "simulator.",
    time: 0.5,
    mentions: [/x/],
  },
  {
    title: "an assertion",
    text: 'model M\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = 1;\n  assert(x < 0.5, "x became " + String(x > 0));\nend M;\n',
    exitCode: 5,
    category: "assertion",
    code: "",
    line: 5,
    time: 0.5,
    mentions: [/x became true/],
  },
];

export const wrongUse: readonly BadInput[] = [
  {
    title: "an unknown model",
    text: sound,
    args: ["--model", "N"],
    exitCode: 1,
    category: "semantics",
    code: "instantiate.unknown-model",
    mentions: [/'N'/],
  },
  {
    title: "a stop time before the start",
    text: sound,
    args: ["--start-time", "2", "--stop-time", "1"],
    exitCode: 2,
    category: "usage",
    code: "settings.stop-before-start",
  },
  {
    title: "a tolerance of zero",
    text: sound,
    args: ["--tolerance", "0"],
    exitCode: 2,
    category: "usage",
    code: "",
    mentions: [/tolerance/],
  },
  {
    title: "a tolerance of zero in the model's annotation",
    text: sound.replace("end M;", "  annotation(experiment(Tolerance = 0));\nend M;"),
    exitCode: 2,
    category: "usage",
    code: "settings.not-positive",
    mentions: [/tolerance/],
  },
  {
    title: "an unknown parameter",
    text: sound,
    args: ["--set", "gian=3"],
    exitCode: 2,
    category: "usage",
    code: "override.unknown-name",
    mentions: [/gian/, /Did you mean 'gain'/],
  },
  {
    title: "an unknown option",
    text: sound,
    args: ["--tolerence", "1e-6"],
    exitCode: 2,
    category: "usage",
    code: "",
    mentions: [/--tolerence/, /did you mean --tolerance/i],
  },
  {
    title: "an unknown solver",
    text: sound,
    args: ["--solver", "rodas"],
    exitCode: 2,
    category: "usage",
    code: "",
    mentions: [/rodas4/],
  },
  {
    title: "an option value that is no number",
    text: sound,
    args: ["--stop-time", "soon"],
    exitCode: 2,
    category: "usage",
    code: "",
    mentions: [/soon/],
  },
  {
    title: "a variable to be plotted that the model doesn't have",
    text: sound,
    args: ["--plot", "p.svg", "--xy", "x,height"],
    exitCode: 2,
    category: "usage",
    code: "result.unknown-variable",
    mentions: [/'height'/],
  },
  {
    title: "a structural parameter",
    text: "model M\n  parameter Integer n = 2;\n  Real x[n] = {i for i in 1:n};\nend M;\n",
    args: ["--set", "n=3"],
    exitCode: 2,
    category: "usage",
    code: "override.structural",
    line: 2,
    mentions: [/array size/, /compile anew/],
  },
  {
    title: "an output directory that doesn't exist",
    text: sound,
    args: ["--output-file", "nowhere/r.csv"],
    exitCode: 6,
    category: "usage",
    code: "file.unwritable",
    mentions: [/nowhere/],
  },
  {
    title: "an output format that is not known",
    text: sound,
    args: ["--output-file", "r.ods"],
    exitCode: 6,
    category: "usage",
    code: "file.unknown-kind",
    mentions: [/\.csv/],
  },
];
