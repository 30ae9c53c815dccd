import { useSession } from "../../session/context.ts";
import { useStudio } from "../../studio/context.ts";

/** Saves the open text; when it was changed on disk, too, the user chooses. */
export function SaveBar() {
  const session = useSession();
  const studio = useStudio();
  const path = session.state.value.project.open;
  if (studio === undefined) return null;
  const say = session.say.value;
  if (studio.conflicts.value.has(path)) {
    const isGone = studio.conflicts.value.get(path) === undefined;
    return (
      <span class="conflict" role="alert">
        <span>{say(isGone ? "studio.gone" : "studio.conflict")}</span>
        <button type="button" onClick={() => void studio.resolve(path, "disk")}>
          {say(isGone ? "studio.close" : "studio.take")}
        </button>
        <button type="button" onClick={() => void studio.resolve(path, "edited")}>
          {say("studio.keep")}
        </button>
      </span>
    );
  }
  const isModified = studio.isModified(path);
  return (
    <button
      type="button"
      class="quiet"
      disabled={!isModified}
      title="Ctrl+S"
      onClick={() => void studio.save(path)}
    >
      {say(isModified ? "studio.save" : "studio.saved")}
    </button>
  );
}
