import { spawn } from "node:child_process";
import type { MessagePort } from "node:worker_threads";
import { answer, type CodeExchange, type CodeStart, places } from "./code-exchange.ts";
import { pythonHost } from "./python-host.ts";

/** The first byte of an answer. */
const answers = { numbers: 0, failure: 1, declaration: 2 } as const;

/** Bytes before the content of an answer: its kind and its length. */
const HEADER = 5;

/**
 * Runs a Python file in a process of its own and passes calls and answers on through its pipes. The process ends when its input does,
 * which is at the latest when this one ends.
 */
export function startPython(
  { file, python }: CodeStart,
  exchange: CodeExchange,
  port: MessagePort,
  onEnd: (reason: string) => void,
): void {
  const { control, numbers } = exchange;
  const child = spawn(python, ["-u", "-c", pythonHost, file], {
    stdio: ["pipe", "pipe", "inherit"],
    windowsHide: true,
  });
  control[places.pid] = child.pid ?? 0;
  let over: string | undefined;
  const end = (reason: string): void => {
    if (over !== undefined) return;
    over = reason;
    control[places.pid] = 0;
    onEnd(reason);
  };
  child.on("error", (error) => end(`${python}: ${error.message}`));
  child.on("close", (code, signal) => end(`its Python process has ended (${signal ?? `exit code ${code}`})`));
  child.stdin.on("error", () => undefined);
  let received: Buffer = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (received.length < HEADER) return;
    const length = received.readUInt32LE(1);
    if (received.length < HEADER + length) return;
    const content = received.subarray(HEADER, HEADER + length);
    const kind = received[0]!;
    received = Buffer.alloc(0);
    if (kind !== answers.numbers)
      return answer(exchange, kind === answers.failure ? 1 : 0, content.toString("utf8"));
    for (let i = 0; 8 * i < length; i++) numbers[i] = content.readDoubleLE(8 * i);
    answer(exchange, 0);
  });
  port.on("message", () => {
    if (over !== undefined) return onEnd(over);
    const count = control[places.count]!;
    const request = Buffer.alloc(1 + 8 * count);
    request[0] = control[places.call]!;
    for (let i = 0; i < count; i++) request.writeDoubleLE(numbers[i]!, 1 + 8 * i);
    child.stdin.write(request);
  });
}
