/** Properties of an integration method that decide which settings it uses. */
export interface SolverTraits {
  /**
   * `controlled`: the error estimate sets each step. `fixed`: all steps have one length. `either`: the error estimate sets the
   * steps unless a step size is given.
   */
  readonly steps: "controlled" | "fixed" | "either";
  /** The order of the method varies. */
  readonly variableOrder?: true;
}

/** Integration methods by name, in the order of the help. `simulator` implements them; a test compares the names. */
export const solvers: Readonly<Record<string, SolverTraits>> = {
  auto: { steps: "controlled" },
  dopri5: { steps: "controlled" },
  dop853: { steps: "either" },
  rodas4: { steps: "controlled" },
  "semi-implicit-euler": { steps: "fixed" },
  "implicit-euler": { steps: "either" },
  mk22: { steps: "either" },
  radau: { steps: "controlled" },
  radau5: { steps: "either" },
  radau9: { steps: "either" },
  radau13: { steps: "either" },
  dae: { steps: "controlled", variableOrder: true },
  euler: { steps: "fixed" },
  heun: { steps: "either" },
  rk3: { steps: "either" },
  rk23: { steps: "either" },
  bs23: { steps: "either" },
  rk4: { steps: "fixed" },
  merson: { steps: "either" },
  fehlberg: { steps: "either" },
  "heun-st": { steps: "either" },
  "rk3-st": { steps: "either" },
  "rk23-st": { steps: "either" },
  "merson-st": { steps: "either" },
  "fehlberg-st": { steps: "either" },
};

/** Values of the setting `solver`. */
export const solverNames: readonly string[] = Object.keys(solvers);

/** True for methods without error control: they need a step size. */
export function needsStepSize(solver: string): boolean {
  return solvers[solver]?.steps === "fixed";
}

/** True for methods that never use a given step size. */
export function choosesSteps(solver: string): boolean {
  return solvers[solver]?.steps === "controlled";
}
