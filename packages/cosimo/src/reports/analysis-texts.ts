import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts of `linearize` and `analyse`. */
export const analysisTexts = {
  "linearize.title":
    "{name}: linear model at t = {time} s, {states} {states|state|states}, {inputs} {inputs|input|inputs}, {outputs} {outputs|output|outputs}",
  "linearize.eigenvalue": "eigenvalue [1/s]",
  "linearize.frequency": "frequency [Hz]",
  "linearize.damping": "damping",
  "linearize.no-eigenvalues": "the eigenvalues were not found",
  "linearize.large": "{name}: {rows} x {columns}, with --json",
  "linearize.sampled": "sampled with held inputs, H = {step} s: growth per step {radius}",
  "linearize.sampled-eigenvalue": "eigenvalue",
  "linearize.magnitude": "magnitude",
  "analyse.title": "{name}: analysis of the linear model at t = {time} s",
  "analyse.frequency": "largest angular frequency",
  "analyse.nyquist": "Nyquist step, pi / omega",
  "analyse.empirical": "empirical step, a hundredth of the Nyquist step",
  "analyse.feedthrough": "rho(D K), from 1 on held values diverge",
  "analyse.gain": "static loop gain, above 1 large steps diverge",
  "analyse.singular": "A is singular",
  "analyse.rad": "{value} rad/s",
  "analyse.seconds": "{value} s",
  "analyse.unit": "unit",
  "analyse.unit-frequency": "fastest [rad/s]",
  "analyse.euler": "Euler stable to h [s]",
  "analyse.rk4": "Runge-Kutta to h [s]",
  "analyse.algorithm": "algorithm",
  "analyse.limit": "stable to H [s]",
  "analyse.growth": "growth at H = {step} s",
  "analyse.rated-step": "recommended H [s]",
  "analyse.limited-by": "limited by",
  "analyse.by-stability": "stability",
  "analyse.by-accuracy": "accuracy",
  "analyse.by-resolution": "20 steps per period or run",
  "analyse.all": "all",
  "analyse.none": "none",
  "analyse.fixed-point":
    "implicit by fixed points: each iteration multiplies the error by {factor} at H = {step} s",
  "analyse.present-stable":
    "the system's own {algorithm} with H = {step} s is stable: growth per step {growth}",
  "analyse.present-unstable":
    "the system's own {algorithm} with H = {step} s is UNSTABLE: errors grow {growth}-fold per step",
  "analyse.convergence": "runs of the system's own algorithm, errors against {reference}",
  "analyse.reference-monolithic": "the system as one, tolerance 1e-10",
  "analyse.reference-linear-implicit": "linear-implicit with small steps",
  "analyse.error": "error",
  "analyse.steps": "steps",
  "analyse.jacobians": "Jacobians",
  "analyse.cpu": "CPU [s]",
  "analyse.failed": "failed",
  "analyse.order": "order in H: {order}",
  "analyse.order-inner": "order in H with h = {inner} s: {order}",
  "analyse.recommended":
    "recommended: {algorithm} with H = {step} s, limited by {why}: least work for an error of {tolerance} per radian",
  "analyse.no-recommendation":
    "nothing to recommend: no algorithm has a stable and accurate step among those examined",
  "analyse.confirmed":
    "confirmed by a run: error {error}, at most {permitted} permitted; linear models at {count} more {count|instant|instants} were taken into account",
  "analyse.unconfirmed": "not confirmed by runs: it follows from the linear model at t = {time} s alone",
  "analyse.withheld":
    "no recommendation: what the linear models at t = {times} s suggest is not accurate over the run (at most {permitted} permitted):",
  "analyse.trial": "{algorithm} with H = {step} s: error {error}",
  "analyse.instead": "{algorithm} would need {factor} times the work",
  "analyse.monolithic":
    "all units provide their equations: algorithm monolithic solves them as one system, without communication steps",
  "analyse.plot-growth": "lg of the growth per step",
  "analyse.plot-error": "lg of the error in runs",
  "analyse.plot-step": "lg H, H in s",
  "analyse.plot": "plot",
} as const satisfies PhraseCatalogue;
