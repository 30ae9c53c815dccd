import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

/** Messages of `serve`. */
export const serveMessages = {
  ...messageGroup("usage", "error", {
    "serve.port": "the unit cannot be served at port {port}: {reason}",
  }),
} as const satisfies MessageCatalogue;
