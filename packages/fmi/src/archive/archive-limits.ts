/** Bounds on what is unpacked, so that a small file can't fill memory or disk. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Of one entry unpacked [bytes]. */
  readonly entrySize: number;
  /** Of all entries unpacked [bytes]. */
  readonly totalSize: number;
  /** Unpacked to packed, of entries of more than a megabyte; deflate reaches 1032 with equal bytes. */
  readonly ratio: number;
}

/** FMUs with maps and tables of a gigabyte exist, and ones with the documentation of a whole library in 10 000 files. */
export const defaultArchiveLimits: ArchiveLimits = {
  entries: 50_000,
  entrySize: 2 * 1024 ** 3,
  totalSize: 8 * 1024 ** 3,
  ratio: 300,
};
