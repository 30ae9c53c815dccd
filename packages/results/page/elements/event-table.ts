import { type EventRecord, phrase, type Say } from "@cosimo/ir";
import { formatStates } from "../../src/events/event-file.ts";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { make, send } from "../dom.ts";

export interface EventTableInput {
  readonly events: readonly EventRecord[];
  /** Number of events of the run; the page may have fewer. */
  readonly count: number;
  readonly say: Say;
}

/** Rows that are written at once; a button writes more. */
const ROWS = 200;

const COLUMNS = ["time", "event", "condition", "kind", "component"] as const;

/** `<cosimo-events>`: the events of a result. Sends `event-choose` with the time of a row. */
export class EventTableElement extends HTMLElement {
  set input({ events, count, say }: EventTableInput) {
    this.hidden = events.length === 0;
    this.replaceChildren();
    if (this.hidden) return;
    const changing = events.some((event) => event.change !== undefined);
    const columns = [...COLUMNS, ...(changing ? (["change"] as const) : [])];
    const heads = columns.map((column) => make("th", {}, say(phrase(pagePhrases, `page.head-${column}`))));
    const body = make("tbody");
    const table = make("table", {}, make("thead", {}, make("tr", {}, make("th"), ...heads)), body);
    const rest = make("p", { class: "status" });
    const write = (from: number) => {
      const rows = events.slice(from, from + ROWS);
      body.append(...rows.map((event, i) => this.#row(event, from + i + 1, changing, say)));
      const more = events.length - from - rows.length;
      const label = say(phrase(pagePhrases, "page.show-more", { more }));
      const kept = say(phrase(pagePhrases, "page.events-more", { kept: events.length, count }));
      if (more > 0)
        rest.replaceChildren(
          make("button", { type: "button", on: { click: () => write(from + ROWS) } }, label),
        );
      else rest.replaceChildren(count > events.length ? kept : "");
    };
    write(0);
    const title = make(
      "h2",
      {},
      say(phrase(pagePhrases, "page.events")),
      " ",
      make("small", {}, String(count)),
    );
    this.replaceChildren(title, make("div", { class: "scroll", tabindex: 0 }, table), rest);
  }

  #row(event: EventRecord, number: number, changing: boolean, say: Say): HTMLElement {
    const { time, name, kind, direction, type, component, change } = event;
    const condition = event.condition === name ? direction : event.condition;
    const changed = changing
      ? [[change ?? "", formatStates(event)].filter((part) => part !== "").join(": ")]
      : [];
    const cells = [name || kind, condition, type === "" ? kind : `${kind}, ${type}`, component, ...changed];
    const label = say(phrase(pagePhrases, "page.go-to-event", { time }));
    const go = {
      type: "button",
      class: "link",
      title: label,
      on: { click: () => send(this, "event-choose", time) },
    };
    return make(
      "tr",
      {},
      make("td", {}, String(number)),
      make("td", {}, make("button", go, String(time))),
      ...cells.map((text) => make("td", {}, text)),
    );
  }
}
