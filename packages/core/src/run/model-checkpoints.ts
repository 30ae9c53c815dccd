import type { Compilation } from "@cosimo/compiler";
import { checkpointMessages, type RunFact, refuseChanges } from "@cosimo/cosim";
import { type Diagnostic, diagnoseWithoutSpan, type InputSignals } from "@cosimo/ir";
import {
  createContinuation,
  type HybridSystem,
  type RunContinuation,
  type RunValue,
  type SimulationSettings,
} from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { version } from "../version/version.generated.ts";
import { MODEL_CHECKPOINT, type ModelCheckpoint } from "./model-checkpoint.ts";
import type { SimulateOptions } from "./simulation-result.ts";
import { textHash } from "./text-hash.ts";

/** Checkpoints of one run. */
export interface ModelCheckpoints {
  readonly continuation: RunContinuation;
  /** To be called when the run was interrupted. */
  interrupt(): void;
}

/** Names the option in messages. */
const RESUME = "the value of 'resume'";

/** Without an interval, parts of the run after which its state is kept. */
const PARTS = 100;

/** `create`: a new system of the model, not initialized. @throws ModelError when the run cannot be resumed */
export function createModelCheckpoints(
  compilation: Compilation,
  settings: SimulationSettings,
  { checkpoints, resume, parameters = {}, inputs = {} }: SimulateOptions,
  create: () => HybridSystem,
): ModelCheckpoints {
  const { startTime, stopTime } = settings;
  const facts = factsOf(compilation, settings, parameters, inputs);
  const refusals = resume === undefined ? [] : refusalsOf(resume, facts, stopTime);
  if (refusals.length > 0) throw new ModelError(refusals);
  let last: ModelCheckpoint | undefined;
  const write = (): void => {
    if (last !== undefined) checkpoints?.write(last, last.run.time);
  };
  const onValue = (run: RunValue): void => {
    const mark = checkpoints?.mark?.();
    last = { schema: MODEL_CHECKPOINT, facts, run, ...(mark !== undefined && { mark }) };
    if (checkpoints?.interval !== undefined) write();
  };
  // A resumed run takes its values where the interrupted one would have.
  const interval = checkpoints?.interval ?? resume?.run.interval ?? (stopTime - startTime) / PARTS;
  return {
    continuation: createContinuation(create, interval, onValue, resume?.run),
    interrupt: () => checkpoints?.interval === undefined && write(),
  };
}

function refusalsOf(
  resume: ModelCheckpoint,
  now: readonly RunFact[],
  stopTime: number,
): readonly Diagnostic[] {
  // The rest of its form was checked when it was decoded.
  if (resume.schema !== MODEL_CHECKPOINT)
    return [diagnoseWithoutSpan(checkpointMessages, "checkpoint.malformed", { file: RESUME })];
  const {
    facts: then,
    run: { time },
  } = resume;
  const changed = refuseChanges(then, now);
  if (changed.length > 0 || !(time >= stopTime)) return changed;
  return [diagnoseWithoutSpan(checkpointMessages, "checkpoint.beyond", { time, stopTime })];
}

/** Settings that a resumed run may change: they select what is shown of it, and its end. */
const free: ReadonlySet<string> = new Set([
  ...["stopTime", "timeout", "maxSteps", "output", "outputInterval", "intervals"],
  ...["eventPoints", "onLimits", "logEvents", "logInit"],
]);

/** What decides the numbers of a run, beside its stop time and its output. */
function factsOf(
  { dae, program }: Compilation,
  settings: SimulationSettings,
  parameters: NonNullable<SimulateOptions["parameters"]>,
  inputs: InputSignals,
): readonly RunFact[] {
  const chosen = Object.entries(settings).filter(([name, value]) => value !== undefined && !free.has(name));
  const model = [dae.name, dae.origin.span.source.text, program.initial().bytes.join()].join("\n");
  const text = (value: unknown): string =>
    typeof value === "object" ? JSON.stringify(value) : String(value);
  return [
    { what: "checkpoint.version", name: "", value: version },
    { what: "checkpoint.model", name: "", value: { fingerprint: textHash(model) } },
    { what: "checkpoint.inputs", name: "", value: { fingerprint: textHash(JSON.stringify(inputs)) } },
    ...[...chosen, ...Object.entries(parameters)].map(
      ([name, value]): RunFact => ({ what: "checkpoint.parameter", name, value: text(value) }),
    ),
  ];
}
