import type { Client } from "../messages/client.ts";
import type { Texts } from "../messages/protocol.ts";
import type { AttachedBytes } from "./attachments.ts";
import type { ModePicture } from "./mode-picture.ts";
import type { PlotSession } from "./plot-session.ts";

/** A page at work: the state, the workers, and what goes between them. */
export interface Session extends PlotSession {
  /** For questions of the editor. */
  readonly language: Client;
  /** For questions about results. */
  readonly runner: Pick<Client, "request">;
  run(): void;
  stop(): void;
  texts(): Texts;
  readonly modePicture: ModePicture;
  /** Bytes of files that are no texts. */
  readonly attached: AttachedBytes;
  /** Lets go of the workers. */
  close(): void;
}
