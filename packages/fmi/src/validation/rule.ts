import type { DiagnosticContext, MessageArguments, Span } from "@cosimo/ir";
import type { Fmu } from "../description/fmu.ts";
import type { FmiMajorVersion, ModelDescription } from "../description/model-description.ts";

/** A rule of the standards. Its id is the code of the diagnostic that tells of its violation. */
export interface Rule<Code extends string = string> {
  readonly id: Code;
  /** What the standard demands. */
  readonly statement: string;
  /** Where it does so, for each version that has the rule: FMI 1.0, 2.0.5, 3.0.2. */
  readonly sections: Readonly<Partial<Record<FmiMajorVersion, string>>>;
  readonly check: (subject: Subject) => Iterable<Finding>;
}

/** What is judged; `fmu` is missing where there is a description only. */
export interface Subject {
  readonly description: ModelDescription;
  readonly fmu?: Fmu;
}

/** One violation, with what the rule's message needs to know. */
export interface Finding {
  /** Missing: it concerns no place in the model description. */
  readonly span?: Span;
  readonly args: MessageArguments;
  readonly context?: DiagnosticContext;
}
