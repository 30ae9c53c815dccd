import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about runs of FMUs. */
export const runMessages = {
  ...messageGroup("usage", "error", {
    "fmu-run.unknown-variable": "'{fmu}' has no variable '{name}'",
    "fmu-run.not-settable": {
      text: "'{name}' cannot be set: it has causality '{causality}', variability '{variability}' and initial '{initial}'",
      hint: "Parameters, inputs and variables with initial 'exact' or 'approx' can be set before a run.",
    },
    "fmu-run.no-such-element": "'{name}' has no element [{indices}]; its dimensions are [{dimensions}]",
    "fmu-run.wrong-count":
      "'{name}' has {size} {size|element|elements}, but {count} {count|value is|values are} given",
    "fmu-run.wrong-type": "'{name}' is of type {type} and cannot have the value '{value}'",
    "fmu-run.rounded-integer": {
      text: "'{name}' is of type {type}, and the number {value} may have been rounded: integers beyond 2^53 need all their digits",
      hint: "Write them as texts of digits in files, and as BigInt in JavaScript.",
    },
    "fmu-run.no-item": "'{name}' cannot have the value '{value}'; possible values: {items}",
  }),
  ...messageGroup("usage", "warning", {
    "fmu-run.out-of-range": "'{name}' = {value} is outside the range of the FMU, {least} to {most}",
  }),
  ...messageGroup("fmi", "warning", {
    "fmu-run.end-failed": "'{fmu}' failed at its end, after all results had been computed: {reason}",
    "fmu-run.inner-not-finite": {
      text: "'{fmu}': its internal variable '{name}' is {value} at t = {time} s",
      hint: "The run goes on, as neither an output nor a state is concerned; the result contains the value as it is.",
    },
    "fmu-run.many-steps": {
      text: "'{fmu}' takes steps of its own of {step} s in co-simulation, which are {count} to the stop time",
      hint: "Try model exchange (--fmu-type me), where the solver chooses the steps, or an earlier stop time.",
    },
    "fmu-run.parameter-lost": {
      text: "'{fmu}' did not keep its parameter '{name}': it was set to {given}, and is {value} after initialization",
      hint: "The run uses the value that the FMU has. Ask its vendor when the parameter can be set.",
    },
  }),
  ...messageGroup("usage", "error", {
    "fmu-run.no-interval": {
      text: "clock '{name}' has no interval of its own, and none is given",
      hint: "Set one in seconds: --set '{name}=0.1'.",
    },
  }),
  ...messageGroup("fmi", "error", {
    "fmu-run.discarded": {
      text: "'{fmu}' could not compute the step from t = {time} s of {step} s; it got to {reached} s",
      hint: "Try a smaller --output-interval, which is the communication step.",
    },
    "fmu-run.not-computed": "'{fmu}' could not be evaluated at t = {time} s: it discarded the call{log}",
    "fmu-run.no-fixpoint": "'{fmu}' needs more than {count} event iterations at t = {time} s",
    "fmu-run.not-finite": "'{fmu}' returned {value} for '{name}' at t = {time} s",
  }),
  ...messageGroup("fmi", "notice", {
    "fmu-run.short-end":
      "'{fmu}' takes steps of {step} s only: the run ends at t = {end} s, before its stop time {stop} s",
    "fmu-run.no-event-mode":
      "'{fmu}' declares event mode, but cannot be instantiated with it: it is run without",
    "fmu-run.no-rest":
      "the state of '{fmu}' cannot be saved: where events accumulate the run stops, and it does not slide",
  }),
} as const satisfies MessageCatalogue;
