import type { Session } from "../session/session.ts";

const panes = [".side button", ".cm-content", ".results button"];

/** Keys of the whole page. F5 stays the browser's. */
export function pageKeys(event: KeyboardEvent, session: Session): void {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === "Enter") session.run();
  else if (event.key === "Escape" && session.state.value.run.isRunning) session.stop();
  else if (event.key === "F6") focusNext(event.shiftKey ? -1 : 1);
  else if (control && isHistoryKey(event) && !inText(event))
    session.dispatch({ type: event.shiftKey || event.key === "y" ? "redo" : "undo" });
  else return;
  event.preventDefault();
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

function focusNext(step: number): void {
  const targets = panes.map((one) => document.querySelector<HTMLElement>(one));
  const current = targets.findIndex((one) => one?.closest("section")?.contains(document.activeElement));
  targets[(current + step + targets.length) % targets.length]?.focus();
}
