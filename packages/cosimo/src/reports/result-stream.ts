import { createLineWriter, type Progress, type TrajectorySink } from "@cosimo/core/models";

/** Lines of JSON while a run goes on, for a program that shows it: `head`, `rows` with `events`, `progress`. */
export interface ResultStream {
  readonly sink: TrajectorySink;
  readonly update: (progress: Progress) => void;
  /** Writes what has come since the last line. */
  end(): void;
}

/** Between two lines [ms]. */
const PERIOD = 100;

/**
 * A supervisor may end a run at any instruction, and a stream that was being written is of no use then: progress is written between two
 * turns of the event loop.
 */
export function createResultStream(write: (line: string) => void): ResultStream {
  const lines = createLineWriter(write);
  let progress: Progress | undefined;
  const pass = (): void => {
    lines.flush();
    if (progress !== undefined) write(`${JSON.stringify({ progress })}\n`);
    progress = undefined;
  };
  const timer = setInterval(pass, PERIOD);
  return {
    sink: lines,
    update(latest) {
      progress = latest;
    },
    end() {
      clearInterval(timer);
      pass();
    },
  };
}
