import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const adviceMessages = {
  ...messageGroup("semantics", "notice", {
    "advice.searched-filter": {
      text: "'{filter}' only tells which way '{surface}' is crossed, but it is searched for as an event of its own",
      hint: "Write noEvent[{filter}]: it is looked at when '{surface}' happens, and costs nothing between events.",
    },
    "advice.undefined-beyond": {
      text: "beyond '{surface}' the equation '{equation}' of mode '{mode}' is not defined, but the condition may be stepped over ({type})",
      hint: "Write unilateral[{surface}]: then no equation is evaluated beyond it.",
    },
    "advice.modes-left-out":
      "the types of conditions were examined in {examined} of {count} modes: the others would take too long",
    "advice.short-lived": {
      text: "'{condition}' would last only about {duration} s at t = {time} s if nothing happened, less than the largest step of {step} s",
      hint: "Write shortliving[{condition}], or choose a smaller largest step: a step may lead past it.",
    },
  }),
} as const satisfies MessageCatalogue;
