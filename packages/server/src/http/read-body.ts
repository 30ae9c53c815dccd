import type { IncomingMessage } from "node:http";

/** The body of a request; `undefined`: it is larger than the limit. @throws if it ends early */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return undefined;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > limit) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
