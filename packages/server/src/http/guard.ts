import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Refused {
  readonly status: number;
  readonly reason: string;
}

/** What a request must have to be answered. */
export interface Guard {
  /** For all requests. */
  refusal(request: IncomingMessage): Refused | undefined;
  /** For requests about files. */
  tokenRefusal(request: IncomingMessage): Refused | undefined;
}

/**
 * A page of another site must not reach the studio. Its requests have another `Origin`. If its name was made to lead to this machine
 * (DNS rebinding), they have another `Host`. Other programs lack the token, which is in the fragment of the address only.
 */
export function createGuard(port: number, token: string): Guard {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const origins = hosts.map((host) => `http://${host}`);
  return {
    refusal({ headers, method = "" }) {
      if (headers.host === undefined || !hosts.includes(headers.host.toLowerCase()))
        return { status: 403, reason: "host" };
      if (headers.origin !== undefined && !origins.includes(headers.origin.toLowerCase()))
        return { status: 403, reason: "origin" };
      return ["GET", "HEAD", "PUT", "POST"].includes(method) ? undefined : { status: 405, reason: "method" };
    },
    tokenRefusal({ headers }) {
      const site = headers["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin" && site !== "none")
        return { status: 403, reason: "origin" };
      const given = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
      return given !== undefined && isEqual(given, token) ? undefined : { status: 401, reason: "token" };
    },
  };
}

/** In a time that does not depend on where they differ. */
function isEqual(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
