import { errorsOf, type MessageCatalogue } from "@cosimo/ir";

const usageError = errorsOf("usage");
const fmiError = errorsOf("fmi");

/** Messages about runs of FMUs. */
export const runMessages = {
  "fmu-run.unknown-variable": usageError("'{fmu}' has no variable '{name}'"),
  "fmu-run.not-settable": usageError(
    "'{name}' cannot be set: it has causality '{causality}', variability '{variability}' and initial '{initial}'",
    "Parameters, inputs and variables with initial 'exact' or 'approx' can be set before a run.",
  ),
  "fmu-run.no-such-element": usageError(
    "'{name}' has no element [{indices}]; its dimensions are [{dimensions}]",
  ),
  "fmu-run.wrong-count": usageError(
    "'{name}' has {size} {size|element|elements}, but {count} {count|value is|values are} given",
  ),
  "fmu-run.wrong-type": usageError("'{name}' is of type {type} and cannot have the value '{value}'"),
  "fmu-run.no-item": usageError("'{name}' cannot have the value '{value}'; possible values: {items}"),
  "fmu-run.out-of-range": {
    category: "usage",
    severity: "warning",
    text: "'{name}' = {value} is outside the range of the FMU, {least} to {most}",
  },
  "fmu-run.no-interval": usageError(
    "clock '{name}' has no interval of its own, and none is given",
    "Set one in seconds: --set '{name}=0.1'.",
  ),
  "fmu-run.discarded": fmiError(
    "'{fmu}' could not compute the step from t = {time} s of {step} s; it got to {reached} s",
    "Try a smaller --output-interval, which is the communication step.",
  ),
  "fmu-run.not-computed": fmiError("'{fmu}' could not be evaluated at t = {time} s: it discarded the call"),
  "fmu-run.no-fixpoint": fmiError("'{fmu}' needs more than {count} event iterations at t = {time} s"),
  "fmu-run.not-finite": fmiError(
    "'{fmu}' returned values that are not finite numbers at t = {time} s: {names}",
  ),
  "fmu-run.short-end": {
    category: "fmi",
    severity: "notice",
    text: "'{fmu}' takes steps of {step} s only: the run ends at t = {end} s, before its stop time {stop} s",
  },
  "fmu-run.no-event-mode": {
    category: "fmi",
    severity: "notice",
    text: "'{fmu}' declares event mode, but cannot be instantiated with it: it is run without",
  },
  "fmu-run.no-rest": {
    category: "fmi",
    severity: "notice",
    text: "the state of '{fmu}' cannot be saved: where events accumulate the run stops, and it does not slide",
  },
} as const satisfies MessageCatalogue;
