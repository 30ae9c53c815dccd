import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

export const studioMessages = {
  ...messageGroup("usage", "error", {
    "studio.port": "port {port} cannot be taken: {reason}",
  }),
} as const satisfies MessageCatalogue;
