import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArgument,
  type PhraseCatalogue,
  phrase,
} from "@cosimo/ir";
import { checkpointMessages } from "./checkpoint-messages.ts";

/** What a resumed run must have in common with the interrupted one. */
export interface RunFact {
  readonly what: keyof typeof factPhrases;
  /** Completes the phrase: a unit, a parameter. */
  readonly name: string;
  /** A short value is shown in messages, a fingerprint is not. */
  readonly value: string | { readonly fingerprint: string };
}

export const factPhrases = {
  "checkpoint.version": "the version of Cosimo",
  "checkpoint.model": "the model",
  "checkpoint.inputs": "the input signals",
  "checkpoint.content": "the content of unit '{name}'",
  "checkpoint.method": "the integration of unit '{name}'",
  "checkpoint.parameter": "{name}",
  "checkpoint.algorithm": "the algorithm",
  "checkpoint.times": "start time and communication step",
  "checkpoint.tolerance": "the tolerance",
  "checkpoint.connections": "the connections",
} as const satisfies PhraseCatalogue;

export const changePhrases = {
  "checkpoint.changed": "{what} (was {then}, is {now})",
  "checkpoint.unset": "not given",
} as const satisfies PhraseCatalogue;

/** What differs, for a message. */
function changesBetween(then: readonly RunFact[], now: readonly RunFact[]): readonly MessageArgument[] {
  const keyOf = ({ what, name }: RunFact) => `${what} ${name}`;
  const before = new Map(then.map((fact) => [keyOf(fact), fact]));
  const after = new Map(now.map((fact) => [keyOf(fact), fact]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    changeOf(before.get(key), after.get(key)),
  );
}

function changeOf(then: RunFact | undefined, now: RunFact | undefined): readonly MessageArgument[] {
  if (JSON.stringify(then?.value) === JSON.stringify(now?.value)) return [];
  const { what, name } = (now ?? then)!;
  const named = phrase(factPhrases, what, { name });
  if (typeof (now ?? then)!.value !== "string") return [named];
  return [phrase(changePhrases, "checkpoint.changed", { what: named, then: shown(then), now: shown(now) })];
}

function shown(fact: RunFact | undefined): MessageArgument {
  return typeof fact?.value === "string" && fact.value !== ""
    ? fact.value
    : phrase(changePhrases, "checkpoint.unset");
}

/** The reason why a run with the facts `now` cannot continue one with the facts `then`, if there is one. */
export function refuseChanges(then: readonly RunFact[], now: readonly RunFact[]): readonly Diagnostic[] {
  const changes = changesBetween(then, now);
  if (then.length === 0 || changes.length === 0) return [];
  const shown = changes.slice(0, MOST_NAMED);
  const args = { changes: shown, more: changes.length - shown.length };
  const code = args.more > 0 ? "checkpoint.many-changes" : "checkpoint.other-run";
  return [diagnoseWithoutSpan(checkpointMessages, code, args)];
}

/** Number of changes that a message names. */
const MOST_NAMED = 8;
