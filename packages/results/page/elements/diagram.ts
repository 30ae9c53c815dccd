import { type EventRecord, phrase, type Say } from "@cosimo/ir";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import type { Range } from "../../src/plot/axis-range.ts";
import type { PlotModes, PlotSeries, TimePanel } from "../../src/plot/plot-spec.ts";
import { drawPanel } from "../../src/svg/draw-panel.ts";
import { LANE, type PanelFrame, scalesOf, ticksOf } from "../../src/svg/panel-frame.ts";
import { nearest, neighbour, valuesAt } from "../cursor.ts";
import { make, send } from "../dom.ts";
import { addGestures, type Drag, type Place } from "../gestures.ts";
import { diagramSentence, legend } from "./legend.ts";
import { eventLine, keptInside, moved, pixels, placeText, valueText } from "./parts.ts";

/** What a diagram over time shows. */
export interface DiagramInput {
  readonly panel: TimePanel;
  /** The whole extent of the axis, and its visible part. */
  readonly full: Range;
  readonly range: Range;
  /** The range of the vertical axis. */
  readonly y: Range;
  /** Room beside the plotting area [px], the same in all diagrams. */
  readonly margin: number;
  readonly events: readonly EventRecord[];
  readonly modes?: PlotModes;
  /** Names of events are written above. */
  readonly named: boolean;
  /** The axis has numbers and a title. */
  readonly labelled: boolean;
  /** Height of the plotting area [px]. */
  readonly height: number;
  /** Number of results; with two, legends have a value of each. */
  readonly results: number;
  /** Curves can be removed and moved. */
  readonly editable: boolean;
  readonly active: boolean;
  readonly say: Say;
}

/** Distance at which the cursor jumps to an event, and to a row [px]. */
const EVENT_REACH = 6;
const ROW_REACH = 4;

/** Before the page has its size, nothing is drawn [px]. */
const LEAST_WIDTH = 150;

let clips = 0;

/**
 * `<cosimo-diagram>`: curves over the common axis. Sends `range-change` with the range to show (none: all), `cursor-change` with the
 * place of the cursor (none: it left), `curve-remove` and `curve-separate` with the name of a variable, `diagram-remove` and
 * `diagram-activate`.
 */
