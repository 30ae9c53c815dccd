import { type EventRecord, phrase, type Say } from "@cosimo/ir";
import { plotPhrases } from "../plot/plot-phrases.ts";
import { type PanelFrame, scalesOf } from "./panel-frame.ts";
import { element, escapeXml, px } from "./svg-element.ts";
import { fitted, textWidth } from "./text-fit.ts";

/** If there are more marks, they are drawn as short ticks. */
const FULL_LINES = 40;

/** A name is repeated only beyond this distance [px]. */
const REPEAT = 220;

/** Longer names are shortened [px], and those longer than this part of the panel. */
const NAME_WIDTH = 240;
const NAME_PART = 0.45;

/** Events at one place of the picture. */
interface EventMark {
  readonly at: number;
  readonly events: EventRecord[];
}

/** A dotted line at each event, with a tooltip; names above the panel where there is room. */
export function drawEvents(events: readonly EventRecord[], frame: PanelFrame, say: Say): string {
  const marks = placeMarks(events, frame);
  const length = marks.length > FULL_LINES ? 8 : frame.height;
  const named = frame.lane > 0 ? placeNames(marks, frame) : undefined;
  const lines = marks.map((mark) => {
    const title = element("title", {}, escapeXml(tooltip(mark.events, say)));
    const above = named?.marks.has(mark) ? frame.lane - 3 : 0;
    const d = `M${px(mark.at)} ${px(frame.top - above)}v${px(length + above)}`;
    return element("path", { class: isAlarm(mark) ? "event alarm" : "event", d }, title);
  });
  return element("g", { class: "events" }, ...lines, ...(named?.names ?? []));
}

/** Events closer than 2 px share a mark. */
function placeMarks(events: readonly EventRecord[], frame: PanelFrame): EventMark[] {
  const { x } = scalesOf(frame);
  const marks: EventMark[] = [];
  for (const event of events) {
    const at = x(event.time);
    if (at < frame.left - 1 || at > frame.left + frame.width + 1) continue;
    const last = marks.at(-1);
    if (last !== undefined && at - last.at < 2) last.events.push(event);
    else marks.push({ at, events: [event] });
  }
  return marks;
}

function isAlarm({ events }: EventMark): boolean {
  return events.some(isAlarming);
}

function isAlarming({ kind }: EventRecord): boolean {
  return ALARMING.has(kind);
}

/** Kinds of events that say that something is wrong with the model or the run. */
const ALARMING: ReadonlySet<string> = new Set(["chattering", "zeno", "assertion", "warning", "limit"]);

/** Marks that have their name above the panel, and the names. */
interface Named {
  readonly marks: ReadonlySet<EventMark>;
  readonly names: readonly string[];
}

/** Names where they do not overlap: first those of alarms, then from left to right. */
function placeNames(marks: readonly EventMark[], frame: PanelFrame): Named {
  const right = frame.left + frame.width;
  const longest = Math.min(NAME_WIDTH, NAME_PART * frame.width);
  const taken: { readonly from: number; readonly to: number }[] = [];
  const named = new Map<EventMark, string>();
  const lastPlace = new Map<string, number>();
  for (const mark of [...marks.filter(isAlarm), ...marks.filter((one) => !isAlarm(one))]) {
    const name = markName((mark.events.find(isAlarming) ?? mark.events[0])!);
    const width = Math.min(longest, 0.88 * textWidth(name)) + 3;
    const from = mark.at + width <= right ? mark.at : mark.at - width;
    const isFree = taken.every((other) => from > other.to + 8 || from + width < other.from - 8);
    const isNear = Math.abs(mark.at - (lastPlace.get(name) ?? Number.NEGATIVE_INFINITY)) < REPEAT;
    if (!isFree || isNear || from < frame.left - 1) continue;
    taken.push({ from, to: from + width });
    lastPlace.set(name, mark.at);
    const place = { class: "eventname", x: from + (from === mark.at ? 3 : 0), y: frame.top - 4 };
    named.set(mark, element("text", place, escapeXml(fitted(name, longest / 0.88 + 1))));
  }
  return { marks: new Set(named.keys()), names: [...named.values()] };
}

/** Accumulation and chattering have the name of the condition; the kind says what is wrong with it. */
function markName(event: EventRecord): string {
  const { kind } = event;
  return kind === "zeno" || kind === "chattering" ? `${eventName(event)} (${kind})` : eventName(event);
}

export function eventName({ name, kind }: EventRecord): string {
  return name || kind;
}

function tooltip(events: readonly EventRecord[], say: Say): string {
  const shown = events.slice(0, 5).map((event) => {
    return say(phrase(plotPhrases, "plot.event-at", { event: eventName(event), time: String(event.time) }));
  });
  const more = events.length - shown.length;
  const rest = more > 0 ? [say(phrase(plotPhrases, "plot.and-more", { more }))] : [];
  return [...shown, ...rest].join("\n");
}
