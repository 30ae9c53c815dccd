import { diagnoseWithoutSpan, ModelError } from "@cosimo/core/models";
import type { Redis } from "ioredis";
import type { QueueAddress } from "./queue-address.ts";
import type { QueueLibrary } from "./queue-library.ts";
import { queueMessages } from "./queue-messages.ts";

/** Longest time until the first answer [ms]. */
const CONNECT_TIMEOUT = 5000;
/** Longest time between two attempts to connect again [ms]. */
const MOST_DELAY = 500;

/** Commands wait for a lost connection, which is made again. */
export function connectionOptions({ host, port, username, password, isEncrypted }: QueueAddress) {
  return {
    ...{ host, port, maxRetriesPerRequest: null, connectTimeout: CONNECT_TIMEOUT },
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isEncrypted && { tls: {} }),
    retryStrategy: (times: number) => Math.min(50 * times, MOST_DELAY),
  };
}

/** A connection that has answered once. @throws ModelError with what the server says */
export async function connectQueue(
  { Redis: Connection }: QueueLibrary,
  address: QueueAddress,
): Promise<Redis> {
  const first = new Connection({
    ...connectionOptions(address),
    ...{ lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 },
  });
  let reason = "";
  first.on("error", (error: Error) => {
    reason = reasonOf(error);
  });
  try {
    await first.connect();
    await first.ping();
  } catch (error) {
    const told = reason === "" ? reasonOf(error) : reason;
    const args = { host: `${address.host}:${address.port}`, reason: told };
    throw new ModelError([diagnoseWithoutSpan(queueMessages, "study-queue.unreachable", args)]);
  } finally {
    first.disconnect();
  }
  const lasting = new Connection(connectionOptions(address));
  // Losses are told by what uses the queue.
  lasting.on("error", () => {});
  return lasting;
}

/** Several addresses of a name fail together, without a text of their own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
