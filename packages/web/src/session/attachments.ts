import { computed, effect, type ReadonlySignal, untracked } from "@preact/signals";
import { type Client, WorkerLost } from "../messages/client.ts";
import { newest } from "../messages/newest.ts";
import type { Texts } from "../messages/protocol.ts";
import type { Command } from "../state/command.ts";
import { type Attachment, openAttachment, type Project } from "../state/project.ts";
import type { State } from "../state/state.ts";

/** Bytes of attached files by their digest: small values stand for them in the state. */
export interface AttachedBytes {
  /** Undefined: the browser no longer has them. */
  get(digest: string): Blob | undefined;
  keep(bytes: Blob): Promise<Attachment>;
}

/** For pages that keep nothing. */
export const noBytes: AttachedBytes = {
  get: () => undefined,
  keep: () => Promise.reject(new Error("this page keeps no files")),
};

export interface AttachmentSource {
  readonly state: ReadonlySignal<State>;
  readonly runner: Client;
  texts(): Texts;
  dispatch(command: Command): void;
  reportFault(error: unknown): void;
}

/** Asks what the open file is, if it is no text. */
export function followAttachment({ state, runner, texts, dispatch, reportFault }: AttachmentSource): void {
  const requests = newest<Texts>(async (order) => {
    try {
      dispatch({ type: "attachment.found", report: await inspected(runner, order) });
    } catch (error) {
      if (error instanceof WorkerLost) dispatch({ type: "attachment.found", report: faulty(order.open) });
      else reportFault(error);
    }
  });
  const wanted = computed(() => {
    const { project, view } = state.value;
    const attachment = openAttachment(project);
    return attachment && `${project.open} ${attachment.digest} ${view.language}`;
  });
  effect(() => {
    if (wanted.value !== undefined) untracked(() => requests.submit(texts()));
  });
}

async function inspected(runner: Client, order: Texts) {
  return order.bytes === undefined ? faulty(order.open) : runner.request("inspect", order);
}

function faulty(path: string) {
  return { kind: "faulty", path, diagnostics: [] } as const;
}

/** The table of inputs that a study names. */
export function tableOf(
  { attachments = {} }: Project,
  path: string | undefined,
  bytes: AttachedBytes,
): Blob | undefined {
  const table = path === undefined ? undefined : attachments[path];
  return table && bytes.get(table.digest);
}
