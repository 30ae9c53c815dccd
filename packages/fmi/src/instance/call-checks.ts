import { functionName } from "../calls/function-names.ts";
import type { CallName } from "../calls/instance-calls.ts";
import { type LegalCalls, legalCalls } from "../calls/legal-calls.ts";
import { type LifeCycle, stateAfter } from "../calls/life-cycle.ts";
import type { LifeCycleState } from "../calls/life-cycle-states.ts";
import { type Status, type StatusCode, statusCode, statuses } from "../calls/status.ts";
import type { NumericType } from "../calls/values.ts";
import { FmuFailure, IllegalCall, type MessageLog } from "./fmu-failure.ts";

/** Data of an instance for its checks and messages. */
export interface InstanceContext extends LifeCycle {
  /** Name of the FMU in diagnostics. */
  readonly fmu: string;
  readonly instanceName: string;
  readonly log: MessageLog;
}

const noCalls: LegalCalls = { section: "", calls: new Set() };

/** The state of an instance in its life cycle: which calls are legal in it, and what their statuses mean. */
export class CallChecks {
  readonly #context: InstanceContext;
  readonly #table: ReadonlyMap<LifeCycleState, LegalCalls>;
  #state: LifeCycleState = "instantiated";
  #legal: LegalCalls;

  constructor(context: InstanceContext) {
    this.#context = context;
    this.#table = legalCalls(context);
    this.#legal = this.#table.get("instantiated") ?? noCalls;
  }

  get state(): LifeCycleState {
    return this.#state;
  }

  enter(state: LifeCycleState): void {
    this.#state = state;
    this.#legal = this.#table.get(state) ?? noCalls;
  }

  allows(call: CallName): boolean {
    return this.#legal.calls.has(call);
  }

  /** Throws unless the call is legal in the current state. */
  check(call: CallName, type?: NumericType): void {
    if (!this.#legal.calls.has(call)) this.refuse(call, type);
  }

  refuse(call: CallName, type?: NumericType): never {
    const { majorVersion, kind } = this.#context;
    const { section } = this.#legal;
    throw new IllegalCall(
      functionName(majorVersion, call, type),
      this.#state,
      `FMI ${majorVersion}.0, ${kind}${section === "" ? "" : `, section ${section}`}`,
    );
  }

  /** Turns the answer of a call into a status and the state that follows, or throws if it is worse than `discard`. */
  answer(call: CallName, code: StatusCode, type?: NumericType): Status {
    if (code <= statusCode.warning) {
      const next = stateAfter(call, this.#state, this.#context);
      if (next !== this.#state) this.enter(next);
    } else if (code !== statusCode.discard) this.#fail(call, code, type);
    return statuses[code]!;
  }

  /** The same for calls that the standard does not allow to discard. */
  demand(call: CallName, code: StatusCode): void {
    if (this.answer(call, code) === "discard") this.#fail(call, code);
  }

  #fail(call: CallName, code: StatusCode, type?: NumericType): never {
    this.enter(code === statusCode.fatal ? "fatal" : "error");
    const { fmu, instanceName: instance, majorVersion, log } = this.#context;
    const status = statuses[code] ?? String(code);
    const name = functionName(majorVersion, call, type);
    throw new FmuFailure("fmu.status", { fmu, instance, call: name, status }, [...log.lines]);
  }
}
