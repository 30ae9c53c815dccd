import { phrase, type Say } from "@cosimo/ir";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { equalized, type Range, xyRanges } from "../../src/plot/axis-range.ts";
import { firstAt } from "../../src/plot/decimation.ts";
import type { PlotAxis, PlotModes, XyPanel } from "../../src/plot/plot-spec.ts";
import { axisTitle, prettyUnit } from "../../src/plot/unit-text.ts";
import { drawPanel } from "../../src/svg/draw-panel.ts";
import { type PanelFrame, scalesOf, ticksOf } from "../../src/svg/panel-frame.ts";
import { make, send } from "../dom.ts";
import { addGestures, type Drag, type Place } from "../gestures.ts";
import { numberText } from "../number-text.ts";
import { iconButton, moved, pixels, placeText, sample } from "./parts.ts";

/** What a diagram of one variable over another shows. */
export interface PlaneInput {
  readonly panel: XyPanel;
  /** The common axis of all results. */
  readonly axis: PlotAxis;
  readonly modes?: PlotModes;
  /** Room beside the plotting area [px]. */
  readonly margin: number;
  readonly say: Say;
}

interface View {
  readonly x: Range;
  readonly y: Range;
}

/** Before the page has its size, nothing is drawn [px]. */
const LEAST_WIDTH = 150;

let clips = 0;

/**
 * `<cosimo-plane>`: one variable over another. Sends `cursor-change` with the place on the common axis of the point nearest to the
 * pointer, and `diagram-remove`. Its zoom is its own.
 */
