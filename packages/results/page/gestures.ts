/** A rectangle in pixels of an area; `to` may lie before `from`. */
export interface Drag {
  readonly from: Place;
  readonly to: Place;
}

/** A place in an area [px]. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What pointer and wheel do in an area. */
export interface Gestures {
  /** The pointer is at a place, or has left. */
  point(place: Place | undefined): void;
  /** A rectangle is being drawn, or none any more. */
  select(drag: Drag | undefined): void;
  /** A rectangle was drawn. */
  zoom(drag: Drag): void;
  /** The view is moved by a distance since the last call [px]. */
  move(by: Place): void;
  /** The view is magnified about a place; a factor below 1 shows less. */
  scale(about: Place, factor: number): void;
  /** All is to be shown. */
  reset(): void;
}

/** Shorter drags are clicks [px]. */
const CLICK = 5;

/** Translates events of pointer and wheel. Dragging draws a rectangle; with Shift it moves; Ctrl and the wheel magnify. */
export function addGestures(area: HTMLElement, gestures: Gestures): void {
  let start: Place | undefined;
  let last: Place | undefined;
  const placeOf = (event: MouseEvent): Place => {
    const { left, top } = area.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    area.setPointerCapture(event.pointerId);
    start = last = placeOf(event);
    gestures.point(start);
  });
  area.addEventListener("pointermove", (event) => {
    const place = placeOf(event);
    if (start !== undefined && last !== undefined) {
      if (event.shiftKey) gestures.move({ x: place.x - last.x, y: place.y - last.y });
      else if (isDrag(start, place)) gestures.select({ from: start, to: place });
      last = place;
    }
    gestures.point(place);
  });
  const end = (event: PointerEvent) => {
    const from = start;
    start = undefined;
    gestures.select(undefined);
    const to = placeOf(event);
    if (event.type === "pointerup" && from !== undefined && !event.shiftKey && isDrag(from, to))
      gestures.zoom({ from, to });
  };
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", end);
  area.addEventListener("pointerleave", () => gestures.point(undefined));
  area.addEventListener("dblclick", () => gestures.reset());
  area.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      gestures.scale(placeOf(event), Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY / 300))));
    },
    { passive: false },
  );
}

function isDrag(from: Place, to: Place): boolean {
  return Math.abs(to.x - from.x) > CLICK || Math.abs(to.y - from.y) > CLICK;
}
