/** What an archive holds, unpacked; names with `/` between folders, in the order of the archive. No folders of their own. */
export interface Archive {
  /** What diagnostics call it: the path of the file. */
  readonly name: string;
  readonly entries: ReadonlyMap<string, Uint8Array>;
}
