import { not, partly, type SupportedPart, type SupportedRow, supported, tested } from "./row.ts";

function construct(
  id: string,
  feature: string,
  final: Readonly<Record<string, number>>,
  text: string,
): SupportedRow {
  return supported(id, feature, { kind: "runs", text, final });
}

/** Constructs of LISMA_HDS in the order of its manual. */
export const lisma: SupportedPart = {
  title: "LISMA_HDS",
  intro: "Constructs in the order of the [manual](lisma.md).",
  language: "lisma",
  chapters: [
    {
      title: "Texts and equations",
      rows: [
        construct(
          "lisma-constants",
          "constants, macros, functions",
          { x: 6 },
          "const a = 2, b = a + 1; macro m = a*b; x = m;",
        ),
        construct(
          "lisma-equations",
          "implicit equations of any index, derivatives of higher order, linear systems",
          { x: 0.5 },
          "x'' = 1; x(t0) = 0; x'(t0) = 0;",
        ),
        construct("lisma-initial", "initial values, guesses", { x: 2 }, "x*x = 4; x(t0) ~= 1;"),
        construct("lisma-loops", "loops and indexed names", { x_3: 3 }, "for i = 1:3 { x_[i] = i; }"),
      ],
    },
    {
      title: "Modes and events",
      rows: [
        construct(
          "lisma-states",
          "states, transitions, labels, delete, parallel automata",
          { x: 0.5 },
          "x' = 1; x(t0) = 0; state Stop [x >= 0.5] { x' = 0; } from init;",
        ),
        construct(
          "lisma-event-types",
          "types of events: unilateral, bilateral, ordinary, shortliving, noEvent",
          { x: 0.5 },
          "x' = 1; x(t0) = 0; state Stop bilateral[x > 0.5] { x' = 0; x(t0) = 0.5; } from init;",
        ),
        construct("lisma-resets", "resets, set", { x: 0.6 }, "x' = 1; x(t0) = 0; at 0.5 { x(t0) = 0.1; }"),
        construct(
          "lisma-time-events",
          "time events with repetition",
          { n: 4 },
          "n' = 0; n(t0) = 0; at 0.1 each 0.25 repeat * { n(t0) = n + 1; }",
        ),
        construct(
          "lisma-if",
          "if as equation and as automaton",
          { y: 2 },
          "if (TIME > 0.5) { y = 2; } else { y = 1; }",
        ),
      ],
    },
    {
      title: "Partial differential equations",
      rows: [
        partly(
          "lisma-pde",
          "method of lines in one to three dimensions, edges, mixed derivatives",
          "meshes are equidistant and of limited size; some combinations of edge conditions, conditions for mixed derivatives, derivatives of points and fields in linear systems are refused",
          {
            kind: "runs",
            text: "var x[0, 1] apx 11; u' = D(u, x, 2); u(t0) = 1; edge u = 1 on x both;",
            final: { u6: 1 },
          },
          {
            kind: "refused",
            text: "var x[0, 1] apx 1000; var y[0, 1] apx 1000; u' = x*y;",
            code: "pde.too-many-points",
          },
          tested("packages/lisma/src/pde/discretize.test.ts", "are refused: %s"),
        ),
      ],
    },
    {
      title: "Beyond the language",
      rows: [
        partly(
          "lisma-flatten",
          "`flatten` to Modelica",
          "there is no Modelica model where transitions change equations, where what is no state is reset, and where two automata reset one state",
          tested(
            "packages/modelica/src/flatten/transitions-as-clauses.test.ts",
            "are branches of one clause, which begins before the first mode",
          ),
          tested("packages/modelica/src/flatten/transitions-as-clauses.test.ts", "are refused: %s"),
        ),
        not("lisma-units", "units of measurement", "the language has none", {
          kind: "refused",
          text: "x = 2 [m];",
          code: "lisma.missing-semicolon",
        }),
      ],
    },
  ],
};
