/** Work in stages with a pause after each, and its result: a caller with other duties serves them in the pauses. */
export type Stages<T> = Generator<void, T>;

/** The result, without pauses. */
export function lastOf<T>(stages: Stages<T>): T {
  for (;;) {
    const stage = stages.next();
    if (stage.done) return stage.value;
  }
}
