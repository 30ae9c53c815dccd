import type {
  Assertion,
  AssertionDescription,
  HybridDae,
  Reinit,
  Statement,
  Terminate,
  VariableId,
  WhenBranch,
  WhenStatementBranch,
} from "@cosimo/ir";
import { visitStatements, whenBranchesOf } from "@cosimo/ir";

/** Indices of the effects that the model requests from its host, in the order of their slots. */
export interface Effects {
  readonly reinitStates: readonly VariableId[];
  readonly assertions: readonly AssertionDescription[];
  readonly terminates: readonly Terminate[];
  /** Index by the element of the model that causes the effect (reinit, assertion, terminate). */
  readonly indexOf: ReadonlyMap<Reinit | Assertion | Terminate | Statement, number>;
  /** Branches of when-clauses and when-statements by their index in `MemoryLayout.whenBranches`. */
  readonly branchIndex: ReadonlyMap<WhenBranch | WhenStatementBranch, number>;
}

/** The model's own effects, then those of when-clauses, then those of algorithm sections. */
export function collectEffects(dae: HybridDae): Effects {
  const reinitStates: VariableId[] = [];
  const assertions: AssertionDescription[] = [];
  const terminates: Terminate[] = [];
  const indexOf = new Map<Reinit | Assertion | Terminate | Statement, number>();
  const addAssertion = (assertion: Assertion, insideWhen: boolean) => {
    indexOf.set(assertion, assertions.length);
    assertions.push({ assertion, insideWhen });
  };
  const addReinit = (source: Reinit | Statement, state: VariableId) => {
    indexOf.set(source, reinitStates.length);
    reinitStates.push(state);
  };
  const addTerminate = (source: Terminate | Statement, terminate: Terminate) => {
    indexOf.set(source, terminates.length);
    terminates.push(terminate);
  };
  for (const assertion of dae.assertions) addAssertion(assertion, false);
  for (const branch of dae.whenClauses.flatMap((clause) => clause.branches)) {
    for (const reinit of branch.reinits) addReinit(reinit, reinit.state);
    for (const assertion of branch.assertions) addAssertion(assertion, true);
    for (const terminate of branch.terminates) addTerminate(terminate, terminate);
  }
  for (const section of [...dae.algorithms, ...dae.initialAlgorithms]) {
    const insideWhen = statementsInsideWhen(section.statements);
    visitStatements(section.statements, {
      statement: (s) => {
        if (s.kind === "assert") addAssertion(s.assertion, insideWhen.has(s));
        if (s.kind === "reinit") addReinit(s, s.state);
        if (s.kind === "terminate") addTerminate(s, { message: s.message, origin: section.origin });
      },
    });
  }
  const branchIndex = new Map(whenBranchesOf(dae).map((branch, i) => [branch, i]));
  return { reinitStates, assertions, terminates, indexOf, branchIndex };
}

function statementsInsideWhen(statements: readonly Statement[]): ReadonlySet<Statement> {
  const inside = new Set<Statement>();
  visitStatements(statements, {
    statement: (when) => {
      if (when.kind !== "when") return;
      for (const { body } of when.branches) visitStatements(body, { statement: (s) => inside.add(s) });
    },
  });
  return inside;
}
