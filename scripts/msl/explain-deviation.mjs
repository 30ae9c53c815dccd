import { firstDeviation } from "./compare-reference.mjs";

const STRICT = 1e-10;

/**
 * Whose result deviates from a reference, by a run at a tolerance of 1e-10: if that run agrees with the reference, the default tolerance
 * is not enough; if it agrees with the run at the default tolerance, both solve the same equations, and other than the reference.
 */
export async function explainDeviation(run, { expected, signals, result }) {
  let strict;
  try {
    strict = await run({ tolerance: STRICT });
  } catch (error) {
    return `; tolerance 1e-10: ${error?.message}`;
  }
  if (!["completed", "terminated"].includes(strict.outcome.status))
    return `; tolerance 1e-10: ${strict.outcome.reason || strict.outcome.status}`;
  if (firstDeviation(expected, signals, strict) === undefined)
    return "; tolerance 1e-10 agrees with the reference: the default tolerance is not enough";
  const own = firstDeviation(columnsOf(strict, signals), signals, result);
  return own === undefined
    ? "; tolerance 1e-10 agrees with the default tolerance, not with the reference"
    : `; tolerance 1e-10 agrees with neither: ${JSON.stringify(own)} beside the default tolerance`;
}

function columnsOf(result, signals) {
  const columns = new Map([["time", result.time]]);
  for (const name of signals) if (name !== "time") columns.set(name, result.column(name));
  return columns;
}
