import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Derivatives of a run by parameters. */
export const tangentMessages = {
  ...messageGroup("usage", "error", {
    "sensitivity.not-real": {
      text: "derivatives by '{name}' do not exist: its type is {type}",
      hint: "name a parameter, or a variable with a start value, of type Real",
    },
    "sensitivity.twice": "derivatives by '{name}' are asked for twice",
  }),
  ...messageGroup("unsupported", "error", {
    "sensitivity.unsupported": {
      text: "the run of this model has no derivatives by parameters: {reason}",
      hint: "compare runs whose values differ a little, as with 'cosimo sweep'",
    },
  }),
  ...messageGroup("integration", "error", {
    "sensitivity.contact": {
      text: "at t = {time} s states come to rest on a surface or slide along it: derivatives by parameters do not go on there",
      hint: "end the run before; rows so far are kept",
    },
  }),
  ...messageGroup("integration", "warning", {
    "sensitivity.grazing": {
      text: "at t = {time} s '{condition}' is met without crossing: the time of the event has no derivative, and the values behind it none",
      hint: "the result there depends on parameters like a square root, or jumps",
    },
  }),
} as const satisfies MessageCatalogue;

/** What cannot be differentiated. */
export const tangentPhrases = {
  "sensitivity.modes": "its equations change from mode to mode",
  "sensitivity.choice-of-states": "it chooses its states during the run",
  "sensitivity.external": "it calls functions of a library in C or Fortran",
  "sensitivity.past": "it reads past values (delay, spatialDistribution)",
  "sensitivity.size": "it is too large for methods without iterative solution",
} as const satisfies PhraseCatalogue;
