import type { ServerResponse } from "node:http";

/** The page may be in no frame and load nothing from elsewhere; nothing of the studio is for other sites. */
export const headers: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": "frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

export function refuse(
  response: ServerResponse,
  status: number,
  reason: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  // What is left of a body that was not read ends with the connection.
  response.writeHead(status, { ...headers, "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ refused: reason, ...more }));
}

export function answerJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { ...headers, "Content-Type": "application/json" });
  response.end(JSON.stringify(value));
}

export function answerBytes(
  response: ServerResponse,
  bytes: Uint8Array,
  type: string,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { ...headers, "Content-Type": type, "Content-Length": bytes.length, ...more });
  response.end(response.req.method === "HEAD" ? undefined : bytes);
}
