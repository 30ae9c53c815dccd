import type { WorkerPort } from "../messages/client.ts";
import type { Session } from "../session/session.ts";
import { findStudio, isStudio } from "./find-studio.ts";
import { saveByKey } from "./save-by-key.ts";
import { createStudio, type Studio } from "./studio.ts";
import { createStudioClient } from "./studio-client.ts";
import { studioWorkers } from "./studio-workers.ts";

/** The studio that serves this page, and how the page begins in it. */
export interface JoinedStudio {
  readonly studio: Studio;
  spawn(): WorkerPort;
  /** With the file that the address names, else the first model; in an empty folder with what the page begins with elsewhere. */
  begin(session: Session): Promise<void>;
}

/** Undefined: the page is not in a studio, or has no token for it. */
export async function joinStudio(start: () => Worker): Promise<JoinedStudio | undefined> {
  const found = findStudio();
  if (found === undefined) return undefined;
  const client = createStudioClient(found.access);
  const folder = await client.folder().catch(() => undefined);
  if (folder === undefined) return undefined;
  const workers = studioWorkers(start, found.access);
  const studio = createStudio(client, folder, workers.refresh);
  return {
    studio,
    spawn: workers.spawn,
    async begin(session) {
      studio.begin(session);
      session.dispatch({ type: "view.set", change: { side: "files" } });
      saveByKey(session, studio);
      const paths = folder.files.map(({ path }) => path);
      const path = found.open ?? paths.find(isModel) ?? paths[0];
      if (path !== undefined) await studio.open(path, true);
      if (session.state.value.project.open !== path) session.run();
    },
  };
}

function isModel(path: string): boolean {
  return /\.(mo|lisma|isma)$/i.test(path);
}

/** A page of a studio that was opened without the token says so. */
export function noticeMissingToken(session: Session): void {
  if (isStudio())
    session.dispatch({ type: "view.set", change: { notice: { key: "studio.no-token", values: {} } } });
}
