import { printExpression } from "../print/print-expression.ts";
import { referencesIn } from "../tree/references.ts";
import type {
  ClassDefinition,
  Composition,
  Connection,
  EquationSyntax,
  Extends,
  InheritanceBreak,
} from "../tree/syntax-tree.ts";

type Breaks = readonly InheritanceBreak[];

const known = new WeakMap<Breaks, WeakMap<ClassDefinition, ClassDefinition>>();
/** Clauses of base classes that pass on what a derived class leaves out: they are not written so. */
const passing = new WeakSet<Extends>();

/**
 * The class without the components and connections that an extends clause leaves out, with connections of these components
 * (specification 3.6, section 7.4).
 */
export function withoutElements(definition: ClassDefinition, breaks: Breaks): ClassDefinition {
  const made = known.get(breaks) ?? new WeakMap<ClassDefinition, ClassDefinition>();
  known.set(breaks, made);
  const found = made.get(definition) ?? reduced(definition, breaks);
  made.set(definition, found);
  return found;
}

function reduced(definition: ClassDefinition, breaks: Breaks): ClassDefinition {
  const { body, span } = definition;
  if (body.kind === "short") {
    const { base, modification } = body;
    const clause: Extends = {
      ...{ kind: "extends", base, protected: false, span },
      ...(modification && { modification }),
    };
    const whole: Composition = {
      ...{ imports: [], extends: [clause], classes: [], components: [], elements: [clause] },
      ...{ equations: [], algorithms: [] },
    };
    return { ...definition, body: { kind: "long", composition: without(whole, breaks) } };
  }
  if (body.kind !== "long" && body.kind !== "extending") return definition;
  return { ...definition, body: { ...body, composition: without(body.composition, breaks) } };
}

function without(composition: Composition, breaks: Breaks): Composition {
  const names = new Set(breaks.flatMap((one) => (one.kind === "component" ? [one.name.name] : [])));
  const clauses = new Map(composition.extends.map((clause) => [clause, passedOn(clause, breaks)]));
  const isKept = (connection: Connection) =>
    !breaks.some((one) => one.kind === "connect" && isSame(one, connection)) &&
    !referencesIn([connection.left, connection.right]).some(({ parts }) => names.has(parts[0]!.name));
  return {
    ...composition,
    extends: composition.extends.map((clause) => clauses.get(clause)!),
    components: composition.components.filter(({ name }) => !names.has(name.name)),
    elements: composition.elements.flatMap((element): Composition["elements"] => {
      if (element.kind === "extends") return [clauses.get(element)!];
      return element.kind === "component" && names.has(element.name.name) ? [] : [element];
    }),
    equations: composition.equations.map((section) => ({
      ...section,
      equations: filtered(section.equations, isKept),
    })),
  };
}

function passedOn(clause: Extends, breaks: Breaks): Extends {
  const made: Extends = { ...clause, breaks: [...(clause.breaks ?? []), ...breaks] };
  passing.add(made);
  return made;
}

function filtered(
  equations: readonly EquationSyntax[],
  isKept: (connection: Connection) => boolean,
): readonly EquationSyntax[] {
  return equations.flatMap((equation): readonly EquationSyntax[] => {
    switch (equation.kind) {
      case "connect":
        return isKept(equation) ? [equation] : [];
      case "for":
        return [{ ...equation, body: filtered(equation.body, isKept) }];
      case "if": {
        const branches = equation.branches.map((one) => ({ ...one, body: filtered(one.body, isKept) }));
        return [{ ...equation, branches, else: filtered(equation.else, isKept) }];
      }
      default:
        return [equation];
    }
  });
}

/** Whether a clause leaves out what a derived class does not want: it is checked as it is written. */
export function passesBreaks(clause: Extends): boolean {
  return passing.has(clause);
}

type Ends = Pick<Connection, "left" | "right">;

/** Whether two connections have the same ends, in any order. */
function isSame(a: Ends, b: Ends): boolean {
  const [left, right] = [printExpression(a.left), printExpression(a.right)];
  const others = [printExpression(b.left), printExpression(b.right)];
  return (left === others[0] && right === others[1]) || (left === others[1] && right === others[0]);
}

/** Whether a connection stands in equations. */
export function hasConnection(equations: readonly EquationSyntax[], wanted: Ends): boolean {
  let found = false;
  filtered(equations, (connection) => {
    found ||= isSame(connection, wanted);
    return true;
  });
  return found;
}
