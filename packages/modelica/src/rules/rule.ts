import type { MessageArguments, Span } from "@cosimo/ir";
import type { ClassSubject } from "./class-subject.ts";

/** A restriction of the Modelica specification 3.6 on classes. Its id is the code of the diagnostic for a violation. */
export interface ClassRule<Code extends string = string> {
  readonly id: Code;
  /** Of the specification. */
  readonly section: string;
  readonly check: (subject: ClassSubject) => Iterable<Finding>;
}

/** One violation, with the arguments of the rule's message. */
export interface Finding {
  readonly span: Span;
  readonly args?: MessageArguments;
}
