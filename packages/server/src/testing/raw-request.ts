import { connect } from "node:net";

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
}

/** Sends bytes as they are: clients of HTTP resolve `..` and set headers themselves. */
export function rawRequest(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("latin1").on("data", (piece: string) => {
      answer += piece;
    });
    socket.on("error", () => undefined);
    socket.on("close", () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer }),
    );
  });
}
