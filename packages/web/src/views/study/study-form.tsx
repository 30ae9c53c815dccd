import { useState } from "preact/hooks";
import { useSession } from "../../session/context.ts";
import type { ParameterReport } from "../../state/reports.ts";
import {
  type ChosenOutput,
  type DistributionName,
  distributionsOf,
  firstVariation,
  isVariable,
  type MethodName,
  methods,
  outputsOf,
  type ReductionName,
  reductions,
  type StudyChoice,
  type Varied,
  withDistribution,
} from "./study-choice.ts";
import type { SayStudy } from "./study-words.ts";
import type { StudyWork } from "./study-work.ts";

interface FormProperties {
  readonly work: StudyWork;
  readonly say: SayStudy;
  readonly isRunning: boolean;
}

export function StudyForm({ work, say, isRunning }: FormProperties) {
  const { model } = useSession().state.value;
  const choice = work.choice.value;
  const change = (part: Partial<StudyChoice>): void => {
    work.choice.value = { ...choice, ...part };
  };
  const parameters = (model?.parameters ?? []).filter(isVariable);
  const isReady = Object.keys(choice.varied).length > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isRunning) work.stop();
        else void work.run();
      }}
    >
      <fieldset>
        <legend>{say("varied")}</legend>
        {parameters.map((one) => (
          <VariedRow key={one.name} parameter={one} choice={choice} change={change} say={say} />
        ))}
      </fieldset>
      <Outputs choice={choice} change={change} say={say} />
      <fieldset>
        <legend>{say("design")}</legend>
        <div class="row">
          <Choice
            label={say("method")}
            names={methods}
            value={choice.method}
            say={say}
            choose={(method: MethodName) => change({ method })}
          />
          <NumberInput label={say("number")} value={choice.number} choose={(number) => change({ number })} />
          <button
            type="submit"
            class={isRunning ? "primary stop" : "primary"}
            disabled={!isRunning && !isReady}
          >
            {say(isRunning ? "stop" : "run")}
          </button>
        </div>
      </fieldset>
    </form>
  );
}

interface PartProperties {
  readonly choice: StudyChoice;
  readonly change: (part: Partial<StudyChoice>) => void;
  readonly say: SayStudy;
}

function VariedRow({
  parameter,
  choice: { varied },
  change,
  say,
}: PartProperties & { readonly parameter: ParameterReport }) {
  const { name, unit } = parameter;
  const own = varied[name];
  const put = (next: Varied | undefined): void => {
    const { [name]: _, ...others } = varied;
    change({ varied: next === undefined ? others : { ...varied, [name]: next } });
  };
  return (
    <div class="row">
      <label>
        <input
          type="checkbox"
          checked={own !== undefined}
          onChange={() => put(own === undefined ? firstVariation(parameter) : undefined)}
        />{" "}
        {name}
        {unit !== "" && ` [${unit}]`}
      </label>
      {own !== undefined && (
        <>
          <Choice
            label={`${name}: ${say("distribution")}`}
            names={distributionsOf(parameter)}
            value={own.distribution}
            say={say}
            choose={(distribution: DistributionName) => put(withDistribution(own, distribution))}
          />
          {own.distribution === "values" ? (
            <ValuesInput label={say("list", { name })} varied={own} put={put} />
          ) : (
            <>
              <NumberInput
                label={say("first", { name })}
                value={own.numbers[0] ?? 0}
                choose={(first) => put({ ...own, numbers: [first, own.numbers[1] ?? 0] })}
              />
              <NumberInput
                label={say("second", { name })}
                value={own.numbers[1] ?? 0}
                choose={(second) => put({ ...own, numbers: [own.numbers[0] ?? 0, second] })}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

function Outputs({ choice, change, say }: PartProperties) {
  const state = useSession().state.value;
  const outputs = outputsOf(choice, state);
  const names = (state.model?.variables ?? []).filter(({ type }) => type === "Real").map(({ name }) => name);
  const put = (at: number, next: ChosenOutput | undefined): void =>
    change({ outputs: outputs.flatMap((one, i) => (i !== at ? [one] : next === undefined ? [] : [next])) });
  return (
    <fieldset>
      <legend>{say("outputs")}</legend>
      {outputs.map(({ variable, reduction }, i) => (
        <div class="row" key={i}>
          <Choice
            label={say("reduction", { number: i + 1 })}
            names={reductions}
            value={reduction}
            say={say}
            choose={(next: ReductionName) => put(i, { variable, reduction: next })}
          />
          <select
            aria-label={say("variable", { number: i + 1 })}
            value={variable}
            onChange={({ currentTarget: { value } }) => put(i, { variable: value, reduction })}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <button
            type="button"
            class="quiet icon"
            aria-label={say("remove", { number: i + 1 })}
            onClick={() => put(i, undefined)}
          >
            ×
          </button>
        </div>
      ))}
      {names.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => change({ outputs: [...outputs, { variable: names[0]!, reduction: "max" }] })}
        >
          {say("add")}
        </button>
      )}
    </fieldset>
  );
}

interface ChoiceProperties<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly value: Name;
  readonly say: SayStudy;
  readonly choose: (name: Name) => void;
}

function Choice<Name extends DistributionName | ReductionName | MethodName>({
  label,
  names,
  value,
  say,
  choose,
}: ChoiceProperties<Name>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value as Name)}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {say(name)}
        </option>
      ))}
    </select>
  );
}

interface ValuesProperties {
  readonly label: string;
  readonly varied: Varied;
  readonly put: (next: Varied) => void;
}

/** A list of numbers with commas between them. While it is typed, it may be none. */
function ValuesInput({ label, varied, put }: ValuesProperties) {
  const [text, setText] = useState(varied.numbers.join(", "));
  return (
    <input
      type="text"
      required
      aria-label={label}
      value={text}
      onInput={({ currentTarget: { value } }) => {
        setText(value);
        const numbers = value.split(/[,;\s]+/).filter((one) => one !== "");
        if (numbers.length > 0 && numbers.every((one) => Number.isFinite(Number(one))))
          put({ ...varied, numbers: numbers.map(Number) });
      }}
    />
  );
}

interface NumberProperties {
  readonly label: string;
  readonly value: number;
  readonly choose: (value: number) => void;
}

function NumberInput({ label, value, choose }: NumberProperties) {
  return (
    <input
      type="number"
      step="any"
      required
      aria-label={label}
      value={value}
      // While a number is typed, it may be none.
      onInput={({ currentTarget: { valueAsNumber: typed } }) => {
        if (!Number.isNaN(typed)) choose(typed);
      }}
    />
  );
}
