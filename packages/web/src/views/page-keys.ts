import type { Session } from "../session/session.ts";

/** What gets the focus in each part: the chosen tab, the text. */
const panes = [".side [role=tab][tabindex='0']", ".cm-content", ".results [role=tab][tabindex='0']"];

/** Keys of the whole page. F5 stays the browser's. */
export function pageKeys(event: KeyboardEvent, session: Session): void {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === "Enter") {
    takeTyped();
    session.run();
  } else if (event.key === "Escape" && session.state.value.run.isRunning) session.stop();
  else if (event.key === "F6") focusNextPane(event.shiftKey ? -1 : 1);
  else if (control && event.key.toLowerCase() === "p")
    session.dispatch({ type: "view.set", change: { list: event.shiftKey ? "commands" : "classes" } });
  else if (control && isHistoryKey(event) && !inText(event))
    session.dispatch({ type: event.shiftKey || event.key === "y" ? "redo" : "undo" });
  else return;
  event.preventDefault();
}

/** A field gives its value when it is left: the run is to have what was typed into it. */
function takeTyped(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus();
}

function isHistoryKey({ key }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" || key === "y";
}

/** Texts and fields have their own history. */
function inText({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target instanceof HTMLInputElement && !["range", "checkbox"].includes(target.type);
  return isField || target.isContentEditable;
}

/** The next part of the page that is shown: model, text, results. */
export function focusNextPane(step: number): void {
  const shown = panes
    .map((one) => document.querySelector<HTMLElement>(one))
    .filter((one) => one !== null && one.offsetParent !== null) as HTMLElement[];
  const current = shown.findIndex((one) => one.closest("section")?.contains(document.activeElement));
  const next = current < 0 && step < 0 ? shown.length - 1 : (current + step + shown.length) % shown.length;
  shown[next]?.focus();
}
