import type { Session } from "../session/session.ts";
import { attachmentKind } from "../state/project.ts";

/** Opens a file of the project, and runs what runs at once: an FMU with WebAssembly, or a result, which is shown. */
export function openFile(session: Session, path: string): void {
  session.dispatch({ type: "file.open", path });
  const kind = attachmentKind(path);
  // A narrow window shows what was opened: what an FMU is, of a result its curves.
  session.dispatch({ type: "view.set", change: { pane: kind === "result" ? "results" : "text" } });
  if (kind !== undefined && session.state.value.project.open === path) session.run();
}
