import { isIP } from "node:net";
import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import { queueMessages } from "./queue-messages.ts";

/** Where a queue is, and who asks it. */
export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly isEncrypted: boolean;
}

const DEFAULT_PORT = 6379;

/**
 * The address of an argument, or else of the environment (COSIMO_QUEUE). The password is in COSIMO_QUEUE_PASSWORD or in the address of the
 * environment; undefined: no address.
 * @throws ModelError for what is no address, a password that others see, and a queue elsewhere that has none
 */
export function queueAddress(
  argument: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): QueueAddress | undefined {
  const text = argument ?? env["COSIMO_QUEUE"];
  if (text === undefined || text === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isQueue = url !== undefined && ["redis:", "rediss:"].includes(url.protocol) && url.hostname !== "";
  // What was typed may have a password in it.
  if (!isQueue) throw refusal("study-queue.address", { address: withoutPassword(text) });
  if (argument !== undefined && url.password !== "") throw refusal("study-queue.password-shown", {});
  const password = url.password === "" ? env["COSIMO_QUEUE_PASSWORD"] : decodeURIComponent(url.password);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if ((password === undefined || password === "") && !isLoopback(host))
    throw refusal("study-queue.no-password", { host });
  return {
    ...{ host, port: url.port === "" ? DEFAULT_PORT : Number(url.port) },
    ...(url.username !== "" && { username: decodeURIComponent(url.username) }),
    ...(password !== undefined && password !== "" && { password }),
    isEncrypted: url.protocol === "rediss:",
  };
}

/** Of this machine: 127.0.0.0/8 and ::1 (RFC 1122, 4291). A name may be resolved to any address, except `localhost` (RFC 6761). */
function isLoopback(host: string): boolean {
  if (host === "localhost" || host === "::1") return true;
  return isIP(host) === 4 && host.startsWith("127.");
}

function withoutPassword(text: string): string {
  return text.replace(/:[^:@/]*@/, ":***@");
}

function refusal(code: keyof typeof queueMessages, args: Readonly<Record<string, string>>): ModelError {
  return new ModelError([diagnoseWithoutSpan(queueMessages, code, args)]);
}
