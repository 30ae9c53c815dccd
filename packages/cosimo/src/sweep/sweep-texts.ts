import type { PhraseCatalogue } from "@cosimo/core/models";

/** Output texts of `sweep`. */
export const sweepTexts = {
  "sweep.done":
    "{model}: {runs} {runs|run|runs}, {sound} with values ({seconds} s on {threads} {threads|core|cores})",
  "sweep.interrupted":
    "{model}: stopped after {done} of {runs} {runs|run|runs}, {sound} with values ({seconds} s on {threads} {threads|core|cores})",
  "sweep.more-columns":
    "... and {more} more {more|column|columns}: --output chooses, --output-file writes all",
  "sweep.more-rows": "... and {more} more {more|row|rows}: --output-file writes all",
  "sweep.run": "run",
  "sweep.outcome": "outcome",
  "sweep.completed": "completed",
  "sweep.terminated": "terminated",
  "sweep.failed": "FAILED",
  "sweep.cancelled": "stopped",
  "sweep.reason": "{outcome}: {reason}",
  "sweep.plot-title": "{model}: {runs} {runs|run|runs}",
  "sweep.plot-limited": "{shown} of {all} outputs are shown: --output chooses",
} as const satisfies PhraseCatalogue;
