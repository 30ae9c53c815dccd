import type { TangentRoles } from "@cosimo/ir";

/**
 * Kernels that only decide, and whose results have no tangents: those of a run are derivatives of its steps with their sizes held (Bock 1981,
 * internal numerical differentiation). They choose sizes of steps, estimate errors, search for events, and check and store what is
 * computed.
 */
const passive: readonly string[] = [
  ...[
    "controlStepSize",
    "acceptFixedStep",
    "stepMade",
    "stepAccept",
    "stepAfterFailure",
    "stepShrink",
    "stepTry",
  ],
  ...["countFailedAttempt", "smoothPower", "largestElement", "scaledMaximum", "initialStep", "limitGrowth"],
  ...["dopri5Error", "explicitStiffness", "implicitStiffness", "spectralBound"],
  ...["frozenRefresh", "frozenDiverged", "frozenKeepStepSize", "radauAfterFailure", "radauChooseOrder"],
  ...["eventSearch", "nextTurn", "passesPole", "exceedsSize", "isPlain", "leapingState", "steepeningState"],
  ...[
    "leavesLimits",
    "beginRows",
    "storeRow",
    "reduceRow",
    "passRows",
    "nextRowBefore",
    "addRows",
    "divideTime",
    "isBounded",
  ],
  ...["noteEvent", "noteConditions", "firstStepLimit", "closeEvents", "writeBands", "calcNoise", "notePass"],
];

/** The search for an event refines the polynomial in which the state at the event is then read. */
const lasting = ["refinePolynomial"];

export const tangentRoles: TangentRoles = { passive, lasting };
