import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyStudy } from "../state/project.ts";
import { reduce } from "../state/reduce.ts";
import { initialState } from "../state/state.ts";
import { atRest } from "./at-rest.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const project = { files: { "A.mo": "model A end A;" }, open: "A.mo" };
const first = initialState({ project, study: emptyStudy }, { language: "en", theme: "auto" });

it("the page is at rest two seconds after its last change", async () => {
  const state = signal(first);
  const rested = vi.fn();
  void atRest(state).then(rested);
  for (let k = 0; k < 10; k++) {
    await vi.advanceTimersByTimeAsync(1900);
    state.value = reduce(state.value, {
      ...{ type: "text.change", path: "A.mo" },
      text: `model A end A; // ${k}`,
    });
  }
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(rested).toHaveBeenCalledOnce();
});

it("a run that does not end is no rest, but what must come comes after a minute", async () => {
  const rested = vi.fn();
  void atRest(signal(reduce(first, { type: "run.started", run: 1 }))).then(rested);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).toHaveBeenCalledOnce();
});
