import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PlotSession } from "./plot-session.ts";
import type { Session } from "./session.ts";

/** What the page can do where it is. */
export interface Host {
  /** The page as one file, for a project. */
  readonly template: () => Promise<string>;
  /** A file on disk has no links and no examples. */
  readonly isFile: boolean;
}

/** A host with the projects that the browser keeps. */
export interface HostWithStore extends Host {
  readonly kept: () => Promise<KeptLists>;
  /** Opens a folder of the user's own, whose texts are written back; missing: the browser has none to give. */
  readonly openFolder?: () => Promise<void>;
  /** The folder that was open last, in this page or an earlier one; with `openFolder`. */
  readonly lastFolder?: () => Promise<LastFolder | undefined>;
}

export interface LastFolder {
  readonly name: string;
  /** The browser may ask whether the page may have it. */
  readonly open: () => Promise<void>;
}

export interface KeptLists {
  /** What other pages, and this one before, have kept. */
  readonly others: readonly KeptEntry[];
  /** What this project was before. */
  readonly earlier: readonly KeptEntry[];
}

/** A kept project, or an earlier state of one. */
export interface KeptEntry {
  readonly key: string;
  readonly name: string;
  /** Of the last change [ms since 1970]. */
  readonly time: number;
  readonly resume: () => void;
}

export const HostContext = createContext<HostWithStore | undefined>(undefined);

export function useHost(): HostWithStore {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error("a part of the page is used outside of it");
  return host;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("a part of the page is used outside of a session");
  return session;
}

/** Of results alone: a page at work provides it, too. */
export const PlotContext = createContext<PlotSession | undefined>(undefined);

export function usePlots(): PlotSession {
  const plots = useContext(PlotContext);
  if (plots === undefined) throw new Error("a part of the results is used outside of them");
  return plots;
}
