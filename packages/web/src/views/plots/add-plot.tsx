import { usePlots } from "../../session/context.ts";

/** Adds a plot: empty, or of eigenvalues where there is a model to linearise. */
export function AddPlot() {
  const session = usePlots();
  const say = session.say.value;
  const hasEigenvalues = session.state.value.study.plots.some(({ kind }) => kind === "eigenvalues");
  return (
    <>
      <button
        type="button"
        class="quiet"
        onClick={() => session.dispatch({ type: "plot.add", variables: [] })}
      >
        {say("plot.add")}
      </button>
      {session.eigenvalues !== undefined && !hasEigenvalues && (
        <button
          type="button"
          class="quiet"
          onClick={() => session.dispatch({ type: "plot.add", variables: [], kind: "eigenvalues" })}
        >
          {say("plot.eigenvalues")}
        </button>
      )}
    </>
  );
}
