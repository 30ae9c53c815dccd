import {
  type AssertionDescription,
  type Diagnostic,
  diagnose,
  type MessageCatalogue,
  printExpression,
} from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import type { SlotValues } from "../model/slot-values.ts";

export const assertionMessages = {
  "simulator.assertion": {
    category: "assertion",
    severity: "error",
    text: "assertion violated at t = {time} s: {message}",
  },
  "simulator.assertion-warning": {
    category: "assertion",
    severity: "warning",
    text: "assertion violated at t = {time} s: {message}",
  },
} as const satisfies MessageCatalogue;

/** Reads the assertion slots of an instance and builds diagnostics. */
export interface AssertionReporter {
  /** Violated assertions of level error at the last evaluation. Warnings are stored for `takeWarnings`. */
  violated(t: number, insideWhen: boolean): readonly Diagnostic[];
  takeWarnings(): readonly Diagnostic[];
}

const NONE: readonly Diagnostic[] = [];

export function createAssertionReporter(instance: ModelInstance, values: SlotValues): AssertionReporter {
  const { module, base } = instance;
  const first = base + module.layout.assertions;
  const warned = new Set<number>();
  let warnings: Diagnostic[] = [];

  const report = (t: number, { assertion }: AssertionDescription): Diagnostic => {
    values.setTime(t);
    return diagnose(
      assertionMessages,
      assertion.level === "error" ? "simulator.assertion" : "simulator.assertion-warning",
      assertion.origin.span,
      { time: t, message: values.text(assertion.message) },
      {
        time: t,
        component: assertion.origin.component.join("."),
        equation: printExpression(assertion.condition, { dae: module.dae }),
      },
    );
  };

  return {
    violated(t, insideWhen) {
      let errors: Diagnostic[] | undefined;
      const heap = instance.heap;
      for (let i = 0; i < module.assertions.length; i++) {
        const description = module.assertions[i]!;
        if (heap[first + i] !== 1 || description.insideWhen !== insideWhen) continue;
        if (description.assertion.level === "error") {
          errors = [...(errors ?? []), report(t, description)];
        } else if (!warned.has(i)) {
          warned.add(i);
          warnings.push(report(t, description));
        }
      }
      return errors ?? NONE;
    },
    takeWarnings() {
      const taken = warnings;
      warnings = [];
      return taken;
    },
  };
}
