import type { DiagnosticContext, MessageArguments, Span } from "@cosimo/ir";
import type { Fmu } from "../description/fmu.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import type { ModelDescription } from "../description/model-description.ts";

/** A rule of the standards. Its id is the code of the diagnostic for a violation. */
export interface Rule<Code extends string = string> {
  readonly id: Code;
  /** The requirement of the standard. */
  readonly statement: string;
  /** Section of the standard for each version with the rule: FMI 1.0, 2.0.5, 3.0.2. */
  readonly sections: Readonly<Partial<Record<FmiMajorVersion, string>>>;
  readonly check: (subject: Subject) => Iterable<Finding>;
}

/** The description to check; `fmu` is missing if there is no archive. */
export interface Subject {
  readonly description: ModelDescription;
  readonly fmu?: Fmu;
}

/** One violation, with the arguments of the rule's message. */
export interface Finding {
  /** Missing if the violation has no place in the model description. */
  readonly span?: Span;
  readonly args: MessageArguments;
  readonly context?: DiagnosticContext;
}
