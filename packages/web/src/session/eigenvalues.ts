import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Client } from "../messages/client.ts";
import { newest } from "../messages/newest.ts";
import type { EigenvalueOrder, Eigenvalues, Texts } from "../messages/protocol.ts";
import type { State } from "../state/state.ts";

/** The cursor rests for this long before the model is linearised there [ms]. */
const REST = 150;

export interface EigenvalueSource {
  readonly state: ReadonlySignal<State>;
  readonly runner: Client;
  texts(): Texts;
  reportFault(error: unknown): void;
}

/** Eigenvalues at the cursor, or the end of the run: found while a plot shows them. */
export function followEigenvalues(source: EigenvalueSource): ReadonlySignal<Eigenvalues | undefined> {
  const found = signal<Eigenvalues | undefined>(undefined);
  const requests = newest<EigenvalueOrder>(async (order) => {
    try {
      found.value = await source.runner.request("eigenvalues", order);
    } catch (error) {
      source.reportFault(error);
    }
  });
  const wanted = computed(() => {
    const { study, run, view } = source.state.value;
    const { report } = run;
    if (!study.plots.some(({ kind }) => kind === "eigenvalues")) return undefined;
    if (report === undefined || report.rows === 0) return undefined;
    return JSON.stringify([report.run, view.cursor ?? report.stopTime, view.language]);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    clearTimeout(timer);
    if (wanted.value === undefined) return;
    const [, at] = JSON.parse(wanted.value) as [number, number];
    timer = setTimeout(() => untracked(() => submit(at)), REST);
  });

  function submit(at: number): void {
    const { experiment, parameters } = source.state.value.study;
    requests.submit({ texts: source.texts(), experiment, parameters, at });
  }
  return found;
}
