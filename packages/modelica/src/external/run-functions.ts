import type {
  ExternalArgument,
  ExternalFunction,
  ExternalLibrary,
  ExternalTexts,
  MessageArgument,
  ModelProvider,
  RunFiles,
} from "@cosimo/ir";

import { fileAccess } from "#file-access";
import type { Given, Outcome } from "./file-access.ts";
import { ImpureRandom } from "./impure-random.ts";

/** What functions share between their calls. */
interface RunState {
  readonly files: RunFiles | undefined;
  readonly random: ImpureRandom;
}

type RunFunction = (state: RunState, ...given: readonly Given[]) => Outcome;

/** Functions with a state that is not the model's. */
const always: ReadonlyMap<string, RunFunction> = new Map<string, RunFunction>([
  ["ModelicaRandom_impureRandom_xorshift1024star", ({ random }) => ({ result: random.next() })],
  [
    "ModelicaRandom_setInternalState_xorshift1024star",
    ({ random }, state) => {
      random.set(state as readonly number[]);
      return {};
    },
  ],
  ["ModelicaInternal_getTime", () => ({ written: clock(new Date()) })],
]);

/** Milliseconds, seconds, minutes, hours, days, months from 1 on, years of the local time. */
function clock(now: Date): Readonly<Record<number, readonly number[]>> {
  const day = [now.getHours(), now.getDate(), now.getMonth() + 1, now.getFullYear()];
  const values = [now.getMilliseconds(), now.getSeconds(), now.getMinutes(), ...day];
  return Object.fromEntries(values.map((value, i) => [i, [value]]));
}

/** The provider with a library of what the host itself does for a run, before that of the user. */
export function withRunFunctions(provider: ModelProvider): ModelProvider {
  const own = new RunLibrary(provider.files);
  return { ...provider, externalLibrary: new JoinedLibrary(own, provider.externalLibrary) };
}

class RunLibrary {
  readonly #state: RunState;

  constructor(files: RunFiles | undefined) {
    this.#state = { files, random: new ImpureRandom() };
  }

  has(name: string): boolean {
    return always.has(name) || (this.#state.files !== undefined && fileAccess.functions.has(name));
  }

  call(
    called: ExternalFunction,
    inputs: Float64Array,
    outputs: Float64Array,
    texts: ExternalTexts,
  ): MessageArgument | undefined {
    const given = called.arguments.map((one) => givenValue(one, inputs, texts));
    const { files } = this.#state;
    const onFiles = files && fileAccess.functions.get(called.name);
    const outcome =
      onFiles === undefined ? always.get(called.name)!(this.#state, ...given) : onFiles(files!, ...given);
    if ("failure" in outcome) return outcome.failure;
    const { result, written = {} } = outcome;
    for (const [i, values] of Object.entries(written)) {
      const argument = called.arguments[Number(i)];
      if (argument?.kind === "address" && argument.output !== undefined) outputs.set(values, argument.output);
    }
    if (called.result !== undefined && result !== undefined)
      outputs[called.result.output] = typeof result === "string" ? texts.numberOf(result) : result;
    return undefined;
  }
}

function givenValue(argument: ExternalArgument, inputs: Float64Array, texts: ExternalTexts): Given {
  const { input } = argument;
  if (input === undefined) return 0;
  if (argument.kind === "address") return Array.from(inputs.subarray(input, input + argument.length));
  return argument.type === "text" ? texts.textOf(inputs[input]!) : inputs[input]!;
}

/** The host's own functions, and those of libraries that the user allows. */
class JoinedLibrary implements ExternalLibrary {
  readonly #own: RunLibrary;
  readonly #others: ExternalLibrary | undefined;

  constructor(own: RunLibrary, others: ExternalLibrary | undefined) {
    this.#own = own;
    this.#others = others;
  }

  has(...asked: Parameters<ExternalLibrary["has"]>): boolean {
    return this.#own.has(asked[0]) || this.#others?.has(...asked) === true;
  }

  replaces(name: string): boolean {
    return this.#own.has(name);
  }

  prepare(functions: readonly ExternalFunction[]): MessageArgument | undefined {
    const others = functions.filter(({ name }) => !this.#own.has(name));
    return others.length === 0 ? undefined : this.#others?.prepare?.(others);
  }

  close(): void {
    this.#others?.close?.();
  }

  call(...asked: Parameters<ExternalLibrary["call"]>): MessageArgument | undefined {
    return this.#own.has(asked[0].name) ? this.#own.call(...asked) : this.#others?.call(...asked);
  }
}
