import type { InstanceCalls, Message } from "@cosimo/fmi/calls";
import { type StatusCode, statusCode } from "@cosimo/fmi/calls";

type StateCalls = Pick<
  InstanceCalls,
  | "getFMUState"
  | "setFMUState"
  | "freeFMUState"
  | "serializedFMUStateSize"
  | "serializeFMUState"
  | "deserializeFMUState"
>;

/** Most states whose end is postponed. */
const MOST_UNUSED = 64;

/**
 * States that an FMU saves in another process. Saving and freeing are postponed to the next step, whose message includes both: a
 * coupled run saves a state before each step, and a round trip for it would cost more than the step. `savePostponed` is called
 * before any other call that may change the FMU.
 */
export class RemoteStates {
  readonly #calls: StateCalls;
  /** Handles in the other process by the handles given out here. */
  readonly #numbers = new Map<number, number>();
  readonly #postponed: number[] = [];
  /** States that the current step saves. */
  readonly #inStep: number[] = [];
  readonly #unused: number[] = [];
  #last = 0;
  readonly #one = new Float64Array(1);

  constructor(calls: StateCalls) {
    this.#calls = calls;
  }

  calls(): StateCalls {
    return {
      getFMUState: (result) => {
        result[0] = ++this.#last;
        this.#postponed.push(this.#last);
        return statusCode.ok;
      },
      freeFMUState: (handle) => this.#free(handle),
      setFMUState: (handle) => this.#afterSaving(handle, (number) => this.#calls.setFMUState(number)),
      serializedFMUStateSize: (handle, result) =>
        this.#afterSaving(handle, (number) => this.#calls.serializedFMUStateSize(number, result)),
      serializeFMUState: (handle, bytes) =>
        this.#afterSaving(handle, (number) => this.#calls.serializeFMUState(number, bytes)),
      deserializeFMUState: (bytes, result) => {
        const status = this.#calls.deserializeFMUState(bytes, this.#one);
        this.#numbers.set(++this.#last, this.#one[0]!);
        result[0] = this.#last;
        return status;
      },
    };
  }

  #free(handle: number): StatusCode {
    const index = this.#postponed.indexOf(handle);
    if (index >= 0) this.#postponed.splice(index, 1);
    const number = this.#numbers.get(handle);
    if (number === undefined) return statusCode.ok;
    this.#numbers.delete(handle);
    this.#unused.push(number);
    if (this.#unused.length > MOST_UNUSED)
      for (const one of this.#unused.splice(0)) this.#calls.freeFMUState(one);
    return statusCode.ok;
  }

  #afterSaving(handle: number, call: (number: number) => StatusCode): StatusCode {
    const status = this.savePostponed();
    return status > statusCode.warning ? status : call(this.#numbers.get(handle)!);
  }

  /** Saves the postponed states now. */
  savePostponed(): StatusCode {
    while (this.#postponed.length > 0) {
      const status = this.#calls.getFMUState(this.#one);
      if (status > statusCode.warning) return status;
      this.#numbers.set(this.#postponed.shift()!, this.#one[0]!);
    }
    return statusCode.ok;
  }

  /** Writes the postponed calls into the message of a step; its answer goes to `take`. */
  write(message: Message): void {
    this.#inStep.push(...this.#postponed.splice(0));
    message.writeNumber(this.#inStep.length);
    message.writeNumber(this.#unused.length);
    for (const number of this.#unused) message.writeNumber(number);
    this.#unused.length = 0;
  }

  /** Reads the handles of the saved states from the answer; the worst status. */
  take(answer: Message): StatusCode {
    const status = answer.readNumber();
    if (status <= statusCode.warning)
      for (const handle of this.#inStep) this.#numbers.set(handle, answer.readNumber());
    this.#inStep.length = 0;
    return status;
  }
}
