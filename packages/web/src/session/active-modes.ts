import { modeAt, modeBands } from "../plots/mode-bands.ts";
import { MODES, type PlotSession } from "./plot-session.ts";

/** The active mode of each automaton at the cursor, or at the end of the run without one. */
export function activeModes({
  state,
  curves,
}: PlotSession): readonly { readonly name: string; readonly mode: string }[] {
  const { model, view, run } = state.value;
  const data = curves.value.get(MODES);
  if (data === undefined || model === undefined) return [];
  const time = view.cursor ?? run.report?.stopTime ?? 0;
  return model.modes.flatMap(({ name, literals }) => {
    const mode = modeAt(modeBands(data, name), time);
    return mode === undefined || mode < 1 ? [] : [{ name, mode: literals[mode - 1] ?? "" }];
  });
}
