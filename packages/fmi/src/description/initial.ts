import type { FmiMajorVersion } from "./major-version.ts";
import type { Causality, Initial, Variability } from "./variables.ts";

const exact: readonly Initial[] = ["exact"];
const computed: readonly Initial[] = ["calculated", "approx"];
const free: readonly Initial[] = ["calculated", "exact", "approx"];
const none: readonly Initial[] = [];

/**
 * Values of `initial` that are legal for a causality and a variability, the default first; empty if it must not be given;
 * `undefined` if the combination is illegal (FMI 2.0.5 section 2.2.7, FMI 3.0.2 section 2.4.7.4 and 2.4.7.5).
 */
export function allowedInitials(
  version: FmiMajorVersion,
  causality: Causality,
  variability: Variability,
): readonly Initial[] | undefined {
  const constant = variability === "constant";
  const parametric = variability === "fixed" || variability === "tunable";
  switch (causality) {
    case "structuralParameter":
    case "parameter":
      return parametric ? exact : undefined;
    case "calculatedParameter":
      return parametric ? computed : undefined;
    case "input":
      return constant || parametric ? undefined : version === 3 ? exact : none;
    case "output":
      return constant ? exact : parametric ? undefined : free;
    case "local":
      return constant ? exact : parametric ? computed : free;
    case "independent":
      return variability === "continuous" ? none : undefined;
  }
}

export function defaultInitial(
  version: FmiMajorVersion,
  causality: Causality,
  variability: Variability,
): Initial | undefined {
  return allowedInitials(version, causality, variability)?.[0];
}