export class DiagramElement extends HTMLElement {
  #input: DiagramInput | undefined;
  #cursor: number | undefined;
  #frame: PanelFrame | undefined;
  #times: Float64Array = new Float64Array(0);
  readonly #clip = `clip-${clips++}`;
  readonly #heading = make("div", { class: "heading" });
  readonly #picture = make("div", { class: "picture" });
  readonly #line = make("div", { class: "cursor", hidden: true });
  readonly #selection = make("div", { class: "selected", hidden: true });
  readonly #dots = make("div");
  readonly #tip = make("div", { class: "tip", hidden: true });
  readonly #area = make(
    "div",
    { class: "area", tabindex: 0, role: "slider", "aria-orientation": "horizontal" },
    ...[this.#picture, this.#selection, this.#line, this.#dots, this.#tip],
  );
  readonly #observer = new ResizeObserver(() => this.#draw());

  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    this.append(this.#heading, this.#area);
    addGestures(this.#area, {
      point: (place) => this.#point(place),
      select: (drag) => this.#select(drag),
      zoom: (drag) => this.#zoom(drag),
      move: ({ x }) => this.#move(-x),
      scale: ({ x }, factor) => this.#scale(this.#valueAt(x), factor),
      reset: () => send(this, "range-change", undefined),
    });
    this.#area.addEventListener("keydown", (event) => this.#key(event));
    this.#area.addEventListener("focus", () => send(this, "diagram-activate", undefined));
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
  }

  set input(input: DiagramInput) {
    this.#input = input;
    this.#times = Float64Array.from(new Set(input.events.map(({ time }) => time))).sort();
    this.classList.toggle("active", input.active);
    this.#draw();
  }

  /** Place of the cursor on the common axis; `undefined`: none. */
  set cursor(at: number | undefined) {
    this.#cursor = at;
    this.#showCursor();
  }

  #draw(): void {
    const input = this.#input;
    const width = this.clientWidth;
    if (input === undefined || width < LEAST_WIDTH) return;
    const { panel, range, events, modes, say, margin: left } = input;
    const lane = input.named && events.length > 0 ? LANE : 0;
    const top = 6 + lane;
    const bottom = input.labelled ? 42 : 10;
    const frame: PanelFrame = {
      ...{ left, top, width: width - left - 12, height: input.height, lane },
      ...{ x: range, y: input.y, labelledX: input.labelled },
    };
    this.#frame = frame;
    const around = { events, say, clip: this.#clip, titleRoom: 0, ...(modes && { modes }) };
    const height = top + input.height + bottom;
    this.#picture.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="${width}" height="${height}">${drawPanel(panel, frame, around)}</svg>`;
    this.#area.style.height = `${height}px`;
    this.#describe(input);
    const { exponent } = ticksOf(panel.y, frame.y, frame.height, "y");
    this.#heading.replaceChildren(...legend(input, exponent, (type, detail) => send(this, type, detail)));
    this.#showCursor();
  }

  #describe({ panel, range, say }: DiagramInput): void {
    this.#area.setAttribute("aria-label", diagramSentence(panel, say));
    this.#area.setAttribute("aria-valuemin", String(range.from));
    this.#area.setAttribute("aria-valuemax", String(range.to));
    if (this.#cursor === undefined) this.#area.setAttribute("aria-valuenow", String(range.from));
  }

  #showCursor(): void {
    const [input, frame, at] = [this.#input, this.#frame, this.#cursor];
    if (input === undefined || frame === undefined) return;
    const visible = at !== undefined && at >= frame.x.from && at <= frame.x.to;
    this.#line.hidden = !visible;
    this.#tip.hidden = true;
    this.#dots.replaceChildren();
    const texts = new Map(input.panel.series.map((series) => [series.label, [] as string[]]));
    if (visible) {
      const { x, y } = scalesOf(frame);
      Object.assign(this.#line.style, pixels({ left: x(at), top: frame.top, height: frame.height }));
      for (const series of input.panel.series) {
        const { left, right } = valuesAt(series, at, series.shape === "steps");
        texts.get(series.label)?.push(valueText(series, input.panel, left, right));
        for (const value of new Set([left, right]))
          if (Number.isFinite(value)) this.#dots.append(dot(series, x(at), y(value)));
      }
      this.#showTip(input, frame, at);
    }
    for (const output of this.#heading.querySelectorAll<HTMLOutputElement>("output"))
      output.textContent = texts.get(output.dataset["name"] ?? "")?.join(" | ") ?? "";
    if (at !== undefined) {
      const place = { axis: input.panel.x, ...(input.modes && { modes: input.modes }) };
      const values = [...texts].map(([label, value]) => `${label} ${value.join(", ")}`);
      this.#area.setAttribute("aria-valuenow", String(at));
      this.#area.setAttribute("aria-valuetext", [placeText(place, at), ...values].join(", "));
    }
  }

  /** Names of the events at the cursor. */
  #showTip({ events, say }: DiagramInput, frame: PanelFrame, at: number): void {
    if (nearest(this.#times, at, 0) === undefined) return;
    const here = events.filter(({ time }) => time === at);
    const lines = here.slice(0, 5).map((event) => eventLine(event));
    if (here.length > 5) lines.push(say(phrase(pagePhrases, "page.show-more", { more: here.length - 5 })));
    const left = scalesOf(frame).x(at);
    const onRight = left > frame.left + frame.width / 2;
    this.#tip.replaceChildren(...lines.map((line) => make("div", {}, line)));
    this.#tip.style.left = onRight ? "" : `${left + 8}px`;
    this.#tip.style.right = onRight ? `${this.clientWidth - left + 8}px` : "";
    this.#tip.style.top = `${frame.top + 4}px`;
    this.#tip.hidden = false;
  }

  #valueAt(x: number): number {
    const { left, width, x: range } = this.#frame!;
    return range.from + ((x - left) / width) * (range.to - range.from);
  }

  #perPixel(): number {
    const { width, x } = this.#frame!;
    return (x.to - x.from) / width;
  }

  #point(place: Place | undefined): void {
    const [input, frame] = [this.#input, this.#frame];
    if (input === undefined || frame === undefined) return;
    if (place === undefined || place.x < frame.left - 3 || place.x > frame.left + frame.width + 3) {
      send(this, "cursor-change", undefined);
      return;
    }
    const at = Math.min(Math.max(this.#valueAt(place.x), frame.x.from), frame.x.to);
    const event = nearest(this.#times, at, EVENT_REACH * this.#perPixel());
    const row = nearest(input.panel.series[0]?.x ?? [], at, ROW_REACH * this.#perPixel());
    send(this, "cursor-change", event ?? row ?? at);
  }

  #select(drag: Drag | undefined): void {
    const frame = this.#frame!;
    this.#selection.hidden = drag === undefined;
    if (drag === undefined) return;
    const [left, right] = [drag.from.x, drag.to.x].sort((p, q) => p - q).map((x) => inside(x, frame));
    Object.assign(
      this.#selection.style,
      pixels({ left: left!, width: right! - left!, top: frame.top, height: frame.height }),
    );
  }

  #zoom({ from, to }: Drag): void {
    const frame = this.#frame!;
    if (Math.abs(to.x - from.x) < 5) return;
    const [start, end] = [from.x, to.x].sort((p, q) => p - q).map((x) => this.#valueAt(inside(x, frame)));
    this.#show({ from: start!, to: end! });
  }

  #move(pixels: number): void {
    const by = pixels * this.#perPixel();
    this.#show(moved(this.#frame!.x, by));
  }

  #scale(about: number, factor: number): void {
    const { from, to } = this.#frame!.x;
    this.#show({ from: about + (from - about) * factor, to: about + (to - about) * factor });
  }

  /** Asks for a range, moved into the extent of the axis. */
  #show(range: Range): void {
    send(this, "range-change", keptInside(range, this.#input!.full));
  }

  #key(event: KeyboardEvent): void {
    const [input, frame] = [this.#input, this.#frame];
    if (input === undefined || frame === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { from, to } = frame.x;
    const at = this.#cursor ?? from;
    const rows = input.panel.series[0]?.x ?? new Float64Array(0);
    const step = (direction: 1 | -1) => {
      const next = event.shiftKey
        ? neighbour(this.#times, at, direction, 0)
        : neighbour(rows, at, direction, this.#perPixel());
      if (next !== undefined) send(this, "cursor-change", Math.min(Math.max(next, from), to));
      else if (!event.shiftKey) send(this, "cursor-change", direction > 0 ? to : from);
    };
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => send(this, "cursor-change", from),
      End: () => send(this, "cursor-change", to),
      "+": () => this.#scale(at, 0.5),
      "=": () => this.#scale(at, 0.5),
      "-": () => this.#scale(at, 2),
      "0": () => send(this, "range-change", undefined),
      Escape: () => send(this, "range-change", undefined),
      PageDown: () => this.#move(0.8 * frame.width),
      PageUp: () => this.#move(-0.8 * frame.width),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }
}

function inside(x: number, { left, width }: PanelFrame): number {
  return Math.min(Math.max(x, left), left + width);
}

function dot({ color }: PlotSeries, left: number, top: number): HTMLElement {
  const mark = make("i", { class: `mark k${color % 8}` });
  Object.assign(mark.style, pixels({ left, top }));
  return mark;
}
