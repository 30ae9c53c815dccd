import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

/** Messages about units in other programs. */
export const remoteMessages = {
  ...messageGroup("usage", "error", {
    "remote-unit.address": {
      text: "'{address}' is no address of a unit",
      hint: "ws://127.0.0.1:PORT, as `cosimo serve FILE` says",
    },
    "remote-unit.refused": "the unit at '{address}' cannot be used: {reason}",
  }),
  ...messageGroup("usage", "notice", {
    "remote-unit.cost": {
      text: "each step waits for '{unit}' at {address}: {microseconds} us for a message there and back",
      hint: "steps of a millisecond and more are sensible",
    },
  }),
  ...messageGroup("integration", "error", {
    "remote-unit.lost": {
      text: "'{unit}' at '{address}' does not answer at t = {time} s: {reason}",
      hint: "results up to here are kept",
    },
  }),
} as const satisfies MessageCatalogue;
