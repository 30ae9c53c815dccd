import type { PhraseCatalogue } from "@cosimo/core";

/** What `linearize` and `analyse` say. */
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
} as const satisfies PhraseCatalogue;
