/** Name of the page whose project this tab has. */
export const PAGE_KEY = "cosimo.page";

/** Entries of this tab, which a reload keeps; forbidden storage has nothing in it. */
export const tabEntry = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // A reload then begins anew.
    }
  },
};
