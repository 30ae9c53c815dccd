import {
  functionName,
  type Instance,
  type InstantiateOptions,
  legalCalls,
  numericTypes,
  type PreparedStep,
} from "@cosimo/fmi";
import { fmiHeaders, type RunOptions, runFmu } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";
import { faults, hasCompilers, sampleFmu, sourceFmu, vr, wasmSampleFmu } from "./sample-fmu.ts";

const native: readonly (readonly [string, RunOptions])[] = [
  ["in this process", { backend: "in-process" }],
  ["isolated, through shared memory", { transport: "shared-memory" }],
  ["isolated, through pipes", { transport: "pipes" }],
];
const webAssembly: readonly (readonly [string, RunOptions])[] = [
  ["as WebAssembly", { backend: "wasm" }],
  ["as a component", { backend: "wasm" }],
];

interface Stepped {
  readonly instance: Instance;
  readonly step: PreparedStep;
}

function behavesAsTheStandardSays(how: string, options: RunOptions): void {
  const isWasm = options.backend === "wasm";
  const fmuOf = (version: 2 | 3) =>
    isWasm ? wasmSampleFmu(version, { asComponent: how === "as a component" }) : sampleFmu(version);

  /** Runs `action` with an instance that is freed afterwards. */
  function withInstance(
    version: 2 | 3,
    wanted: InstantiateOptions,
    action: (instance: Instance) => void,
  ): void {
    const running = runFmu(fmuOf(version), options);
    try {
      action(running.instantiate(wanted));
    } finally {
      running.close();
    }
  }

  function initialized(instance: Instance): Instance {
    instance.enterInitializationMode({ startTime: 0 });
    instance.exitInitializationMode();
    return instance;
  }

  const real = (instance: Instance, ...references: readonly number[]): number[] => {
    const values = new Float64Array(references.length);
    instance.getValues("Float64", Uint32Array.from(references), values);
    return [...values];
  };

  it.each([2, 3] as const)("follows x' = -k x + u in steps with FMI %i", (version) => {
    withInstance(version, { kind: "coSimulation" }, (instance) => {
      instance.setValues("Float64", Uint32Array.of(vr.k), Float64Array.of(2));
      initialized(instance);
      const groups = [
        [{ type: "Float64", valueReferences: [vr.u] }],
        [
          { type: "Float64", valueReferences: [vr.x, vr.y] },
          { type: "Int32", valueReferences: [vr.counter] },
        ],
      ] as const;
      const step = instance.prepareStep(groups[0], groups[1]);
      step.inputs[0]![0] = 1;
      for (let i = 0; i < 10; i++) {
        const { status, lastSuccessfulTime } = step.step(i / 8, 1 / 8);
        expect([status, lastSuccessfulTime]).toEqual(["ok", (i + 1) / 8]);
      }
      expect(step.outputs[0]![0]).toBeCloseTo(0.5 + 0.5 * Math.exp(-2.5), 14);
      expect(step.outputs[0]![1]).toBe(1);
      expect(step.outputs[1]![0]).toBe(1);
      expect(instance.terminate()).toBe("ok");
    });
  });

  it.each([2, 3] as const)("takes steps in two halves with FMI %i", (version) => {
    const running = runFmu(fmuOf(version), options);
    const [one, two] = [2, 3].map((k) => {
      const instance = running.instantiate({ kind: "coSimulation" });
      instance.setValues("Float64", Uint32Array.of(vr.k), Float64Array.of(k));
      initialized(instance);
      return { instance, step: instance.prepareStep([], [{ type: "Float64", valueReferences: [vr.x] }]) };
    }) as [Stepped, Stepped];
    one.step.begin(0, 0.5);
    expect(() => real(one.instance, vr.x)).toThrow("is not allowed in the state 'stepInProgress'");
    expect(() => two.step.finish()).toThrow("fmi3DoStep is not allowed".replace("3", String(version)));
    // the other instance is in the same process
    two.step.begin(0, 0.25);
    expect(one.step.finish()).toMatchObject({ status: "ok", lastSuccessfulTime: 0.5 });
    expect(two.step.finish()).toMatchObject({ status: "ok", lastSuccessfulTime: 0.25 });
    expect(one.step.outputs[0]![0]).toBeCloseTo(Math.exp(-1), 14);
    expect(two.step.outputs[0]![0]).toBeCloseTo(Math.exp(-0.75), 14);
    expect(one.instance.state).toBe("stepMode");
    expect(one.step.step(0.5, 0.5).lastSuccessfulTime).toBe(1);
    one.step.begin(1, 1);
    one.instance.free();
    expect(() => one.step.finish()).toThrow("is not allowed in the state 'freed'");
    running.close();
  });

  it.each([2, 3] as const)("evaluates derivatives and indicators with FMI %i", (version) => {
    withInstance(version, { kind: "modelExchange" }, (instance) => {
      initialized(instance);
      expect(instance.updateDiscreteStates()).toEqual({
        status: "ok",
        discreteStatesNeedUpdate: false,
        terminateSimulation: false,
        nominalsOfContinuousStatesChanged: false,
        valuesOfContinuousStatesChanged: false,
        nextEventTime: 1,
      });
      instance.enterContinuousTimeMode();
      const nominals = new Float64Array(1);
      instance.getNominalsOfContinuousStates(nominals);
      expect(nominals[0]).toBe(2);
      const evaluation = instance.prepareEvaluation({
        inputs: [{ type: "Float64", valueReferences: [vr.u] }],
        outputs: [{ type: "Float64", valueReferences: [vr.time, vr.x] }],
      });
      evaluation.states[0] = 3;
      evaluation.inputs[0]![0] = 10;
      expect(evaluation.evaluate(0.25)).toBe("ok");
      expect([...evaluation.derivatives]).toEqual([7]);
      expect([...evaluation.eventIndicators]).toEqual([2.5]);
      expect([...evaluation.outputs[0]!]).toEqual([0.25, 3]);
      const end = instance.completedIntegratorStep();
      expect(end).toEqual({ status: "ok", enterEventMode: version === 2, terminateSimulation: false });
      instance.enterEventMode();
    });
  });

  it.each([2, 3] as const)("saves, restores and serialises states with FMI %i", (version) => {
    withInstance(version, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      instance.doStep(0, 1);
      const saved = instance.getFMUState();
      const bytes = instance.serializeFMUState(saved);
      instance.doStep(1, 1);
      const [later] = real(instance, vr.x);
      instance.setFMUState(saved);
      expect(real(instance, vr.x)[0]).toBeCloseTo(Math.exp(-1), 14);
      instance.freeFMUState(saved);
      instance.setFMUState(instance.deserializeFMUState(bytes));
      instance.doStep(1, 1);
      expect(real(instance, vr.x)[0]).toBe(later);
    });
  });

  it.each([2, 3] as const)("gives partial derivatives with FMI %i", (version) => {
    withInstance(version, { kind: "modelExchange" }, (instance) => {
      instance.setValues("Float64", Uint32Array.of(vr.k), Float64Array.of(4));
      initialized(instance);
      const sensitivity = new Float64Array(1);
      const [unknowns, knowns] = [Uint32Array.of(vr.derX), Uint32Array.of(vr.x, vr.u)];
      instance.getDirectionalDerivative(unknowns, knowns, Float64Array.of(1, 3), sensitivity);
      expect(sensitivity[0]).toBe(-4 + 3);
      if (version === 2) return;
      expect(instance.getVariableDependencies(vr.sum)).toEqual(
        [1, 2, 3].map((element) => ({
          elementOfDependent: 1,
          independent: vr.vector,
          elementOfIndependent: element,
          kind: "constant",
        })),
      );
      const row = new Float64Array(2);
      instance.getAdjointDerivative(unknowns, knowns, Float64Array.of(2), row);
      expect([...row]).toEqual([-8, 2]);
    });
  });

  it("exchanges arrays, texts, bytes and all kinds of numbers", () => {
    withInstance(3, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      const vector = Uint32Array.of(vr.vector);
      instance.setValues("Float64", vector, Float64Array.of(1, 20, 300));
      const both = new Float64Array(4);
      instance.getValues("Float64", Uint32Array.of(vr.vector, vr.sum), both);
      expect([...both]).toEqual([1, 20, 300, 321]);
      instance.setStrings(Uint32Array.of(vr.text), ["Grüße, мир"]);
      expect(instance.getStrings(Uint32Array.of(vr.text))).toEqual(["Grüße, мир"]);
      instance.setBinaries(Uint32Array.of(vr.data), [Uint8Array.of(0, 255, 7, 0)]);
      expect(instance.getBinaries(Uint32Array.of(vr.data))).toEqual([Uint8Array.of(0, 255, 7, 0)]);
      const long = BigInt64Array.of(-(2n ** 62n) - 1n);
      instance.setValues("Int64", Uint32Array.of(vr.long), long);
      const read = new BigInt64Array(1);
      instance.getValues("Int64", Uint32Array.of(vr.long), read);
      expect(read).toEqual(long);
    });
  });

  it.each([2, 3] as const)("exchanges truth values and texts with FMI %i", (version) => {
    withInstance(version, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      instance.setValues("Boolean", Uint32Array.of(vr.on), Uint8Array.of(1));
      const on = new Uint8Array(1);
      instance.getValues("Boolean", Uint32Array.of(vr.on), on);
      expect(on[0]).toBe(1);
      expect(instance.getStrings(Uint32Array.of(vr.text))).toEqual(["start"]);
    });
  });

  it("carries messages longer than its buffers", () => {
    withInstance(3, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      const references = new Uint32Array(200_000).fill(vr.k);
      instance.setValues("Float64", references, new Float64Array(references.length).fill(3));
      const values = new Float64Array(references.length);
      instance.getValues("Float64", references, values);
      expect(values.every((value) => value === 3)).toBe(true);
    });
  });

  it("returns early at an event and at the importer's request", () => {
    const wanted: InstantiateOptions = {
      kind: "coSimulation",
      eventModeUsed: true,
      earlyReturnAllowed: true,
      requiredIntermediateVariables: [vr.x],
    };
    withInstance(3, wanted, (instance) => {
      initialized(instance);
      expect(instance.state).toBe("eventMode");
      instance.updateDiscreteStates();
      instance.enterStepMode();
      const result = instance.doStep(0, 1.5);
      expect(result).toMatchObject({ earlyReturn: true, eventHandlingNeeded: true, lastSuccessfulTime: 1 });
      instance.enterEventMode();
      expect(instance.updateDiscreteStates().nextEventTime).toBe(2);
    });
    const seen: number[] = [];
    let updated: Instance | undefined;
    const intermediate: InstantiateOptions = {
      ...wanted,
      eventModeUsed: false,
      intermediateUpdate: ({ time, canReturnEarly }) => {
        const x = new Float64Array(1);
        updated?.getValues("Float64", Uint32Array.of(vr.x), x);
        seen.push(time, x[0]!);
        return canReturnEarly ? 0.25 : undefined;
      },
    };
    withInstance(3, intermediate, (instance) => {
      updated = initialized(instance);
      expect(instance.doStep(0, 1)).toMatchObject({ earlyReturn: true, lastSuccessfulTime: 0.25 });
      expect(seen).toEqual([0, 1]);
      expect(instance.state).toBe("stepMode");
    });
  });

  it("activates model partitions, and receives clock updates meanwhile", () => {
    const ticks: number[] = [];
    let active: Instance | undefined;
    const clockUpdate = () => {
      const tick = new Uint8Array(1);
      const [interval, qualifier] = [new Float64Array(1), new Int32Array(1)];
      active?.getValues("Clock", Uint32Array.of(vr.clock), tick);
      active?.getIntervalDecimal(Uint32Array.of(vr.clock), interval, qualifier);
      ticks.push(tick[0]!, interval[0]!, qualifier[0]!);
    };
    withInstance(3, { kind: "scheduledExecution", clockUpdate }, (instance) => {
      active = instance;
      instance.enterInitializationMode({ startTime: 0 });
      const [counters, resolutions] = [new BigUint64Array(1), new BigUint64Array(1)];
      instance.getShiftFraction(Uint32Array.of(vr.clock), counters, resolutions);
      expect([counters[0], resolutions[0]]).toEqual([3n, 1000n]);
      instance.exitInitializationMode();
      expect(instance.activateModelPartition(vr.clock, 0.5)).toBe("ok");
      expect(ticks).toEqual([1, 0.25, 2]);
    });
  });

  it.each([2, 3] as const)("passes messages on with FMI %i", (version) => {
    const messages: string[] = [];
    const logMessage: InstantiateOptions["logMessage"] = ({ status, category, message }) =>
      messages.push(`${status} ${category} ${message}`);
    withInstance(version, { kind: "coSimulation", loggingOn: true, logMessage }, () => undefined);
    const resources = messages.at(-1)!;
    expect(resources).toMatch(
      version === 2 ? /^ok info file:\/\/.*\/resources$/ : /^ok info \/.*\/resources\/$/,
    );
    // What printf of the C library gives for these arguments; beyond eight numbers they lie on the stack.
    if (version === 2 && (isWasm || (process.platform === "linux" && process.arch === "x64")))
      expect(messages[0]).toBe(
        "warning numbers -7  3.14|text|123456789012 1e-07 ff z % 1.234568e+04 42 7 1.5 2.5 3.5 4.5 5.5 6.5 7.5 end",
      );
  });

  // There are no threads in WebAssembly.
  it.each(!isWasm ? ([2, 3] as const) : [])("passes on what threads log with FMI %i", (version) => {
    const heard: string[] = [];
    const hear = (name: string): InstantiateOptions => ({
      ...{ kind: "coSimulation", instanceName: name },
      logMessage: ({ status, message }) => heard.push(`${name} ${status} ${message}`),
    });
    const running = runFmu(sampleFmu(version), options);
    const [one, two] = [running.instantiate(hear("one")), running.instantiate(hear("two"))];
    for (const instance of [one, two]) {
      initialized(instance);
      instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(faults.threadLogs));
    }
    two.doStep(0, 1);
    one.doStep(0, 1);
    const numbers =
      "-7  3.14|text|123456789012 1e-07 ff z % 1.234568e+04 42 7 1.5 2.5 3.5 4.5 5.5 6.5 7.5 end";
    expect(heard).toEqual(
      ["two", "one"].flatMap((name) => [
        ...(version === 2 ? [`${name} warning ${numbers}`] : []),
        `${name} ok from another thread`,
      ]),
    );
    running.close();
  });

  // The logger in C is one of 64; further instances have theirs in JavaScript of another thread.
  it.each(how === "in this process" ? [66] : [])("passes on what threads of %i instances log", (length) => {
    const running = runFmu(sampleFmu(2), options);
    const heard: number[] = [];
    const instances = Array.from({ length }, (_, i) => {
      const logMessage = ({ category }: { category: string }) => {
        if (category === "info") heard.push(i);
      };
      const instance = initialized(running.instantiate({ kind: "coSimulation", logMessage }));
      instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(faults.threadLogs));
      return instance;
    });
    for (const instance of instances) instance.doStep(0, 1);
    expect(heard).toEqual(instances.map((_, i) => i));
    running.close();
  });

  it("reports the messages of an FMU that fails to instantiate", () => {
    for (const version of [2, 3] as const) {
      const attempt = () =>
        withInstance(version, { kind: "coSimulation", instanceName: "refused" }, () => undefined);
      expect(attempt).toThrow(
        /could not be instantiated for coSimulation\n {4}\[error\] error: no instance for/,
      );
    }
  });

  it("turns an error into a failure, and can be reset after it", () => {
    withInstance(3, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(faults.returnsError));
      expect(() => instance.doStep(0, 1)).toThrow(
        "'sample3.fmu': fmi3DoStep of instance 'Sample' returned 'error'\n    [ok] info: this step cannot be done",
      );
      expect(() => instance.doStep(0, 1)).toThrow("fmi3DoStep is not allowed in the state 'error'");
      instance.reset();
      expect(initialized(instance).doStep(0, 1).status).toBe("ok");
    });
  });

  it("reports how far a discarded step came", () => {
    withInstance(2, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      const fault = Uint32Array.of(vr.fault);
      instance.setValues("Int32", fault, Int32Array.of(faults.discards));
      expect(instance.doStep(0, 1)).toMatchObject({
        status: "discard",
        lastSuccessfulTime: 0.5,
        terminateSimulation: true,
      });
      expect(instance.state).toBe("stepDiscarded");
      expect(real(instance, vr.x)[0]).toBeCloseTo(Math.exp(-0.5), 14);
    });
    withInstance(2, { kind: "coSimulation" }, (instance) => {
      initialized(instance);
      instance.setValues("Int32", Uint32Array.of(vr.fault), Int32Array.of(faults.discards));
      const step = instance.prepareStep([], [{ type: "Float64", valueReferences: [vr.x] }]);
      expect(step.step(0, 1)).toMatchObject({
        status: "discard",
        lastSuccessfulTime: 0.5,
        earlyReturn: true,
      });
      expect(step.outputs[0]![0]).toBe(0);
    });
    withInstance(3, { kind: "modelExchange" }, (instance) => {
      initialized(instance).updateDiscreteStates();
      instance.enterContinuousTimeMode();
      instance.setContinuousStates(Float64Array.of(1e7));
      expect(instance.getContinuousStateDerivatives(new Float64Array(1))).toBe("discard");
      expect(instance.state).toBe("continuousTimeMode");
    });
  });

  it("rejects calls that the standard does not allow", () => {
    withInstance(3, { kind: "coSimulation" }, (instance) => {
      expect(() => instance.doStep(0, 1)).toThrow(
        "fmi3DoStep is not allowed in the state 'instantiated' (FMI 3.0, coSimulation, section 2.3.2)",
      );
      initialized(instance);
      expect(() => instance.setTime(1)).toThrow("fmi3SetTime is not allowed in the state 'stepMode'");
      instance.free();
      instance.free();
      expect(() => instance.terminate()).toThrow("fmi3Terminate is not allowed in the state 'freed'");
    });
  });

  it("may be of FMI 1, for either interface type", () => {
    const slave = runFmu(sampleFmu(1), options);
    if (isWasm) {
      expect(() => slave.instantiate({ kind: "coSimulation" })).toThrow("'sample1.fmu' is of FMI 1");
      return;
    }
    const stepped = slave.instantiate({ kind: "coSimulation" });
    stepped.setValues("Float64", Uint32Array.of(vr.k), Float64Array.of(2));
    initialized(stepped);
    const step = stepped.prepareStep(
      [{ type: "Boolean", valueReferences: [vr.on] }],
      [
        { type: "Float64", valueReferences: [vr.x] },
        { type: "Boolean", valueReferences: [vr.on] },
      ],
    );
    step.inputs[0]![0] = 1;
    expect(step.step(0, 1.5).lastSuccessfulTime).toBe(1.5);
    expect(step.outputs[0]![0]).toBeCloseTo(Math.exp(-3), 14);
    expect(step.outputs[1]![0]).toBe(1);
    slave.close();
    const model = runFmu(sampleFmu(1, { coSimulation: false }), options);
    const evaluated = model.instantiate({ kind: "modelExchange" });
    evaluated.enterInitializationMode({ startTime: 0.5 });
    evaluated.exitInitializationMode();
    expect(evaluated.updateDiscreteStates()).toMatchObject({
      discreteStatesNeedUpdate: false,
      nextEventTime: 1.5,
    });
    evaluated.enterContinuousTimeMode();
    const evaluation = evaluated.prepareEvaluation();
    evaluation.states[0] = 4;
    evaluation.evaluate(1.5);
    expect([evaluation.derivatives[0], evaluation.eventIndicators[0]]).toEqual([-4, 3.5]);
    expect(evaluated.completedIntegratorStep().enterEventMode).toBe(true);
    evaluated.enterEventMode();
    expect(evaluated.updateDiscreteStates().nextEventTime).toBe(2.5);
    model.close();
  });

  it.each([2, 3] as const)("is compiled from its sources with FMI %i", (version) => {
    const running = runFmu(sourceFmu(version), options);
    const instance = initialized(running.instantiate({ kind: "coSimulation" }));
    instance.doStep(0, 2);
    expect(real(instance, vr.x)[0]).toBeCloseTo(Math.exp(-2), 14);
    running.close();
  });
}

