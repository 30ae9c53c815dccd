import type { WorkerPort } from "./client.ts";
import type { Connect, FromWorker, ToWorker } from "./protocol.ts";

/** What a pool needs of a `Worker`. */
export interface PooledWorker {
  postMessage(message: Connect, transfer: Transferable[]): void;
  terminate(): void;
  onerror: ((event: { readonly message: string }) => void) | null;
}

interface Member {
  readonly worker: PooledWorker;
  readonly clients: Set<WorkerPort>;
  hasAnswered: boolean;
}

/**
 * Workers that clients share, a channel for each client: `most` of them, however many clients there are. A client that ends its worker
 * ends it for all that share it; they are told as of a worker that failed.
 */
export function createPool(most: number, start: () => PooledWorker): () => WorkerPort {
  const members: Member[] = [];

  function lose(member: Member, message: string, but?: WorkerPort): void {
    const place = members.indexOf(member);
    if (place < 0) return;
    members.splice(place, 1);
    member.worker.terminate();
    for (const client of [...member.clients]) if (client !== but) client.onerror?.({ message });
  }

  function leastUsed(): Member {
    const [found] = [...members].sort((a, b) => a.clients.size - b.clients.size);
    // A worker that is still being loaded takes all clients: another one would only delay its first answer.
    const isLoading = members.some(({ hasAnswered }) => !hasAnswered);
    if (found !== undefined && (found.clients.size === 0 || members.length >= most || isLoading))
      return found;
    const member: Member = { worker: start(), clients: new Set(), hasAnswered: false };
    member.worker.onerror = ({ message }) => lose(member, message);
    members.push(member);
    return member;
  }

  return () => {
    const member = leastUsed();
    const { port1, port2 } = new MessageChannel();
    const client: WorkerPort = {
      onmessage: null,
      onerror: null,
      postMessage: (message: ToWorker) => port1.postMessage(message),
      terminate: () => lose(member, "another model ended the worker", client),
      close() {
        member.clients.delete(client);
        port1.close();
      },
    };
    port1.onmessage = ({ data }) => {
      member.hasAnswered = true;
      client.onmessage?.({ data: data as FromWorker });
    };
    member.clients.add(client);
    member.worker.postMessage({ type: "connect" }, [port2]);
    return client;
  };
}