export class PlaneElement extends HTMLElement {
  #input: PlaneInput | undefined;
  #cursor: number | undefined;
  #frame: PanelFrame | undefined;
  #view: View | undefined;
  readonly #clip = `plane-${clips++}`;
  readonly #heading = make("div", { class: "heading" });
  readonly #readout = make("output", { class: "readout" });
  readonly #picture = make("div", { class: "picture" });
  readonly #selection = make("div", { class: "selected", hidden: true });
  readonly #dot = make("i", { class: "mark k0", hidden: true });
  readonly #area = make(
    "div",
    { class: "area", tabindex: 0, role: "img" },
    this.#picture,
    this.#selection,
    this.#dot,
  );
  readonly #observer = new ResizeObserver(() => this.#draw());

  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    this.append(this.#heading, this.#area, this.#readout);
    addGestures(this.#area, {
      point: (place) => this.#point(place),
      select: (drag) => this.#select(drag),
      zoom: (drag) => this.#zoom(drag),
      move: (by) => this.#move(by),
      scale: (about, factor) => this.#scale(about, factor),
      reset: () => this.#show(undefined),
    });
    this.#area.addEventListener("keydown", (event) => this.#key(event));
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
  }

  set input(input: PlaneInput) {
    this.#input = input;
    this.#draw();
  }

  set cursor(at: number | undefined) {
    this.#cursor = at;
    this.#showCursor();
  }

  #draw(): void {
    const [input, width] = [this.#input, this.clientWidth];
    if (input === undefined || width < LEAST_WIDTH) return;
    const { panel, say, margin: left } = input;
    const inner = width - left - 12;
    const whole = xyRanges(panel);
    const height = heightOf(panel, whole, inner);
    const view = this.#view ?? whole;
    const ranges = panel.equalAxes ? equalized(view, inner, height) : view;
    const frame: PanelFrame = { left, top: 6, width: inner, height, lane: 0, labelledX: true, ...ranges };
    this.#frame = frame;
    const total = height + 48;
    const drawn = drawPanel(panel, frame, { events: [], say, clip: this.#clip, titleRoom: 0 });
    this.#picture.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="${width}" height="${total}">${drawn}</svg>`;
    this.#area.style.height = `${total}px`;
    const names = { x: panel.x.label, y: panel.y.label };
    this.#area.setAttribute("aria-label", say(phrase(pagePhrases, "page.plane-sentence", names)));
    this.#fillHeading(input, frame);
    this.#showCursor();
  }

  #fillHeading({ panel, say }: PlaneInput, frame: PanelFrame): void {
    const { exponent } = ticksOf(panel.y, frame.y, frame.height, "y");
    const chips = panel.series.length < 2 ? [] : panel.series;
    this.#heading.replaceChildren(
      make("span", { class: "axis-title" }, axisTitle(panel.y, exponent)),
      make(
        "ul",
        { class: "chips" },
        ...chips.map((one) => make("li", { class: "chip" }, sample(one), one.label)),
      ),
      iconButton("×", say(phrase(pagePhrases, "page.remove-diagram")), () =>
        send(this, "diagram-remove", undefined),
      ),
    );
  }

  #showCursor(): void {
    const [input, frame, at] = [this.#input, this.#frame, this.#cursor];
    const series = input?.panel.series[0];
    this.#dot.hidden = true;
    this.#readout.textContent = "\u00a0";
    if (input === undefined || frame === undefined || series?.time === undefined || at === undefined) return;
    const row = firstAt(series.time, at);
    const [x, y] = [series.x[row], series.y[row]];
    if (x === undefined || y === undefined || !Number.isFinite(x + y)) return;
    const scales = scalesOf(frame);
    Object.assign(this.#dot.style, pixels({ left: scales.x(x), top: scales.y(y) }));
    this.#dot.hidden = false;
    const place = placeText({ axis: input.axis, ...(input.modes && { modes: input.modes }) }, at);
    const { panel } = input;
    this.#readout.textContent = [place, coordinate(panel.x, x), coordinate(panel.y, y)].join("\u2003");
  }

  /** The point of the curve nearest to the pointer, at most 40 px away. */
  #point(place: Place | undefined): void {
    const [series, frame] = [this.#input?.panel.series[0], this.#frame];
    if (series?.time === undefined || frame === undefined) return;
    if (place === undefined) {
      send(this, "cursor-change", undefined);
      return;
    }
    const scales = scalesOf(frame);
    let [found, least] = [-1, 40];
    series.x.forEach((x, row) => {
      const distance = Math.hypot(scales.x(x) - place.x, scales.y(series.y[row]!) - place.y);
      if (distance < least) [found, least] = [row, distance];
    });
    send(this, "cursor-change", found < 0 ? undefined : series.time[found]);
  }

  #select(drag: Drag | undefined): void {
    this.#selection.hidden = drag === undefined;
    if (drag === undefined) return;
    const { from, to } = drag;
    const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    const size = { width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
    Object.assign(this.#selection.style, pixels({ left, top, ...size }));
  }

  #zoom({ from, to }: Drag): void {
    const [p, q] = [this.#valuesAt(from), this.#valuesAt(to)];
    const range = (a: number, b: number): Range => ({ from: Math.min(a, b), to: Math.max(a, b) });
    if (p.x !== q.x && p.y !== q.y) this.#show({ x: range(p.x, q.x), y: range(p.y, q.y) });
  }

  #move(by: Place): void {
    const { x, y, width, height } = this.#frame!;
    const across = (-by.x * (x.to - x.from)) / width;
    const up = (by.y * (y.to - y.from)) / height;
    this.#show({ x: moved(x, across), y: moved(y, up) });
  }

  #scale(place: Place, factor: number): void {
    const { x, y } = this.#frame!;
    const about = this.#valuesAt(place);
    const scaled = ({ from, to }: Range, at: number): Range => ({
      from: at + (from - at) * factor,
      to: at + (to - at) * factor,
    });
    this.#show({ x: scaled(x, about.x), y: scaled(y, about.y) });
  }

  #show(view: View | undefined): void {
    this.#view = view;
    this.#draw();
  }

  #valuesAt(place: Place): Place {
    const { left, top, width, height, x, y } = this.#frame!;
    return {
      x: x.from + ((place.x - left) / width) * (x.to - x.from),
      y: y.to - ((place.y - top) / height) * (y.to - y.from),
    };
  }

  #key(event: KeyboardEvent): void {
    const frame = this.#frame;
    if (frame === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    const step = 0.1 * frame.width;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#move({ x: step, y: 0 }),
      ArrowRight: () => this.#move({ x: -step, y: 0 }),
      ArrowUp: () => this.#move({ x: 0, y: step }),
      ArrowDown: () => this.#move({ x: 0, y: -step }),
      "+": () => this.#scale(middle, 0.5),
      "=": () => this.#scale(middle, 0.5),
      "-": () => this.#scale(middle, 2),
      "0": () => this.#show(undefined),
      Escape: () => this.#show(undefined),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }
}

function heightOf(panel: XyPanel, { x, y }: View, width: number): number {
  if (!panel.equalAxes) return Math.min(360, Math.max(220, 0.6 * width));
  const natural = (width * (y.to - y.from)) / (x.to - x.from);
  return Math.min(520, Math.max(160, natural));
}

function coordinate(axis: PlotAxis, value: number): string {
  return `${axis.label} ${numberText(value)} ${prettyUnit(axis.unit)}`.trim();
}
