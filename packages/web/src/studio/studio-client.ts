import type { StudioAccess } from "../messages/protocol.ts";
import type { TextKey } from "../texts/english.ts";

export interface FolderFile {
  readonly path: string;
  /** [bytes] */
  readonly size: number;
  /** Another one after each change. */
  readonly version: string;
}

export interface Folder {
  readonly name: string;
  readonly files: readonly FolderFile[];
  /** There are more files. */
  readonly isCut: boolean;
}

export interface ReadFile {
  readonly bytes: Blob;
  readonly digest: string;
}

export type Written =
  | { readonly kind: "written"; readonly digest: string }
  /** The file is another one by now; missing digest: it is gone. */
  | { readonly kind: "changed"; readonly digest: string | undefined }
  | { readonly kind: "refused"; readonly reason: string };

/** Requests to the studio, or to a folder of the user's own. @throws if it does not answer */
export interface StudioClient {
  /** Whether native FMUs can run there. */
  readonly runsNative: boolean;
  /** What is said when it does not answer. */
  readonly lost: TextKey;
  /** Nothing more is asked then; missing: as long as the page is open. */
  readonly ended?: AbortSignal;
  folder(): Promise<Folder>;
  /** Undefined: it is gone, or not to be read. */
  read(path: string): Promise<ReadFile | undefined>;
  /** `expected`: digest of what is replaced; undefined: a new file. */
  write(path: string, text: string, expected: string | undefined): Promise<Written>;
  /** Waits for changes until the studio ends. */
  listen(changed: () => void): Promise<void>;
}

export function createStudioClient({ address, token }: StudioAccess): StudioClient {
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(new URL(`api/${path}`, address), {
      ...more,
      headers: { ...more.headers, Authorization: `Bearer ${token}` },
    });
  const place = (path: string) => `files/${path.split("/").map(encodeURIComponent).join("/")}`;
  return {
    ...{ runsNative: true, lost: "studio.lost" },
    async folder() {
      const response = await ask("folder");
      if (!response.ok) throw new Error(`${response.status}`);
      return (await response.json()) as Folder;
    },
    async read(path) {
      const response = await ask(place(path));
      const digest = digestOf(response);
      return response.ok && digest !== undefined ? { bytes: await response.blob(), digest } : undefined;
    },
    async write(path, text, expected) {
      const precondition =
        expected === undefined ? { "If-None-Match": "*" } : { "If-Match": `"${expected}"` };
      const response = await ask(place(path), { method: "PUT", body: text, headers: precondition });
      const digest = digestOf(response);
      if (response.ok && digest !== undefined) return { kind: "written", digest };
      const answer = (await response.json().catch(() => ({}))) as {
        readonly refused?: string;
        readonly digest?: string | null;
      };
      if (response.status === 409) return { kind: "changed", digest: answer.digest ?? undefined };
      return { kind: "refused", reason: answer.refused ?? String(response.status) };
    },
    async listen(changed) {
      const { body } = await ask("changes");
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        if (value.includes("changed")) changed();
      }
    },
  };
}

function digestOf(response: Response): string | undefined {
  return /^"([0-9a-f]{64})"$/.exec(response.headers.get("etag") ?? "")?.[1];
}
