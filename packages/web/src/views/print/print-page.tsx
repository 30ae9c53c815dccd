import { render } from "preact";
import type { Session } from "../../session/session.ts";
import { PrintedPage } from "./printed-page.tsx";

export async function printPage(session: Session): Promise<void> {
  preparePrinting(session);
  await session.modePicture.follow();
  print();
}

/**
 * Whenever the browser prints, texts, parameters, plots and events are shown, with vectors, and taken away afterwards. A browser does not
 * wait: the diagram of modes is drawn before.
 */
export function preparePrinting(session: Session): void {
  if (isPrepared) return;
  isPrepared = true;
  void session.modePicture.follow();
  let shown: HTMLElement | undefined;
  addEventListener("beforeprint", () => {
    shown ??= document.body.appendChild(document.createElement("div"));
    shown.className = "printed";
    render(<PrintedPage session={session} modes={session.modePicture.svg.value} />, shown);
  });
  addEventListener("afterprint", () => {
    if (shown === undefined) return;
    render(null, shown);
    shown.remove();
    shown = undefined;
  });
}

let isPrepared = false;
