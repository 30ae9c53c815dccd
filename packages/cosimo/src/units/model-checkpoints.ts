import {
  decodeModelCheckpoint,
  diagnoseWithoutSpan,
  encodeModelCheckpoint,
  type ModelCheckpoint,
  type ModelCheckpointRequests,
} from "@cosimo/core";
import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { MalformedFileError } from "../files/file-messages.ts";
import { readBytes } from "../files/read-bytes.ts";
import type { ContinuedResults, ResultMarks } from "../files/result-files.ts";
import type { SettingOptions } from "../options/setting-options.ts";
import type { Terminal } from "../terminal/terminal.ts";

export const modelCheckpointMessages = {
  ...messageGroup("usage", "warning", {
    "resume.lost-part": {
      text: "'{file}' has only what follows t = {time} s: there is no file with the part before the checkpoint",
      hint: "a resumed run continues results and events as .csv under the names that they had in the interrupted run",
    },
  }),
} as const satisfies MessageCatalogue;

/** The checkpoints of a run of a model, from the options of the command line. */
export interface CheckpointOptions {
  readonly resume?: ModelCheckpoint;
  readonly continued: ContinuedResults;
  /** `marks`: what the result files have. Undefined if no checkpoints are asked for. */
  requests(marks: () => ResultMarks): ModelCheckpointRequests | undefined;
}

/** @throws FileError, MalformedFileError for the checkpoint */
export function checkpointOptions(
  { checkpoint: file, checkpointInterval: interval, resume: from }: SettingOptions,
  terminal: Terminal,
): CheckpointOptions {
  const resume = from === undefined ? undefined : readCheckpoint(from);
  return {
    ...(resume && { resume }),
    continued: {
      marks: marksOf(resume?.mark),
      isResumed: resume !== undefined,
      onLost: (lost) => {
        const args = { file: lost, time: resume!.run.time };
        terminal.report([diagnoseWithoutSpan(modelCheckpointMessages, "resume.lost-part", args)]);
      },
    },
    requests: (marks) =>
      file === undefined
        ? undefined
        : {
            ...(interval !== undefined && { interval }),
            mark: marks,
            write: (checkpoint) => writeFileAtomically(file, encodeModelCheckpoint(checkpoint)),
          },
  };
}

/** @throws FileError, MalformedFileError */
function readCheckpoint(file: string): ModelCheckpoint {
  const { value, diagnostics } = decodeModelCheckpoint(readBytes(file), file);
  if (value === undefined) throw new MalformedFileError(diagnostics);
  return value;
}

/** What does not look like marks marks nothing. */
function marksOf(value: unknown): ResultMarks {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, mark]) => Number.isSafeInteger(mark?.size) && mark.size >= 0 && typeof mark.digest === "string",
    ),
  );
}
