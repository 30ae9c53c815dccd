/** Limits on unpacked data, so that a small file cannot fill memory or disk. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Size of one unpacked entry [bytes]. */
  readonly entrySize: number;
  /** Total size of unpacked entries [bytes]. */
  readonly totalSize: number;
  /** Ratio of unpacked to packed size for entries above 1 MiB; deflate reaches 1032 for equal bytes. */
  readonly ratio: number;
}

/** Real FMUs hold tables of a gigabyte, or 10 000 files of documentation. */
export const defaultArchiveLimits: ArchiveLimits = {
  entries: 50_000,
  entrySize: 2 * 1024 ** 3,
  totalSize: 8 * 1024 ** 3,
  ratio: 300,
};
