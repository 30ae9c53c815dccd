import { diagnoseWithoutSpan, type MessageCatalogue, ModelError, messageGroup } from "@cosimo/core/models";

/** Messages about options of those who make runs. */
export const placeMessages = {
  ...messageGroup("usage", "error", {
    "study-place.option": "'{option}' has an effect only with {needed}",
  }),
} as const satisfies MessageCatalogue;

/**
 * Options by what they have an effect with.
 * @throws ModelError for one that would be ignored
 */
export function refuseIdle(
  options: Readonly<Record<string, unknown>>,
  needs: Readonly<Record<string, { readonly needed: string; readonly isThere: boolean }>>,
): void {
  const idle = Object.entries(needs).filter(([name, { isThere }]) => !isThere && options[name] !== undefined);
  if (idle.length === 0) return;
  throw new ModelError(
    idle.map(([name, { needed }]) => {
      const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return diagnoseWithoutSpan(placeMessages, "study-place.option", { option, needed });
    }),
  );
}
