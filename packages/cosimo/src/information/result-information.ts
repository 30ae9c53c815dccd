import { describeResult, type ResultInfo } from "@cosimo/core/models";
import { readResult } from "../files/read-result.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type InformationText, informationTextOf, section } from "./information-view.ts";

/** Prints variables, ranges and events of a result. */
export async function showResult(
  file: string,
  options: { readonly json?: boolean },
  terminal: Terminal,
): Promise<void> {
  const info = describeResult(await readResult(file));
  if (options.json)
    terminal.out(`${JSON.stringify({ schema: "cosimo.info/1", file, ...info, diagnostics: [] })}\n`);
  else terminal.out(render(file, info, informationTextOf(terminal.speech)));
}

/** Instants of events that the text shows. */
const SHOWN_EVENTS = 10;

function render(file: string, info: ResultInfo, text: InformationText): string {
  const { rows, startTime, stopTime, variables, parameters, events } = info;
  const counts = { file, rows, variables: variables.length, parameters: parameters.length };
  const times = events.slice(0, SHOWN_EVENTS).map((time) => String(time));
  const shown = events.length > SHOWN_EVENTS ? [...times, "…"] : times;
  const head = [
    ...[text("info.name"), text("info.unit"), text("info.minimum"), text("info.maximum")],
    ...[text("info.first"), text("info.last"), text("info.description")],
  ];
  const parts = [
    [
      text("info.result", counts),
      startTime === null || stopTime === null
        ? text("info.no-rows")
        : text("info.times", { from: startTime, to: stopTime }),
      events.length === 0
        ? text("info.no-events")
        : text("info.event-instants", { count: events.length, times: shown }),
    ].join("\n"),
    ...section(
      text("info.variables", { count: variables.length }),
      head,
      variables.map((one) => [one.name, one.unit, one.min, one.max, one.first, one.last, one.description]),
      text,
    ),
    ...section(
      text("info.parameters"),
      [text("info.name"), text("info.value"), text("info.unit"), text("info.description")],
      parameters.map((one) => [one.name, one.value, one.unit, one.description]),
      text,
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}
