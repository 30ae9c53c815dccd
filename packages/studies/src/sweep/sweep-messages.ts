import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Messages of parameter sweeps. */
export const sweepMessages = {
  ...messageGroup("usage", "error", {
    "sweep.nothing-varied": {
      text: "nothing is varied",
      hint: "On the command line --vary NAME=FROM:TO:COUNT or --vary NAME=a,b,c, in JavaScript vary: { NAME: [a, b, c] }",
    },
    "sweep.unknown-output": {
      text: "the model has no variable '{name}' that varies in time",
      hint: "an output is a variable x (its last value), or final(x), max(x), min(x), mean(x), integral(x), of a model also event(c), count(c) and max(x) - min(x)",
    },
    "sweep.varied-twice": "'{name}' is varied twice",
    "sweep.varied-and-set": "'{name}' is varied and set",
    "sweep.no-values": "'{name}' is varied over no value",
    "sweep.too-many": {
      text: "{runs} runs would take about {duration} on {threads} {threads|core|cores} (one run takes {once})",
      hint: "--yes starts them",
    },
    "sweep.one-thread": {
      text: "FMUs and coupled systems run one after the other",
      hint: "leave out --threads",
    },
  }),
  ...messageGroup("usage", "notice", {
    "sweep.structural":
      "{names} {count|determines|determine} the structure of the model: it is compiled anew for each of {variants} {variants|value|combinations of values}",
  }),
} as const satisfies MessageCatalogue;

/** Durations in messages. */
export const sweepPhrases = {
  "sweep.seconds": "{value} s",
  "sweep.milliseconds": "{value} ms",
  "sweep.minutes": "{value} min",
  "sweep.hours": "{value} h",
  "sweep.days": "{value} days",
} as const satisfies PhraseCatalogue;
