import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

export const checkpointMessages = {
  ...messageGroup("usage", "error", {
    "checkpoint.malformed": "{file} is no checkpoint of such a run",
    "checkpoint.damaged": "{file} is damaged: its content does not fit its checksum",
    "checkpoint.other-run": {
      text: "the checkpoint belongs to a run that differs in: {changes}",
      hint: "resume with what the interrupted run had; or begin anew, without --resume",
    },
    "checkpoint.many-changes": {
      text: "the checkpoint belongs to a run that differs in: {changes}, and {more} more",
      hint: "resume with what the interrupted run had; or begin anew, without --resume",
    },
    "checkpoint.other-system": {
      text: "the checkpoint belongs to another system, or to a run with another algorithm than '{algorithm}'",
      hint: "resume with the system file and the algorithm of the run that was interrupted",
    },
    "checkpoint.beyond":
      "the checkpoint was taken at {time} s, which is not before the stop time {stopTime} s",
    "checkpoint.not-serializable": {
      text: "checkpoints are impossible: the state of {units} cannot be saved in a file",
      hint: "models can be saved, and FMUs with canSerializeFMUState",
    },
  }),
} as const satisfies MessageCatalogue;
