import type { FlatFunction } from "@cosimo/ir";
import type { ClassInstance } from "./class-instance.ts";
import { compositionOf } from "./class-members.ts";

const LATE: ReadonlySet<string> = new Set(["LateInline", "InlineAfterIndexReduction"]);

/** What the annotations of a function say about inlining (specification 3.6, section 18.3). */
export function inliningOf({ definition }: ClassInstance): FlatFunction["inlining"] {
  const annotation = compositionOf(definition)?.annotation ?? definition.comment.annotation;
  const wishes = new Map<string, boolean>();
  for (const one of annotation?.arguments ?? [])
    if (one.kind === "element" && one.modification?.value?.kind === "boolean")
      wishes.set(one.path[0]?.name ?? "", one.modification.value.value);
  if ([...LATE].some((name) => wishes.get(name) === true)) return "late";
  const wish = wishes.get("Inline");
  return wish === undefined ? undefined : wish ? "always" : "never";
}
