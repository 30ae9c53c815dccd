import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createUnitHost } from "@cosimo/cosim";
import { type WebSocket, WebSocketServer } from "ws";
import { MOST_BYTES } from "../remote-unit/remote-exchange.ts";

/** Runs that one server serves at once. */
const MOST_RUNS = 64;

export interface UnitServer {
  readonly address: string;
  close(): Promise<void>;
}

export type PlanOfUnit = Parameters<typeof createUnitHost>[0];

/**
 * Serves a unit on this machine: each connection has one of its own. A page of a browser must not reach it: its requests have an `Origin`.
 * @throws Error of the operating system, such as EADDRINUSE
 */
export async function serveUnit(plan: PlanOfUnit, port: number): Promise<UnitServer> {
  const server = new WebSocketServer({
    ...{ host: "127.0.0.1", port, maxPayload: MOST_BYTES, perMessageDeflate: false },
    verifyClient: ({ req }: { readonly req: IncomingMessage }) => req.headers.origin === undefined,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  server.on("connection", (socket) => {
    if (server.clients.size > MOST_RUNS) socket.close(1013, "too many runs at once");
    else serve(socket, plan);
  });
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of server.clients) socket.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: WebSocket, plan: PlanOfUnit): void {
  const host = createUnitHost(plan);
  socket.on("error", () => {});
  socket.on("close", () => host.end());
  socket.on("message", (data: Buffer, isBinary) => {
    if (!isBinary) return socket.send(host.text(data.toString()));
    // Numbers begin at a multiple of eight.
    const numbers = new Float64Array(Math.floor(data.length / 8));
    new Uint8Array(numbers.buffer).set(data.subarray(0, numbers.byteLength));
    const reply = host.frame(numbers);
    if (typeof reply === "string") socket.send(reply);
    else socket.send(new Uint8Array(reply.buffer, reply.byteOffset, reply.byteLength), { binary: true });
  });
  socket.send(host.greeting);
}
