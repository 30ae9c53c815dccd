import { type Diagnostic, diagnoseWithoutSpan, type EventRecord, type ParameterValue } from "@cosimo/ir";
import type { RunOutcome, VariableBounds } from "@cosimo/simulator";
import type { DiscreteUpdate, Unit, UnitExperiment, UnitPlace, UnitState, UnitStep } from "../unit/unit.ts";
import { StepCancelled, UnitFault } from "../unit/unit-fault.ts";
import { type RemoteInterface, recordOf } from "./checked-interface.ts";
import {
  answer,
  answerLength,
  type RemoteCall,
  remoteCalls,
  request,
  requestLength,
} from "./remote-frames.ts";
import { RemoteFault, type RemoteLink, RemoteLost } from "./remote-link.ts";
import { remoteMessages } from "./remote-messages.ts";

interface RemoteState extends UnitState {
  readonly number: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The side of the run: a unit whose calls are messages. A step is one frame there and one back. */
export function createRemoteUnit(
  name: string,
  link: RemoteLink,
  { inputs, outputs, variables, capabilities, hasInactive, hasTerminate, longestStep }: RemoteInterface,
): Unit {
  const [m, p, columns] = [inputs.length, outputs.length, variables.length];
  const frame = new Float64Array(requestLength(m));
  const reply = new Float64Array(answerLength(p, columns, hasInactive));
  reply[answer.nextEventTime] = Number.POSITIVE_INFINITY;
  reply[answer.longestStep] = longestStep;
  const step: Writable<UnitStep> = { status: "done", time: 0, event: false, terminate: undefined };
  const notes: Diagnostic[] = [];
  let place: UnitPlace;
  let experiment: UnitExperiment;
  let time = 0;
  let isEnded = false;
  let cause: RunOutcome["cause"] = "initialization";
  let known: Readonly<Record<string, unknown>> | undefined;

  const fail = (error: unknown): never => {
    if (error instanceof RemoteFault) {
      const { failure } = error;
      const why = (failure.cause ?? cause) as RunOutcome["cause"];
      const told = failure.diagnostics.length > 0 ? failure.diagnostics : [lost(failure.reason)];
      throw new UnitFault(name, failure.time ?? time, why, told);
    }
    if (error instanceof RemoteLost) throw new UnitFault(name, time, cause, [lost(error.message)]);
    throw error;
  };
  const lost = (reason: string): Diagnostic =>
    diagnoseWithoutSpan(
      remoteMessages,
      "remote-unit.lost",
      { unit: name, address: link.address, time, reason },
      { time },
    );
  const ask = (call: string, more: object = {}): Readonly<Record<string, unknown>> => {
    try {
      return recordOf(link.ask({ call, ...more }));
    } catch (error) {
      return fail(error);
    }
  };
  const poll = (): void => {
    const outcome = experiment.poll?.();
    if (outcome !== undefined) throw new StepCancelled(outcome);
  };
  const send = (call: RemoteCall, t: number, number: number): void => {
    const { value, slope, curvature, order } = place.approximation;
    frame[request.call] = remoteCalls.indexOf(call);
    frame[request.time] = t;
    frame[request.number] = number;
    frame[request.order] = order;
    frame.set(value, request.inputs);
    frame.set(slope, request.inputs + m);
    frame.set(curvature, request.inputs + 2 * m);
    try {
      link.send(frame);
    } catch (error) {
      fail(error);
    }
  };
  const receive = (): void => {
    try {
      link.receive(reply, poll);
    } catch (error) {
      fail(error);
    }
    time = reply[answer.time]!;
    for (let i = 0; i < p; i++) place.outputs[i] = reply[answer.values + i]!;
    if (reply[answer.hasNotes] === 1)
      notes.splice(0, notes.length, ...(ask("notes")["notes"] as Diagnostic[]));
  };
  const call = (what: RemoteCall, number = 0): void => {
    send(what, time, number);
    receive();
  };
  const reasonOf = (): string | undefined =>
    reply[answer.terminates] === 1 ? String(ask("reason")["reason"]) : undefined;
  const update = (what: RemoteCall): DiscreteUpdate => {
    call(what);
    return { terminate: reasonOf() };
  };

  return {
    ...{ name, kind: "remote", inputs, outputs, variables, capabilities, stateNames: [], notes },
    get nextEventTime() {
      return reply[answer.nextEventTime]!;
    },
    get atEvent() {
      return reply[answer.isAtEvent] === 1;
    },
    get longestStep() {
      return reply[answer.longestStep]!;
    },
    attach(given) {
      place = given;
    },
    enterInitialization(given) {
      experiment = given;
      time = given.startTime;
      const { startTime, stopTime, tolerance, communicationStep } = given;
      ask("enterInitialization", { startTime, stopTime, tolerance, communicationStep });
    },
    evaluate: () => call("evaluate"),
    exitInitialization() {
      const updated = update("exitInitialization");
      cause = "evaluation";
      return updated;
    },
    begin: (t, h) => send("step", t, h),
    finish() {
      receive();
      step.status = reply[answer.isDiscarded] === 1 ? "discarded" : "done";
      step.time = time;
      step.event = reply[answer.isEvent] === 1;
      step.terminate = reasonOf();
      return step;
    },
    updateDiscrete: () => update("updateDiscrete"),
    ...(hasTerminate && {
      terminate() {
        call("terminate");
        return reply[answer.result] === 1;
      },
    }),
    takeRecords() {
      if (reply[answer.hasRecords] !== 1) return [];
      reply[answer.hasRecords] = 0;
      return ask("records")["records"] as readonly EventRecord[];
    },
    parameterValues() {
      known ??= ask("parameters");
      return known["parameters"] as readonly ParameterValue[];
    },
    bounds() {
      known ??= ask("parameters");
      return known["bounds"] as readonly VariableBounds[];
    },
    readValues(row, offset) {
      row.set(reply.subarray(answer.values + p, answer.values + p + columns), offset);
    },
    ...(hasInactive && { isInactive: (i: number) => reply[answer.values + p + columns + i] === 1 }),
    readLeftValues(row, offset) {
      const { row: left } = ask("left");
      if (!Array.isArray(left) || left.length !== columns) return false;
      row.set(left.map(Number), offset);
      return true;
    },
    save(): RemoteState {
      call("save");
      return { time, number: reply[answer.result]! };
    },
    restore: (state) => call("restore", (state as RemoteState).number),
    release: (state) => {
      if (!isEnded) call("release", (state as RemoteState).number);
    },
    end() {
      isEnded = true;
    },
  };
}
