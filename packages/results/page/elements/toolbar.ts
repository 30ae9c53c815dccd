import { phrase, type Say } from "@cosimo/ir";
import type { PlotSelection } from "../../src/page/page-data.ts";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { make, send } from "../dom.ts";
import type { OpenResult } from "../open-result.ts";
import { iconButton } from "./parts.ts";

export interface ToolbarInput {
  readonly results: readonly OpenResult[];
  readonly selection: PlotSelection;
  readonly say: Say;
}

/**
 * `<cosimo-plot-toolbar>`: place of the cursor, zoom and settings. Sends `zoom` with a factor (0: all), `selection-set` with members
 * of the selection, `second-open` with a file, `second-remove`, `plot-save` and `diagram-new`.
 */
export class ToolbarElement extends HTMLElement {
  readonly #place = make("output", { class: "place", "aria-live": "off" });

  set input({ results, selection, say }: ToolbarInput) {
    const text = (code: keyof typeof pagePhrases, args = {}) => say(phrase(pagePhrases, code, args));
    const zoom = (sign: string, label: string, factor: number) =>
      iconButton(sign, label, () => send(this, "zoom", factor));
    const button = (label: string, type: string) =>
      make("button", { type: "button", on: { click: () => send(this, type, undefined) } }, label);
    const all = make(
      "button",
      { type: "button", on: { click: () => send(this, "zoom", 0) } },
      text("page.zoom-reset"),
    );
    all.disabled = selection.range === undefined;
    this.replaceChildren(
      this.#place,
      make(
        "span",
        { class: "group" },
        zoom("−", text("page.zoom-out"), 2),
        zoom("+", text("page.zoom-in"), 0.5),
        all,
      ),
      ...this.#background(results, selection, say),
      ...(results.length > 1 ? [this.#differences(selection, text("page.differences"))] : []),
      button(text("page.new-diagram"), "diagram-new"),
      // A file of a result is over time.
      ...(results[0]?.axis.unit === "s" ? [this.#opener(text("page.open-second"))] : []),
      button(text("page.save"), "plot-save"),
    );
  }

  set place(text: string) {
    this.#place.textContent = text;
  }

  /** Choice of the automaton in the background. */
  #background([first]: readonly OpenResult[], { modes }: PlotSelection, say: Say): Node[] {
    if (first === undefined || first.modes.length === 0) return [];
    const none = say(phrase(pagePhrases, "page.no-modes"));
    const options = [none, ...first.modes.map(({ label }) => label)].map((label, i) =>
      make("option", { value: i - 1, selected: i - 1 === modes }, label),
    );
    const select = make("select", {}, ...options);
    select.addEventListener("change", () => send(this, "selection-set", { modes: Number(select.value) }));
    return [make("label", {}, say(phrase(pagePhrases, "page.modes")), " ", select)];
  }

  #differences({ differences }: PlotSelection, label: string): HTMLElement {
    const box = make("input", { type: "checkbox" });
    box.checked = differences;
    box.addEventListener("change", () => send(this, "selection-set", { differences: box.checked }));
    return make("label", {}, box, " ", label);
  }

  #opener(label: string): HTMLElement {
    const input = make("input", {
      type: "file",
      accept: ".csv,.mat,.json,.html,.arrow",
      hidden: true,
      tabindex: -1,
    });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      input.value = "";
      if (file !== undefined) send(this, "second-open", file);
    });
    const button = make("button", { type: "button", on: { click: () => input.click() } }, label);
    return make("span", {}, button, input);
  }
}
