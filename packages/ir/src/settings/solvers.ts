/** Properties of an integration method that decide which settings it uses. */
export interface SolverTraits {
  /**
   * `controlled`: the error estimate sets each step. `fixed`: all steps have one length. `either`: the error estimate sets the
   * steps unless a step size is given.
   */
  readonly steps: "controlled" | "fixed" | "either";
  /** The order of the method varies. */
  readonly variableOrder?: true;
  /** A page in a browser loads it at first, others when they are chosen. */
  readonly isDefault?: true;
}

/** Integration methods by name, in the order of the help. `simulator` implements them; a test compares the names. */
export const solvers: Readonly<Record<string, SolverTraits>> = {
  auto: { steps: "controlled", isDefault: true },
  dopri5: { steps: "controlled", isDefault: true },
  dop853: { steps: "either" },
  verner8: { steps: "either" },
  gbs: { steps: "controlled" },
  adams: { steps: "controlled" },
  rodas4: { steps: "either", isDefault: true },
  esdirk43: { steps: "either" },
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

/** What decides on the method of a run: a name, or a method of the user. */
export interface ChosenMethod {
  readonly solver?: unknown;
  /** See `RungeKuttaMethod` of `simulator`. */
  readonly method?: unknown;
}

/** A method of the user controls its steps if it has an embedded formula. */
function traitsOf({ solver = "auto", method }: ChosenMethod): SolverTraits | undefined {
  if (method === undefined) return solvers[String(solver)];
  const isEmbedded = typeof method === "object" && method !== null && "embedded" in method;
  return { steps: isEmbedded && method.embedded !== undefined ? "either" : "fixed" };
}

/** True for methods without error control: they need a step size. */
export function needsStepSize(chosen: ChosenMethod): boolean {
  return traitsOf(chosen)?.steps === "fixed";
}

/** True for methods that never use a given step size. */
export function choosesSteps(chosen: ChosenMethod): boolean {
  return traitsOf(chosen)?.steps === "controlled";
}

/** Names of the methods that never use a given step size. */
export const controlledSolvers: readonly string[] = solverNames.filter((solver) => choosesSteps({ solver }));

export function hasVariableOrder(chosen: ChosenMethod): boolean {
  return traitsOf(chosen)?.variableOrder === true;
}

/** True for methods that a page in a browser loads when they are chosen. */
export function isFurther(chosen: ChosenMethod): boolean {
  return traitsOf(chosen)?.isDefault !== true;
}

/** Tolerance below which methods of higher order are faster, measured over the problems of the work-precision page. */
const HIGH_ACCURACY = 0.99e-6;

/** Whether `auto` chooses methods of higher order at this relative tolerance. */
export function isHighAccuracy(tolerance: number): boolean {
  return tolerance < HIGH_ACCURACY;
}
