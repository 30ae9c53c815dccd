import { useSession } from "../../session/context.ts";
import { useStudio } from "../../studio/context.ts";

const MOST_SHOWN = 500;

/** The files of the studio's folder; a dot marks what is not saved. */
export function FolderPanel() {
  const session = useSession();
  const studio = useStudio();
  if (studio === undefined) return null;
  const say = session.say.value;
  const { name, files, isCut } = studio.folder.value;
  const { open } = session.state.value.project;
  return (
    <>
      <h3>{say("studio.folder", { name })}</h3>
      {files.length === 0 && <p class="hint">{say("studio.empty")}</p>}
      <ul class="list" aria-label={say("studio.folder", { name })}>
        {files.slice(0, MOST_SHOWN).map(({ path }) => (
          <li key={path}>
            <button
              type="button"
              class="item"
              aria-current={path === open}
              onClick={() => void studio.open(path)}
            >
              <span class="name">{path}</span>
            </button>
          </li>
        ))}
      </ul>
      {(isCut || files.length > MOST_SHOWN) && (
        <p class="hint">{say("studio.more", { shown: Math.min(files.length, MOST_SHOWN) })}</p>
      )}
      <h3>{say("studio.opened")}</h3>
    </>
  );
}
