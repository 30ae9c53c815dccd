import { type Diagnostic, diagnoseWithoutSpan, type MessageCatalogue, messageGroup } from "@cosimo/ir";
import { type CodeCall, CodeFailure } from "./code-functions.ts";

/** Messages about calls of units in JavaScript and Python. */
export const codeUnitMessages = {
  ...messageGroup("integration", "error", {
    "code-unit.threw": "'{function}' of '{unit}' failed at t = {time} s: {reason}",
    "code-unit.time-limit": {
      text: "'{function}' of '{unit}' did not return within {limit} s at t = {time} s",
      hint: 'look for a loop without end; "timeLimit" of the unit allows more time',
    },
    "code-unit.value": {
      text: "'{function}' of '{unit}' returned {value} for '{name}' at t = {time} s",
      hint: "it must return a finite number for each name",
    },
  }),
} as const satisfies MessageCatalogue;

/** Names the call that failed. Other errors are faults of this program. */
export function explainCall(unit: string, call: CodeCall, time: number, error: unknown): Diagnostic {
  if (!(error instanceof CodeFailure)) throw error;
  const { kind, ...more } = error.reason;
  const args = { unit, function: call, time, ...more };
  return diagnoseWithoutSpan(codeUnitMessages, `code-unit.${kind}`, args, { time });
}
