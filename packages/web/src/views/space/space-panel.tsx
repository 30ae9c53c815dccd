import { useEffect, useRef, useState } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import { PlaceLink } from "../explanation/place-link.tsx";
import { chosenVariables } from "./chosen-variables.ts";
import { createSpaceView, type SpaceView } from "./space-view.ts";

/** The motion in space of the newest run, those of kept runs as ghosts, at the cursor of the plots. */
export function SpacePanel() {
  const session = useSession();
  const say = session.say.value;
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<SpaceView>();
  const [component, choose] = useState<string>();
  const { view, run, model } = session.state.value;
  const language = view.language;
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createSpaceView(host.current, session, language, choose);
    setShown(made);
    return () => made.close();
  }, [session, language]);
  const ghosts = run.kept.map((kept) => kept.run).filter((one) => one !== run.report?.run);
  const wanted = [run.report?.run, ...ghosts];
  useEffect(() => shown?.show(run.report?.run, ghosts), [shown, wanted.join(" ")]);
  useEffect(() => shown?.setTime(view.cursor), [shown, view.cursor]);
  useEffect(() => shown?.setTheme(view.theme), [shown, view.theme]);
  const part = component?.split(".")[0]?.replace(/\[.*/, "");
  const place = part === undefined ? undefined : shown?.placeOf(part);
  const variables = part === undefined ? [] : chosenVariables(model?.variables ?? [], part);
  return (
    <div class="space">
      <div class="space-view" ref={host} />
      {part !== undefined && (
        <p class="space-chosen">
          {place === undefined ? <code>{part}</code> : <PlaceLink place={place}>{part}</PlaceLink>}
          {variables.length > 0 && (
            <button
              type="button"
              class="quiet"
              onClick={() => session.dispatch({ type: "plot.add", variables })}
            >
              {say("explain.plot", { name: part })}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
