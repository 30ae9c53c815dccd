/** Work on the newest input: one at a time, and what came in the meantime but was replaced is left out. */
export interface Newest<Input> {
  submit(input: Input): void;
  /** Ends the work under way, if it can be aborted, and forgets what waits. */
  abort(): void;
  readonly isBusy: boolean;
}

export interface NewestOptions {
  /** Work that has lasted this long is aborted when there is a newer input [ms]. Missing: it is never. */
  readonly abortAfter?: number;
}

/** `work` reports its results itself; it does not reject. */
export function newest<Input>(
  work: (input: Input, signal: AbortSignal) => Promise<void>,
  { abortAfter }: NewestOptions = {},
): Newest<Input> {
  let waiting: { readonly input: Input } | undefined;
  let current: { readonly controller: AbortController; readonly since: number } | undefined;

  async function proceed(): Promise<void> {
    while (waiting !== undefined) {
      const { input } = waiting;
      waiting = undefined;
      current = { controller: new AbortController(), since: performance.now() };
      await work(input, current.controller.signal);
    }
    current = undefined;
  }

  return {
    submit(input) {
      waiting = { input };
      if (current === undefined) void proceed();
      else if (abortAfter !== undefined && performance.now() - current.since > abortAfter)
        current.controller.abort();
    },
    abort() {
      waiting = undefined;
      current?.controller.abort();
    },
    get isBusy() {
      return current !== undefined;
    },
  };
}
