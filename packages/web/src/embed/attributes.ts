/** Parts of an embedded model, in the order of the page. */
export const embedParts = ["text", "sliders", "plot", "modes", "events"] as const;
export type EmbedPart = (typeof embedParts)[number];

/** What the attributes of an element say. */
export interface EmbedAttributes {
  /** Address of a text, or a link of the page. */
  readonly src?: string;
  readonly model?: string;
  readonly show: readonly EmbedPart[];
  readonly sliders: readonly string[];
  /** Variables of each plot. */
  readonly plots: readonly (readonly string[])[];
  /** The run waits for a click. */
  readonly onClick: boolean;
  readonly language?: string;
  readonly theme: "auto" | "light" | "dark";
  readonly readonly: boolean;
}

/** Reads attributes by their names; `null` for those that are missing. */
export function readAttributes(
  get: (name: string) => string | null,
  parts: readonly EmbedPart[],
): EmbedAttributes {
  const words = (name: string): readonly string[] => wordsOf(get(name) ?? "");
  const shown = words("show").filter((one): one is EmbedPart => embedParts.includes(one as EmbedPart));
  const [src, model, language, theme] = ["src", "model", "lang", "theme"].map(get);
  return {
    ...(src != null && { src }),
    ...(model != null && { model }),
    ...(language != null && { language }),
    show: shown.length > 0 ? shown : parts,
    sliders: words("sliders"),
    plots: (get("plot") ?? "")
      .split(";")
      .map(wordsOf)
      .filter((names) => names.length > 0),
    onClick: get("autorun") === "click",
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    readonly: get("readonly") !== null,
  };
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
