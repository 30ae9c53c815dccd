import { createHash } from "node:crypto";
import { version } from "@cosimo/core/models";
import { canonicalJson, type DesignJson, type StudyJson } from "@cosimo/studies";

/** All that the values of a row depend on. Two studies of equal identity have equal rows where they have the same run. */
export interface StudyIdentity {
  /** Members of the study by name; the design without its number of runs. */
  readonly members: Readonly<Record<string, unknown>>;
  /** SHA-256 of the texts of the model. */
  readonly model: string;
  readonly version: string;
  /** Functions such as exp differ in their last bits between engines. */
  readonly engine: string;
}

/** What computes functions such as exp. */
export const engine = `V8 ${process.versions.v8}, ${process.arch}`;

/** `texts`: those that the compiler has read. */
export function identityOf(json: StudyJson, texts: readonly string[]): StudyIdentity {
  const { $schema: _, description: __, analysis: ___, design, model: ____, ...others } = json;
  const members = {
    ...others,
    ...(design && { design: withoutCount(design) }),
    ...{ "order of names": orderOf(json) },
  };
  const model = sha256([...texts].sort().join("\0"));
  return { members, model, version, engine };
}

/** Columns, and which numbers a name gets of those of a row: canonical JSON has no order of its own. */
function orderOf({ vary = {}, outputs = {} }: StudyJson): readonly string[] {
  const names = Object.entries(outputs);
  const columns = (areTrajectories: boolean) =>
    names.filter(([, one]) => "trajectory" in one === areTrajectories).map(([name]) => name);
  return [...Object.keys(vary), "", ...columns(false), ...columns(true)];
}

function withoutCount(design: DesignJson): object {
  const { runs: _, paths: __, samples: ___, ...rest } = design as Record<string, unknown>;
  return design.method === "lhs" ? { ...rest, block: design.block ?? design.runs } : rest;
}

/** Names of what differs. */
export function differences(stored: StudyIdentity, now: StudyIdentity): readonly string[] {
  const names = [...new Set([...Object.keys(stored.members), ...Object.keys(now.members)])];
  const changed = names.filter(
    (name) => canonicalJson(stored.members[name] ?? null) !== canonicalJson(now.members[name] ?? null),
  );
  const others = (["model", "version", "engine"] as const).filter((name) => stored[name] !== now[name]);
  return [...changed, ...others];
}

export function digestOf(identity: StudyIdentity): string {
  return sha256(canonicalJson(identity));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
