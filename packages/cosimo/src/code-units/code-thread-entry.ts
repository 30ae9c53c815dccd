/** Entry of the thread that has the code of a unit: the run waits for its answers and can end it at any time. */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { CodeFailure, type CodeReason } from "@cosimo/cosim/code";
import { importModule } from "../files/import-module.ts";
import { answer, type CodeStart, codeCalls, exchangeOf, places } from "./code-exchange.ts";
import { declarationOf, explainError, namedFunctions } from "./javascript-functions.ts";
import { startPython } from "./python-process.ts";

const start = workerData as CodeStart;
const exchange = exchangeOf(start.memory);
const fail = (reason: CodeReason): void => answer(exchange, 1, JSON.stringify(reason));
/** A run must not wait for code that has ended. */
const end = (reason: string): void => {
  if (Atomics.load(exchange.control, places.turn) === 1)
    answer(exchange, 2, JSON.stringify({ kind: "threw", reason } satisfies CodeReason));
};

process.on("exit", () => end("the unit has ended its thread"));

if (start.language === "python") startPython(start, exchange, parentPort!, end);
else void startModule();

async function startModule(): Promise<void> {
  const url = pathToFileURL(start.file).href;
  const { control, numbers } = exchange;
  const explain = (error: unknown): void =>
    fail(error instanceof CodeFailure ? error.reason : { kind: "threw", reason: explainError(error, url) });
  try {
    const module = await importModule(url);
    const call = namedFunctions(module);
    parentPort!.on("message", () => {
      try {
        call(codeCalls[control[places.call]!]!, numbers);
        answer(exchange, 0);
      } catch (error) {
        explain(error);
      }
    });
    answer(exchange, 0, declarationOf(module));
  } catch (error) {
    explain(error);
  }
}
