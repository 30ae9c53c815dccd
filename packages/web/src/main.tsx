import { render } from "preact";
import { takeWorker } from "./engine/prepared-worker.ts";
import { firstProject } from "./examples/examples.ts";
import { readLink } from "./link/link.ts";
import type { WorkerPort } from "./messages/client.ts";
import { keepPageOffline } from "./offline/register.ts";
import { openPage } from "./open-page.ts";
import { atRest } from "./session/at-rest.ts";
import { createJournalClient } from "./store/journal-client.ts";
import { isStudio } from "./studio/find-studio.ts";
import { joinStudio } from "./studio/join-studio.ts";
import { App } from "./views/app.tsx";

const joined = await joinStudio(takeWorker);
const link = await readLink(location.hash);
const { session, host, folder } = await openPage({
  spawn: joined?.spawn ?? (() => takeWorker() as unknown as WorkerPort),
  joined,
  journal: createJournalClient(),
  template: () => fetch("page.html").then((response) => response.text()),
  isFile: false,
  from: link.kind === "project" ? location.hash : "",
  saved: link.kind === "project" ? link.saved : firstProject,
  ...(link.kind === "fault" && { linkFault: link.reason }),
});
render(<App session={session} host={host} folder={folder} />, document.getElementById("app")!);
// The port of a studio may be another program's tomorrow.
if (!isStudio()) void atRest(session.state).then(keepPageOffline);

addEventListener("hashchange", async () => {
  const changed = await readLink(location.hash);
  if (changed.kind === "fault")
    session.dispatch({ type: "view.set", change: { notice: { key: `link.${changed.reason}`, values: {} } } });
  if (changed.kind !== "project") return;
  session.dispatch({ type: "project.open", saved: changed.saved });
  session.run();
});
