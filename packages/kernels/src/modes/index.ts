// What only models with modes need.

export {
  contradictedEntry,
  REINITIAL_ENTRY,
  reinitialize,
  reinitialSize,
} from "./reinitialize.ts";
export {
  chooseTransitions,
  forgetInstants,
  isLeaving,
  layOutTransitions,
  nextInstant,
  rearmTransition,
  startSchedule,
  TRANSITIONS_FIRING,
  TRANSITIONS_MODES,
  TRANSITIONS_TIMES,
  TRANSITIONS_WAITING,
  takeInstants,
  takeTransitions,
  transitionAt,
  transitionsSize,
} from "./transitions.ts";
