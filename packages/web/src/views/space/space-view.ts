import type { FoundPlace, SceneAnswer } from "../../messages/protocol.ts";
import type { Session } from "../../session/session.ts";
import type { Theme } from "../../state/state.ts";

/** The view of a panel. What draws it is loaded when the panel is opened first. */
export interface SpaceView {
  show(run: number | undefined, ghosts: readonly number[]): void;
  setTime(time: number | undefined): void;
  setTheme(theme: Theme): void;
  /** Where a component of the model is declared. */
  placeOf(component: string): FoundPlace | undefined;
  close(): void;
}

export function createSpaceView(
  host: HTMLElement,
  session: Session,
  language: string,
  choose: (component: string | undefined) => void,
): SpaceView {
  const loaded = import("@cosimo/scene/view");
  const answers = new Map<number, SceneAnswer>();
  let isClosed = false;
  let current: SceneAnswer | undefined;
  let newest = 0;
  const player = loaded.then(({ createScenePlayer, sceneTexts }) => {
    if (isClosed) return undefined;
    try {
      return createScenePlayer(host, {
        texts: sceneTexts(language),
        onTime: (cursor) => session.dispatch({ type: "view.set", change: { cursor } }),
        onPick: choose,
      });
    } catch {
      host.textContent = sceneTexts(language).noGraphics;
      return undefined;
    }
  });
  const sceneOf = async (run: number): Promise<SceneAnswer | undefined> => {
    const answer = answers.get(run) ?? (await session.runner.request("scene", { run }));
    if (answer !== undefined) answers.set(run, answer);
    return answer;
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let theme: Theme = "auto";
  const paint = async (): Promise<void> =>
    (await player)?.setDark(theme === "dark" || (theme === "auto" && dark.matches));
  dark.addEventListener("change", paint);
  return {
    async show(run, ghosts) {
      const number = ++newest;
      if (run === undefined) return;
      const [first, ...others] = await Promise.all([run, ...ghosts].map(sceneOf));
      const shown = await player;
      // A newer run may be there already.
      if (number !== newest || first === undefined || shown === undefined || isClosed) return;
      current = first;
      for (const old of answers.keys()) if (old !== run && !ghosts.includes(old)) answers.delete(old);
      shown.show(first.scene, {
        ghosts: others.flatMap((one) => (one === undefined ? [] : [one.scene])),
      });
      const { cursor } = session.state.value.view;
      if (cursor !== undefined) shown.setTime(cursor);
    },
    async setTime(time) {
      if (time !== undefined) (await player)?.setTime(time);
    },
    setTheme(next) {
      theme = next;
      void paint();
    },
    placeOf: (component) => current?.places[component],
    close() {
      isClosed = true;
      dark.removeEventListener("change", paint);
      void player.then((shown) => shown?.dispose());
    },
  };
}
