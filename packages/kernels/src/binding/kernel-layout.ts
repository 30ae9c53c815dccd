import * as accumulation from "../accumulation/accumulation-memory.ts";
import * as bursts from "../accumulation/event-bursts.ts";
import * as contacts from "../contacts/contact-memory.ts";
import * as contractions from "../events/contraction.ts";
import * as iteration from "../events/iteration-memory.ts";
import * as timeLoop from "../events/time-event-loop.ts";
import * as sequences from "../events/zeno-sequence.ts";

import * as events from "../location/event-memory.ts";
import * as approaches from "../location/one-sided-approach.ts";
import * as homotopy from "../modes/follow-homotopy.ts";
import * as modes from "../modes/reinitialize.ts";
import * as transitions from "../modes/transitions.ts";
import * as steps from "../steps/step-control.ts";
import * as sliding from "../surfaces/sliding-memory.ts";

/** Kernels with which a host integrates a compiled model by a non-stiff and a stiff method, and handles its events and contacts. */
export const steppingKernels = [
  "denseState",
  "refinePolynomial",
  "truncateStep",
  "restartStep",
  "dopri5Advance",
  "dopri5Polynomial",
  "rodas4Advance",
  "rodas4Polynomial",
  "eventMemorySize",
  "eventSearch",
  "aheadSize",
  "failureAhead",
  "changesAhead",
  "watchRelation",
  "writeBands",
  "spoilsStep",
  "widenLocated",
  "undoStep",
  "releaseRelations",
  "takeLeftLimits",
  "beginEvent",
  "iterateEvent",
  "solveEquations",
  "calcNoise",
  "timeScale",
  "placeOfDifference",
  "weightOfDifference",
  "accumulationSize",
  "layOutAccumulation",
  "listCondition",
  "addToSequences",
  "hasLimit",
  "addToContraction",
  "isContracted",
  "timesAccumulate",
  "followsClosely",
  "repeatsTooOften",
  "burstsInTime",
  "reachLimit",
  "burstSize",
  "beginBursts",
  "addToBurst",
  "addBurstCondition",
  "nextChattering",
  "countChatteringStep",
  "chatteringStep",
  "contactsSize",
  "layOutContacts",
  "contactAt",
  "contactOf",
  "surfaceValue",
  "surfaceRate",
  "restingFlow",
  "restingIndicators",
  "approachSize",
  "evaluateSurfaces",
  "isBeforeSurface",
  "stepBeforeSurfaces",
  "predictSurfaces",
  "reachSurfaces",
  "isReached",
  "stepInside",
  "endBeforeSurface",
  "transitionsSize",
  "layOutTransitions",
  "transitionAt",
  "isLeaving",
  "rearmTransition",
  "chooseTransitions",
  "takeTransitions",
  "startSchedule",
  "nextInstant",
  "takeInstants",
  "forgetInstants",
  "beginSamples",
  "nextSample",
  "raiseSamples",
  "clearSamples",
  "homotopySize",
  "beginHomotopy",
  "nextHomotopy",
  "chooseStates",
  "isSuitableChoice",
  "choiceOfCandidate",
  "reinitialSize",
  "reinitialize",
  "contradictedEntry",
  "jumpsSize",
  "noteJumpOfEvent",
  "captureRebounds",
  "conditionBeyondRest",
  "keepOnContacts",
  "endVanished",
  "endBroken",
] as const;

/** Kernels of sliding, which only hosts that slide need. */
export const slidingKernels = [
  "slidingSize",
  "layOutSliding",
  "keepSurfaces",
  "findKnownSurfaces",
  "findChatteringSurfaces",
  "slideAlongFound",
  "keepFoundSurfaces",
  "calcSliding",
  "slidingFlow",
  "slidingIndicators",
  "dominantSide",
  "sideWeight",
  "enterSide",
  "storeSides",
  "projectOntoSurfaces",
  "markBroken",
  "leaveSurfaces",
] as const;

/**
 * Offsets in the memory of these kernels, and their status codes, by the names in the sources; for hosts in other
 * languages.
 */
export const kernelLayout: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    ...steps,
    ...events,
    ...approaches,
    ...iteration,
    ...contractions,
    ...sequences,
    ...timeLoop,
    ...accumulation,
    ...bursts,
    ...modes,
    ...transitions,
    ...homotopy,
    ...contacts,
    ...sliding,
  }).filter(([, value]) => typeof value === "number"),
) as Record<string, number>;
