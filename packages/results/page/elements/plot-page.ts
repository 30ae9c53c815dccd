import { createSpeaker, phrase, type Say } from "@cosimo/ir";
import type { Diagram, PageData, PageResult, PlotSelection } from "../../src/page/page-data.ts";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { type Range, xyRanges } from "../../src/plot/axis-range.ts";
import type { PlotModes } from "../../src/plot/plot-spec.ts";
import { labelRoom } from "../../src/svg/panel-frame.ts";
import { renderSvg } from "../../src/svg/render-svg.ts";
import { planePanel, visibleRange } from "../diagram-panels.ts";
import { make, receive, send } from "../dom.ts";
import { type OpenResult, openResult } from "../open-result.ts";
import { type Picture, picturesOf, shownContents } from "../pictures.ts";
import { readSecond, UnreadableFile } from "../read-second.ts";
import * as selections from "../selection.ts";
import type { DiagramElement, DiagramInput } from "./diagram.ts";
import type { EventTableElement } from "./event-table.ts";
import { modeLegend, noticesOf, resultLegend, summaryList } from "./page-parts.ts";
import { keptInside, placeText } from "./parts.ts";
import type { PlaneElement } from "./plane.ts";
import type { PlaneFormElement } from "./plane-form.ts";
import type { ToolbarElement } from "./toolbar.ts";
import type { VariableListElement, VariablesChange } from "./variable-list.ts";

/**
 * `<cosimo-plot-page>`: variables, diagrams, events and statistics. Input: `data`, `selection`. Sends `selection-change` with the
 * selection after each change by the user.
 */
export class PlotPageElement extends HTMLElement {
  #data: PageData | undefined;
  #say: Say = createSpeaker({});
  #results: readonly OpenResult[] = [];
  #selection: PlotSelection = { diagrams: [], modes: -1, differences: false };
  #active: number | undefined;
  readonly #variables = make("cosimo-variables" as "div") as unknown as VariableListElement;
  readonly #planeForm = make("cosimo-plane-form" as "div") as unknown as PlaneFormElement;
  readonly #toolbar = make("cosimo-plot-toolbar" as "div") as unknown as ToolbarElement;
  readonly #events = make("cosimo-events" as "div") as unknown as EventTableElement;
  readonly #count = make("small");
  readonly #message = make("p", { class: "message", role: "alert", hidden: true });
  readonly #legend = make("div", { class: "legends" });
  readonly #diagrams = make("div", { class: "diagrams" });
  readonly #empty = make("p", { class: "empty" });
  readonly #pictures = new Map<string, DiagramElement | PlaneElement>();

  set data(data: PageData) {
    this.#data = data;
    this.#say = createSpeaker(data.translations);
    this.#results = data.results.map(openResult);
    this.#selection = data.selection;
    this.#build(data);
    this.#listen();
    this.#render();
  }

  get selection(): PlotSelection {
    return this.#selection;
  }

  set selection(selection: PlotSelection) {
    this.#selection = selection;
    this.#render();
  }

