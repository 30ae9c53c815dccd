import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

export const coupledRunMessages = {
  ...messageGroup("integration", "error", {
    "coupled-run.events-unsettled": {
      text: "at {time} s the discrete variables exchanged by {units} reach no fixed point",
      hint: "look for a loop of events without delay between these units",
    },
    "coupled-run.unstable":
      "{solver} is unstable with communication steps of {step} s: at t = {time} s '{name}' has grown to {value} by the coupling, not by the system (growth per step {growth}, of the exact solution {exact})",
    "coupled-run.alternating": {
      text: "{solver} seems unstable with communication steps of {step} s: until t = {time} s '{name}' grows to {value} and turns at almost every step",
      hint: "use shorter steps (--communication-step), or units that support --algorithm linear-implicit or implicit",
    },
    "coupled-run.not-finite": "'{name}' of '{unit}' is {value} at t = {time} s",
  }),
  ...messageGroup("fmi", "notice", {
    "coupled-run.sampled": {
      text: "the discrete output '{name}' of '{unit}' changes in every step: it is sampled at communication points, and its changes are not located",
      hint: "where the instants of its changes matter, use shorter communication steps, or an FMU of FMI 3 that reports its events",
    },
  }),
  ...messageGroup("fmi", "error", {
    "coupled-run.discarded": "'{unit}' has discarded the step from {time} s, down to {size} s",
    "coupled-run.discarded-for-good": {
      text: "'{unit}' has discarded the step of {size} s from {time} s, and '{other}' has no rollback for a smaller one",
      hint: "choose a smaller communication step",
    },
  }),
} as const satisfies MessageCatalogue;

export const coupledRunPhrases = {
  "coupled-run.shorter-step":
    "use communication steps below {limit} s, or --algorithm auto; the command analyse shows which algorithms fit",
  "coupled-run.other-algorithm":
    "no step of a useful length is stable with this algorithm: use --algorithm auto; the command analyse shows which algorithms fit",
} as const satisfies PhraseCatalogue;
