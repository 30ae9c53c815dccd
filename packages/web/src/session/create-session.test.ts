import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyStudy } from "../state/project.ts";
import { initialState } from "../state/state.ts";
import { createSession } from "./create-session.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("an analysis without an end is said, and its worker ended", async () => {
  let ended = 0;
  const silent = () => ({
    postMessage() {},
    terminate: () => void ended++,
    onmessage: null,
    onerror: null,
  });
  const project = { files: { "A.mo": "model A end A;" }, open: "A.mo" };
  const first = initialState({ project, study: emptyStudy }, { language: "en", theme: "auto" });
  const session = createSession(first, silent);
  expect(session.state.value.view.notice).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_001);
  expect(ended).toBe(1);
  expect(session.state.value.view.notice).toEqual({ key: "analysis.lost", values: { seconds: 10 } });
});