  #text(code: keyof typeof pagePhrases, args = {}): string {
    return this.#say(phrase(pagePhrases, code, args));
  }

  #build({ title, subtitle, summary }: PageData): void {
    const [first] = this.#results;
    const wide = matchMedia("(min-width: 800px)").matches;
    const caption = make("summary", {}, this.#text("page.variables"), " ", this.#count);
    const side = make("details", { class: "side", open: wide }, caption, this.#variables, this.#planeForm);
    const head = make(
      "header",
      {},
      make("h1", {}, title),
      ...(subtitle === "" ? [] : [make("p", {}, subtitle)]),
    );
    const help = make("p", { class: "help" }, this.#text("page.help"));
    this.#empty.textContent = this.#text("page.empty");
    const main = make(
      "main",
      { "aria-label": this.#text("page.diagrams") },
      ...[head, this.#toolbar, this.#message, this.#legend, this.#empty, this.#diagrams, help],
      ...noticesOf(this.#results, this.#say),
      this.#events,
      ...summaryList(summary, this.#results.length > 1, this.#say),
    );
    this.replaceChildren(side, main);
    const say = this.#say;
    if (first === undefined) return;
    this.#events.input = { events: first.events, count: first.eventCount, say };
    this.#planeForm.input = { result: first, say };
  }

  #listen(): void {
    const first = this.#results[0]!;
    receive<VariablesChange>(this, "variables-change", ({ names, shown }) =>
      this.#change(
        names.reduce(
          (selection, name) =>
            shown
              ? selections.withVariable(selection, name, first, this.#active)
              : selections.withoutVariable(selection, name),
          this.#selection,
        ),
      ),
    );
    receive<Range | undefined>(this, "range-change", (range) => this.#showRange(range));
    receive<number | undefined>(this, "cursor-change", (at) => this.#showCursor(at));
    receive<number>(this, "event-choose", (time) => this.#showEvent(time));
    receive<number>(this, "zoom", (factor) => this.#zoom(factor));
    receive<Partial<PlotSelection>>(this, "selection-set", (part) =>
      this.#change({ ...this.#selection, ...part }),
    );
    receive<File>(this, "second-open", (file) => void this.#openSecond(file));
    receive<{ x: string; y: string; equalAxes: boolean }>(this, "plane-add", (plane) =>
      this.#change(selections.withPlane(this.#selection, plane)),
    );
    receive(this, "diagram-new", () => {
      this.#change(selections.withDiagram(this.#selection, []));
      this.#active = Math.max(...this.#selection.diagrams.map(({ id }) => id));
      this.#render();
    });
    receive(this, "plot-save", () => this.#save());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      this.#variables.closest("details")!.open = true;
      this.#variables.focusSearch();
    });
  }

  #change(selection: PlotSelection): void {
    this.#selection = selection;
    this.#render();
    send(this, "selection-change", selection);
  }

  #full(): Range {
    return selections.fullRange(this.#selection, this.#results);
  }

  #modes(): PlotModes | undefined {
    return this.#results[0]?.modes[this.#selection.modes];
  }

  #render(): void {
    const [say, results, selection] = [this.#say, this.#results, this.#selection];
    const [first] = results;
    if (first === undefined) return;
    const shown = selections.shownVariables(selection);
    this.#variables.input = { variables: first.variables, shown, say };
    const args = { shown: shown.size, total: first.variables.length };
    this.#count.textContent = this.#text("page.shown-count", args);
    this.#toolbar.input = { results, selection, say };
    this.#legend.replaceChildren(
      ...resultLegend(results, say, () => this.#showResults([first])),
      ...modeLegend(this.#modes()),
    );
    this.#empty.hidden = selection.diagrams.length > 0;
    this.#renderPictures();
  }

  #renderPictures(): void {
    const pictures = picturesOf(this.#selection, this.#results, this.#say);
    const wanted = new Set(pictures.map(({ key }) => key));
    for (const [key, element] of this.#pictures)
      if (!wanted.has(key)) {
        element.remove();
        this.#pictures.delete(key);
      }
    pictures.forEach(({ key, diagram }, i) => {
      const element = this.#pictures.get(key) ?? this.#newElement(key, diagram);
      if (this.#diagrams.children[i] !== element)
        this.#diagrams.insertBefore(element, this.#diagrams.children[i] ?? null);
    });
    const time = pictures.filter(({ panel }) => panel !== undefined);
    const inputs = time.map((picture, i) => this.#diagramInput(picture, time.length, i));
    const planes = pictures.flatMap(({ key, diagram }) => {
      const panel = diagram.kind === "xy" ? planePanel(diagram, this.#results, this.#say) : undefined;
      return panel === undefined ? [] : [{ key, panel }];
    });
    const narrow = this.#diagrams.clientWidth < 480;
    const rooms = [
      ...inputs.map(({ panel, y, height }) => labelRoom(panel.y, y, height)),
      ...planes.map(({ panel }) => labelRoom(panel.y, xyRanges(panel).y, 300)),
    ];
    const margin = Math.min(narrow ? 84 : 170, Math.max(narrow ? 44 : 60, ...rooms));
    time.forEach(({ key }, i) => {
      (this.#pictures.get(key) as DiagramElement).input = { ...inputs[i]!, margin };
    });
    const [say, modes, axis] = [this.#say, this.#modes(), this.#results[0]!.axis];
    for (const { key, panel } of planes)
      (this.#pictures.get(key) as PlaneElement).input = { panel, axis, say, margin, ...(modes && { modes }) };
  }

  #diagramInput(
    { diagram, panel, isDifference }: Picture,
    count: number,
    index: number,
  ): Omit<DiagramInput, "margin"> {
    const full = this.#full();
    const [first, second] = this.#results;
    const events = first!.events.length > 0 ? first!.events : (second?.events ?? []);
    const modes = this.#modes();
    const base = count === 1 ? 340 : count === 2 ? 240 : count <= 4 ? 190 : 160;
    const named = panel!.y.ticks?.length;
    const range = this.#selection.range ?? full;
    return {
      ...{ panel: panel!, full, range, y: visibleRange(panel!, range), events, say: this.#say },
      ...(modes && { modes }),
      named: index === 0,
      labelled: index === count - 1,
      height: named === undefined ? base : Math.min(base, 36 + 18 * named),
      results: this.#results.length,
      editable: !isDifference,
      active: diagram.id === this.#active && count > 1,
    };
  }

  #newElement(key: string, diagram: Diagram): DiagramElement | PlaneElement {
    const tag = diagram.kind === "xy" ? "cosimo-plane" : "cosimo-diagram";
    const element = make(tag as "div") as unknown as DiagramElement | PlaneElement;
    this.#pictures.set(key, element);
    receive(element, "diagram-remove", () =>
      this.#change(selections.withoutDiagram(this.#selection, diagram.id)),
    );
    receive(element, "diagram-activate", () => this.#activate(diagram.id));
    receive<string>(element, "curve-remove", (name) =>
      this.#change(selections.withoutVariable(this.#selection, name)),
    );
    receive<string>(element, "curve-separate", (name) =>
      this.#change(selections.withDiagram(selections.withoutVariable(this.#selection, name), [name])),
    );
    return element;
  }

  #activate(id: number): void {
    if (this.#active === id) return;
    this.#active = id;
    for (const [key, element] of this.#pictures)
      element.classList.toggle("active", key === `${id}` && this.#pictures.size > 1);
  }

  #showRange(range: Range | undefined): void {
    const { range: _, ...rest } = this.#selection;
    this.#change(range === undefined ? rest : { ...rest, range });
  }

  #zoom(factor: number): void {
    if (factor === 0) {
      this.#showRange(undefined);
      return;
    }
    const full = this.#full();
    const { from, to } = this.#selection.range ?? full;
    const [middle, half] = [(from + to) / 2, ((to - from) / 2) * factor];
    this.#showRange(keptInside({ from: middle - half, to: middle + half }, full));
  }

  #showCursor(at: number | undefined): void {
    for (const element of this.#pictures.values()) element.cursor = at;
    const [axis, modes] = [this.#results[0]!.axis, this.#modes()];
    this.#toolbar.place = at === undefined ? "" : placeText({ axis, ...(modes && { modes }) }, at);
  }

  /** A twentieth of the whole around an event. */
  #showEvent(time: number): void {
    const full = this.#full();
    const half = (full.to - full.from) / 40;
    this.#showRange(keptInside({ from: time - half, to: time + half }, full));
    this.#showCursor(time);
    this.#diagrams.scrollIntoView({ block: "nearest" });
  }

  async #openSecond(file: File): Promise<void> {
    this.#message.hidden = true;
    const first = this.#results[0]!;
    try {
      const { translations } = this.#data!;
      const second: PageResult = await readSecond(file, first.axis, { say: this.#say, translations });
      const opened = openResult(second);
      if (first.variables.every(({ name }) => opened.find(name) === undefined)) {
        const reason = this.#text("page.no-common");
        throw new UnreadableFile(this.#text("page.unreadable", { file: file.name, reason }));
      }
      this.#showResults([first, opened]);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.#message.textContent = error.message;
      this.#message.hidden = false;
    }
  }

  #showResults(results: readonly OpenResult[]): void {
    this.#results = results;
    this.#render();
  }

  /** Writes the diagrams as they are shown into an SVG file. */
  #save(): void {
    const { title, subtitle, translations } = this.#data!;
    const selection = { ...this.#selection, range: this.#selection.range ?? this.#full() };
    const svg = renderSvg({
      ...{ title, subtitle, translations, summary: [] },
      ...shownContents(selection, this.#results, this.#say),
    });
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const name = title.replace(/[^\p{L}\p{N}._-]+/gu, "_") || "plot";
    make("a", { href: url, download: `${name}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}
