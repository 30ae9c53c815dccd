/** The kernels of past values, a door of their own: a page loads them when a model has delays or lines. */

export {
  HISTORY_NEEDED,
  HISTORY_NEXT,
  HISTORY_PASSED,
  HISTORY_SIZE,
  HISTORY_TOLERANCE,
} from "../history/history-memory.ts";
export {
  clearHistory,
  nextMark,
  passJumps,
  recordEvent,
  recordStep,
  stepError,
} from "../history/history-record.ts";
export {
  TRANSPORT_DIRECTION,
  TRANSPORT_NEEDED,
  TRANSPORT_POSITION,
  TRANSPORT_SINCE,
  TRANSPORT_SIZE,
  TRANSPORT_STEP,
  TRANSPORT_TIME,
} from "../transport/transport-memory.ts";
export {
  addInitialPiece,
  clearTransport,
  enteredError,
  passFront,
  recordEntered,
  recordFlow,
  TRANSPORT_BACK,
  TRANSPORT_FULL,
} from "../transport/transport-record.ts";
