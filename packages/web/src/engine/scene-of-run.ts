import { createTrajectoryRecorder, type Model, selectVariables } from "@cosimo/core/models";
import { columnsOf, recordScene } from "@cosimo/scene";
import type { SceneAnswer } from "../messages/protocol.ts";
import type { RunColumns } from "../results/run-columns.ts";

/** The motion of a run, with keys where they are needed. */
export function sceneOfRun({ dae }: Model, run: RunColumns): SceneAnswer {
  const recorder = createTrajectoryRecorder();
  run.replay(selectVariables(recorder, ({ role }) => role === "visual"));
  const places = dae.components
    .filter(({ path }) => path.length === 1)
    .map(({ path, declaration: { source, start, end } }) => [path[0]!, { uri: source.uri, start, end }]);
  return {
    scene: recordScene(dae.scene!, columnsOf(recorder.trajectory())),
    places: Object.fromEntries(places),
  };
}
