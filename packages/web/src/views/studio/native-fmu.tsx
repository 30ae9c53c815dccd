import { useSession } from "../../session/context.ts";
import { useStudio } from "../../studio/context.ts";

/** Native code runs when the user says so; undefined: the open FMU is not in the folder. */
export function NativeFmu() {
  const session = useSession();
  const studio = useStudio();
  const say = session.say.value;
  const { project } = session.state.value;
  if (studio === undefined || !studio.folder.value.files.some(({ path }) => path === project.open))
    return <p>{say("studio.not-in-folder")}</p>;
  return (
    <>
      <p>{say("studio.native")}</p>
      {studio.native(project) === undefined && (
        <button type="button" onClick={studio.allowOpen}>
          {say("studio.allow")}
        </button>
      )}
    </>
  );
}
