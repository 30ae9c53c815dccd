import type { ExperimentChoice } from "../../state/project.ts";

/** Settings that a message proposes in words of the command line, by its code. */
export const settingRemedies: Readonly<Record<string, ExperimentChoice>> = {
  "simulator.chattering": { onChattering: "slide" },
  "simulator.chattering-stop": { onChattering: "slide" },
  "simulator.zeno-stop": { onZeno: "rest" },
  "simulator.step-size": { solver: "radau5" },
  "simulator.unstable-step": { solver: "rodas4" },
};
