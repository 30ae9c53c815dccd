/** A file from outside of the page, with its place below what was chosen or dropped. */
export interface PlacedFile {
  readonly path: string;
  readonly content: Blob;
}

/** Limits against what fills the page: files that are looked at, files of a project, texts, and other files [bytes]. */
export const fileLimits = {
  looked: 20_000,
  taken: 200,
  text: 2 ** 22,
  texts: 2 ** 24,
  attached: 2 ** 28,
};
