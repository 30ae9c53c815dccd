import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

export const splitMessages = {
  ...messageGroup("usage", "error", {
    "split.no-modelica": {
      text: "only models in Modelica are split: those in LISMA have no components with connectors",
      hint: "Write the parts as models of their own, and couple them in a system file.",
    },
    "split.elsewhere": {
      text: "the text of '{model}' is not in this file",
      hint: "Give the file of the model itself: its units are written beside it.",
    },
  }),
  ...messageGroup("connection", "error", {
    "split.inherited": {
      text: "'{model}' inherits {names} from a base class, so that its units cannot be written beside it",
      hint: "Copy these components and their connections into '{model}'.",
    },
    "split.one-part": {
      text: "nothing to split: all components of '{model}' belong together, as {reasons}",
      hint: "A model is cut where connect-equations of scalar connectors are the only link between components.",
    },
    "split.unconnected": {
      text: "nothing to split: '{model}' has no two components with a connection between them",
      hint: "Parts that exchange nothing are simulated as models of their own.",
    },
    "split.impossible": {
      text: "no cut of '{model}' gives two models that can be computed: {reason}",
      hint: "Cut at a spring, damper, resistor or line: rigid connections make states of both sides equal.",
    },
  }),
} as const satisfies MessageCatalogue;

/** What joins components of a model. */
export const splitPhrases = {
  "split.by-equation": "an equation of the model reads {names}",
  "split.by-modifier": "modifiers join {names}",
  "split.by-connector": "connectors with arrays or streams join {names}",
} as const satisfies PhraseCatalogue;