describe.skipIf(!hasTool("gcc")).each(native)("an FMU run %s", behavesAsTheStandardSays);
describe.skipIf(!hasCompilers).each(webAssembly)("an FMU run %s", behavesAsTheStandardSays);

describe("legal calls", () => {
  /** Functions that are no calls of an instance, or that a backend calls for itself. */
  const others = /Version$|TypesPlatform$|Instantiate|CancelStep$|Status$/;

  it.each([2, 3] as const)(
    "are all functions of FMI %i, and have a state each that allows them",
    (version) => {
      const header = fmiHeaders[`fmi${version}Functions.h`]!;
      const declared = [...header.matchAll(/_Export fmi\d\w+TYPE (\w+);/g)].map((match) => match[1]!);
      const legal = (["modelExchange", "coSimulation", "scheduledExecution"] as const).flatMap((kind) => [
        ...legalCalls({ majorVersion: version, kind, eventModeUsed: true }).values(),
      ]);
      const calls = new Set(legal.flatMap((state) => [...state.calls]));
      const types = version === 2 ? (["Float64", "Int32", "Boolean"] as const) : numericTypes;
      const names = [...calls].flatMap((call) =>
        call === "getValues" || call === "setValues"
          ? types.map((type) => functionName(version, call, type))
          : functionName(version, call),
      );
      const sizes =
        version === 2 ? ["fmi2GetNumberOfContinuousStates", "fmi2GetNumberOfEventIndicators"] : [];
      expect(names.filter((name) => !sizes.includes(name)).sort()).toEqual(
        declared.filter((name) => !others.test(name)).sort(),
      );
    },
  );

  it("have the names of the standard's functions", () => {
    expect(functionName(2, "getValues", "Float64")).toBe("fmi2GetReal");
    expect(functionName(2, "updateDiscreteStates")).toBe("fmi2NewDiscreteStates");
    expect(functionName(2, "deserializeFMUState")).toBe("fmi2DeSerializeFMUstate");
    expect(functionName(3, "setBinaries")).toBe("fmi3SetBinary");
    expect(functionName(3, "free")).toBe("fmi3FreeInstance");
    expect(functionName(1, "getNominalsOfContinuousStates")).toBe("fmiGetNominalContinuousStates");
  });
});
