import { render } from "preact";
import type { Session } from "../../session/session.ts";
import { PrintedPage } from "./printed-page.tsx";

/** Prints texts, parameters, plots and events, with vectors. Without it, the browser's own command prints all but the diagram of modes. */
export async function printPage(session: Session): Promise<void> {
  show(session, await modesOf(session));
  print();
}

/** Shows what is printed whenever the browser prints, and takes it away afterwards. */
export function preparePrinting(session: Session): void {
  addEventListener("beforeprint", () => shown === undefined && show(session, undefined));
  addEventListener("afterprint", () => {
    if (shown === undefined) return;
    render(null, shown);
    shown.remove();
    shown = undefined;
  });
}

let shown: HTMLElement | undefined;

function show(session: Session, modes: string | undefined): void {
  shown ??= document.body.appendChild(document.createElement("div"));
  shown.className = "printed";
  render(<PrintedPage session={session} modes={modes} />, shown);
}

async function modesOf(session: Session): Promise<string | undefined> {
  if ((session.state.value.model?.modes.length ?? 0) === 0) return undefined;
  return session.language.request("modes", session.texts()).catch(() => undefined);
}
