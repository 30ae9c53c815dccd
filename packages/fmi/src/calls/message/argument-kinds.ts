/**
 * How an argument travels. `in` is an array with its content; of an `out` only type and length go there, and the content
 * comes back; the same with texts and blobs of bytes.
 */
export type ArgumentKind =
  | "number"
  | "flag"
  | "text"
  | "in"
  | "out"
  | "textsIn"
  | "textsOut"
  | "blobsIn"
  | "blobsOut";
