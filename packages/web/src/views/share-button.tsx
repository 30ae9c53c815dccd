import { LONG_LINK, LONGEST_LINK, writeLink } from "../link/link.ts";
import { useSession } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import type { TextKey } from "../texts/english.ts";

export function ShareButton() {
  const session = useSession();
  return (
    <button type="button" class="quiet" onClick={() => void share(session)}>
      {session.say.value("share.button")}
    </button>
  );
}

/** Puts the link into the address bar, and copies it where the browser allows it. */
async function share(session: Session): Promise<void> {
  const { project, study } = session.state.value;
  if (Object.keys(project.files).length === 0) {
    session.dispatch({ type: "view.set", change: { notice: { key: "share.no-texts", values: {} } } });
    return;
  }
  const fragment = await writeLink({ project, study });
  const address = new URL(fragment, location.href);
  const length = address.href.length;
  const notify = (key: TextKey): void =>
    session.dispatch({ type: "view.set", change: { notice: { key, values: { length } } } });
  if (length > LONGEST_LINK) return notify("share.too-long");
  history.replaceState(null, "", address);
  try {
    await navigator.clipboard.writeText(address.href);
    if (Object.keys(project.attachments ?? {}).length > 0) notify("share.without-files");
    else notify(length > LONG_LINK ? "share.long" : "share.copied");
  } catch {
    notify("share.failed");
  }
}
