/**
 * Where something comes from that few models or runs need: from a file `…-at-once.ts`, or in a browser from a file `…-on-demand.ts`, which
 * a page loads when it is wanted. The `imports` of a package choose.
 */
export interface Door<T> {
  /** Undefined: it is not loaded. */
  readonly open: () => T | undefined;
  readonly load: () => Promise<void>;
  /** Whether it has been needed in vain. */
  readonly isMissed: () => boolean;
}

/** Of what is always there. */
export function openDoor<T>(content: T): Door<T> {
  return { open: () => content, load: async () => {}, isMissed: () => false };
}

/** Of what `load` fetches. */
export function doorOnDemand<T>(load: () => Promise<T>): Door<T> {
  let loaded: T | undefined;
  let isWanted = false;
  return {
    open: () => {
      isWanted = true;
      return loaded;
    },
    load: async () => {
      loaded = await load();
    },
    isMissed: () => isWanted && loaded === undefined,
  };
}
