import { type Diagnostic, diagnoseWithoutSpan, type MessageArguments, relatedSpan } from "@cosimo/ir";
import { libraryMessages } from "./library-messages.ts";
import type { ListedClass } from "./listed-class.ts";

/** Number of classes that a message lists; those with an experiment come first. */
const MOST_LISTED = 30;

/** The user has to choose among these classes. */
export function severalModels(
  code: "library.several-models" | "library.ambiguous-name",
  classes: readonly ListedClass[],
  args: MessageArguments,
): Diagnostic {
  const ordered = [
    ...classes.filter((one) => one.hasExperiment),
    ...classes.filter((one) => !one.hasExperiment),
  ];
  const related = ordered.slice(0, MOST_LISTED).map(({ name, description, span }) => {
    const dotted = name.join(".");
    return relatedSpan(description === "" ? dotted : `${dotted} "${description}"`, span);
  });
  const all = { ...args, count: classes.length, example: ordered[0]!.name.join(".") };
  return diagnoseWithoutSpan(libraryMessages, code, all, { related });
}
