import { type Diagnostic, diagnose, diagnoseWithoutSpan } from "@cosimo/ir";
import { readArchive } from "../archive/read-archive.ts";
import type { Fmu } from "../description/fmu.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { fmuOf } from "../description/read/read-fmu.ts";
import type { Subject } from "./rule.ts";
import { ruleMessages, rules } from "./rules.ts";

/** Checks a description against all rules; the schema has been checked by the reader. */
export function validateDescription(description: ModelDescription): readonly Diagnostic[] {
  return applyRules({ description });
}

/** Result of reading and checking an FMU. */
export interface Validation {
  /** The archive was read; diagnostics concern its contents. */
  readonly readable: boolean;
  readonly fmu?: Fmu;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and checks an FMU without loading it; diagnostics are ordered by file and place. */
export function validateFmu(bytes: Uint8Array, name: string): Validation {
  const { value: archive, diagnostics: reading } = readArchive(bytes, name);
  if (archive === undefined) return { readable: false, diagnostics: reading };
  const { value: fmu, diagnostics: parts } = fmuOf(archive);
  const damaged = [...archive.entries.values()].flatMap((entry) => entry.read().diagnostics);
  const found = fmu === undefined ? [] : inOrder(applyRules({ description: fmu.description, fmu }));
  const diagnostics = [
    ...reading,
    ...damaged,
    ...parts.filter(({ code }) => code !== "archive.damaged-entry"),
    ...found,
  ];
  return { readable: damaged.length === 0, ...(fmu !== undefined && { fmu }), diagnostics };
}

function applyRules(subject: Subject): readonly Diagnostic[] {
  const { majorVersion } = subject.description;
  return rules
    .filter(({ sections }) => sections[majorVersion] !== undefined)
    .flatMap(({ id, check }) =>
      [...check(subject)].map(({ span, args, context }) =>
        span === undefined
          ? diagnoseWithoutSpan(ruleMessages, id, args, context)
          : diagnose(ruleMessages, id, span, args, context),
      ),
    );
}

/** By file and place. */
function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const place = ({ span }: Diagnostic) => span?.start ?? 0;
  const file = ({ span }: Diagnostic) => span?.source.uri ?? "";
  return [...diagnostics].sort((a, b) => file(a).localeCompare(file(b), "en") || place(a) - place(b));
}
