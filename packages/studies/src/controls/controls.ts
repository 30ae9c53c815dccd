/** An input as a function of time that is chosen. */
export interface ControlJson {
  /** Number of intervals of equal length. */
  readonly pieces: number;
  /** Missing: constant. */
  readonly form?: "constant" | "linear";
  /** One value, or one for each unknown; missing: 0. */
  readonly start?: number | readonly number[];
  readonly bounds?: readonly [number, number];
  readonly scale?: number;
}

/** The pieces of an input: values between two times, or values at times and straight lines between them. */
export interface Control {
  readonly input: string;
  readonly form: "constant" | "linear";
  /** Ends of the intervals, ascending [s]. */
  readonly times: readonly number[];
  /** Parameters with the values: one for each interval, or one for each of `times`. */
  readonly names: readonly string[];
}

/** The control of an input over the time of a run. */
export function controlOf(
  input: string,
  { pieces, form = "constant" }: ControlJson,
  [from, to]: readonly [number, number],
): Control {
  const times = Array.from({ length: pieces + 1 }, (_, k) => from + ((to - from) * k) / pieces);
  const count = form === "constant" ? pieces : pieces + 1;
  const names = Array.from({ length: count }, (_, k) => `${parameterOf(input)}[${k + 1}]`);
  return { input, form, times, names };
}

/** Whether the name of an input can be that of a control: no element and no part of another name. */
export function canBeControl(input: string): boolean {
  return /^[A-Za-z_]\w*$/.test(input);
}

/** Declaration of the parameters in Modelica, and the equation of the input. */
export function controlText({ input, form, times, names }: Control): {
  readonly declaration: string;
  readonly equation: string;
} {
  const piece = (k: number): string => {
    if (form === "constant") return names[k]!;
    const slope = `(${names[k + 1]} - ${names[k]})/${literal(times[k + 1]! - times[k]!)}`;
    return `${names[k]} + ${slope}*(time - ${literal(times[k]!)})`;
  };
  const last = times.length - 2;
  const branches = Array.from(
    { length: last },
    (_, k) => `time < ${literal(times[k + 1]!)} then ${piece(k)}`,
  );
  const value = last === 0 ? piece(0) : `if ${branches.join(" elseif ")} else ${piece(last)}`;
  return {
    declaration: `parameter Real ${parameterOf(input)}[${names.length}] = fill(0.0, ${names.length});`,
    equation: `${input} = ${value};`,
  };
}

function parameterOf(input: string): string {
  return `studyControl_${input}`;
}

function literal(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}
