import type { Session } from "../session/session.ts";
import type { Studio } from "./studio.ts";

export function saveByKey(session: Session, studio: Studio, ended?: AbortSignal): void {
  const save = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    void studio.save(session.state.value.project.open);
  };
  addEventListener("keydown", save, ended === undefined ? {} : { signal: ended });
}
