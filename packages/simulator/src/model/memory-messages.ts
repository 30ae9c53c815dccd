import { type MessageCatalogue, messageGroup } from "@cosimo/ir";

const hint =
  "Choose a method without matrices (--solver dopri5 or rk4), fewer states, or a model whose states depend on few others.";

export const memoryMessages = {
  ...messageGroup("integration", "error", {
    "memory.too-large": {
      text: "the model and the matrices of the method need {gigabytes} GB of memory, more than the 4 GB of WebAssembly",
      hint,
    },
    "memory.refused": {
      text: "the machine does not give the {gigabytes} GB of memory that the model and the matrices of the method need",
      hint,
    },
  }),
} as const satisfies MessageCatalogue;
