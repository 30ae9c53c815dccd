import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages of the search for a steady state. */
export const steadyMessages = {
  ...messageGroup("initialization", "error", {
    "steady.moving": {
      text: "no steady state was found: {state} keeps changing, at {rate} per second near {state} = {value}",
      hint: "`cosimo simulate` shows whether a run comes to rest; other start values may lead elsewhere",
    },
    "steady.unbounded": {
      text: "there is no steady state near the start: {state} grows without bound, at {rate} per second",
      hint: "other start values may lead to a steady state",
    },
    "steady.switching": {
      text: "there is no steady state near the start: conditions switch back and forth ({conditions})",
      hint: "a system that switches for ever has a limit cycle; `cosimo simulate` shows it",
    },
    "steady.undefined": {
      text: "no steady state was found: on the way to it {reason}",
      hint: "other start values may lead to a steady state",
    },
    "steady.no-descriptor":
      "the equations cannot be differentiated with their algebraic unknowns at this point",
    "steady.terminated": "the model ends itself on the way to a steady state: {message}",
    "steady.before": "the run ended at t = {reached} s, before t = {time} s: {reason}",
  }),
  ...messageGroup("unsupported", "error", {
    "steady.delays": {
      text: "a steady state of a model with delay(…) or spatialDistribution(…) is not searched for yet",
      hint: "`cosimo simulate` shows whether a run comes to rest",
    },
  }),
  ...messageGroup("initialization", "warning", {
    "steady.time": {
      text: "the model depends on time: this state is steady for t = {time} s only, {state} changes at {rate} per second at t = {later} s",
      hint: "--at chooses the time that is held",
    },
    "steady.events": {
      text: "conditions on time can end this state: {conditions}",
      hint: "--at chooses the time that is held",
    },
    "steady.samples":
      "discrete variables that are sampled keep their values: the state is steady between two samples",
    "steady.free":
      "{count} {count|direction|directions} in which the state is free: {states}; the values found depend on the start values",
    "steady.unstable": "the steady state is unstable: a run leaves it",
    "steady.undamped": "the steady state is undamped: a run oscillates about it and does not come to rest",
  }),
  ...messageGroup("initialization", "notice", {
    "steady.inputs": "inputs are held: {inputs}",
  }),
} as const satisfies MessageCatalogue;
