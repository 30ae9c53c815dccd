/** Names that the project has given up, and what took their place: the first are not to come back. */
const pairs = `
Course HybridRun
beginCourse startRun
successor resumeResized
presentOf activeSystem
Ending RunOutcome
Supervision RunControl
look poll
Pacer PollTimer
IntegrationUnit SolverInstance
SteppedRun IncrementalRun
StepwiseRun ExternalRun
PortionedRun ChunkedRun
conclude terminate
standstill timeEventLoop
LastingParts PersistentState
followStates rebindStates
causedByInput asInputEvent
dopri5Stretch advanceSteps
stepJudge controlStepSize
retake repeatStep
mayBend changesEquations
unrest scaledVariation
evidence errorVectors
strictness toleranceDivisor
truths relationValues
thaw unfreeze
settleSides resolveZeroRelations
isAway hasLeftSurface
byValue useCurrentSign
tryEvent probeEvent
pushes contactMultipliers
nudgeToFrozenSide moveOffSurface
crowd eventBurst
carryOver reinitializeMode
EntryValue ReinitialValue
LOYALTY HYSTERESIS
PATIENCE MAX_STALLED_PASSES
Bell ProcessSemaphore
ring post
drowsiness SPIN_TIME
crew processPlacement
ringBeside wakeOnOtherCore
keeper processSupervisor
StepJudge ErrorControl
OutputCourse OutputExtrapolation
InputLaw InputApproximation
CoSimulationCourse CoSimulationRun
InstantUnit PointEvaluator
inUnit qualifyDiagnostic
wish terminationRequest
viewOf resolveClass
Frame ObjectScope
Environment ExpressionContext
fault reportExpression
brokenValue errorValue
exposeSums deriveHiddenSums
decideStates fixStructuralParameters
Roles UnknownClasses
`;

export const replacedNames: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split("\n")
    .map((line) => line.split(" ") as [string, string]),
);
