import type { InstanceCalls, Message } from "@cosimo/fmi";
import { type StatusCode, statusCode } from "@cosimo/fmi";

type StateCalls = Pick<
  InstanceCalls,
  | "getFMUState"
  | "setFMUState"
  | "freeFMUState"
  | "serializedFMUStateSize"
  | "serializeFMUState"
  | "deserializeFMUState"
>;

/** Given back states wait for so many others at most. */
const MOST_UNWANTED = 64;

/**
 * States that an FMU keeps in another process. To take one and to give one back waits for the next step, which carries both along:
 * a coupled run does so for each step, and round trips of their own would cost more than the step. Before anything else that may
 * change the FMU, `settle` makes up for it.
 */
export class RemoteStates {
  readonly #calls: StateCalls;
  /** Numbers in the other process by those that are given out here. */
  readonly #numbers = new Map<number, number>();
  readonly #due: number[] = [];
  /** Those that the step under way takes. */
  readonly #carried: number[] = [];
  readonly #unwanted: number[] = [];
  #last = 0;
  readonly #one = new Float64Array(1);

  constructor(calls: StateCalls) {
    this.#calls = calls;
  }

  calls(): StateCalls {
    return {
      getFMUState: (result) => {
        result[0] = ++this.#last;
        this.#due.push(this.#last);
        return statusCode.ok;
      },
      freeFMUState: (handle) => this.#free(handle),
      setFMUState: (handle) => this.#settled(handle, (number) => this.#calls.setFMUState(number)),
      serializedFMUStateSize: (handle, result) =>
        this.#settled(handle, (number) => this.#calls.serializedFMUStateSize(number, result)),
      serializeFMUState: (handle, bytes) =>
        this.#settled(handle, (number) => this.#calls.serializeFMUState(number, bytes)),
      deserializeFMUState: (bytes, result) => {
        const status = this.#calls.deserializeFMUState(bytes, this.#one);
        this.#numbers.set(++this.#last, this.#one[0]!);
        result[0] = this.#last;
        return status;
      },
    };
  }

  #free(handle: number): StatusCode {
    const waiting = this.#due.indexOf(handle);
    if (waiting >= 0) this.#due.splice(waiting, 1);
    const number = this.#numbers.get(handle);
    if (number === undefined) return statusCode.ok;
    this.#numbers.delete(handle);
    this.#unwanted.push(number);
    if (this.#unwanted.length > MOST_UNWANTED)
      for (const one of this.#unwanted.splice(0)) this.#calls.freeFMUState(one);
    return statusCode.ok;
  }

  #settled(handle: number, call: (number: number) => StatusCode): StatusCode {
    const status = this.settle();
    return status > statusCode.warning ? status : call(this.#numbers.get(handle)!);
  }

  /** Takes the states that are due. */
  settle(): StatusCode {
    while (this.#due.length > 0) {
      const status = this.#calls.getFMUState(this.#one);
      if (status > statusCode.warning) return status;
      this.#numbers.set(this.#due.shift()!, this.#one[0]!);
    }
    return statusCode.ok;
  }

  /** What a step carries along; to be followed by `take`. */
  write(message: Message): void {
    this.#carried.push(...this.#due.splice(0));
    message.writeNumber(this.#carried.length);
    message.writeNumber(this.#unwanted.length);
    for (const number of this.#unwanted) message.writeNumber(number);
    this.#unwanted.length = 0;
  }

  /** The answer: whether the states could be taken. */
  take(answer: Message): StatusCode {
    const status = answer.readNumber();
    if (status <= statusCode.warning)
      for (const handle of this.#carried) this.#numbers.set(handle, answer.readNumber());
    this.#carried.length = 0;
    return status;
  }
}
