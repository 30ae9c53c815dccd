import type { Span } from "@cosimo/ir";
import type { ClassDefinition, ComponentDeclaration, Composition, Name } from "../syntax/tree/syntax-tree.ts";

/** A class that a model uses, as rules see it. Names are resolved where a rule asks for it. */
export interface ClassSubject {
  /** Full name, dotted. */
  readonly name: string;
  readonly definition: ClassDefinition;
  /** One of the predefined types. */
  readonly isPredefined: boolean;
  /** Base classes, and the class that a short definition names; those that are not found are missing. */
  readonly bases: () => readonly BaseSubject[];
  /** The class of a component of the class's own text; `undefined` if it is not found. */
  readonly classOf: (component: ComponentDeclaration) => ClassSubject | undefined;
  /** A class by its name in the class's own text; `undefined` if it is not found. */
  readonly find: (name: Name) => ClassSubject | undefined;
}

export interface BaseSubject {
  readonly subject: ClassSubject;
  /** Where the derived class names it. */
  readonly span: Span;
  /** Whether it is found under a replaceable name. */
  readonly isReplaceable: boolean;
}

/** The class's own text between heading and end; `undefined` for short definitions. */
export function ownText({ definition: { body } }: ClassSubject): Composition | undefined {
  return body.kind === "long" || body.kind === "extending" ? body.composition : undefined;
}

/** A component, and the class whose text declares it. */
export interface OwnedComponent {
  readonly component: ComponentDeclaration;
  readonly owner: ClassSubject;
}

/** Components of a class with inherited ones. */
export function* allComponents(subject: ClassSubject, depth = 0): Iterable<OwnedComponent> {
  for (const component of ownText(subject)?.components ?? []) yield { component, owner: subject };
  if (depth === DEEPEST) return;
  for (const base of subject.bases()) yield* allComponents(base.subject, depth + 1);
}

/** The predefined type or enumeration behind short definitions and single base classes; else the class itself. */
export function underlyingType(subject: ClassSubject): ClassSubject {
  let at = subject;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const [base, another] = at.bases();
    if (base === undefined || another !== undefined || (ownText(at)?.components.length ?? 0) > 0) return at;
    at = base.subject;
  }
  return at;
}

/** Whether it is a type of scalars or arrays of them: no components. */
export function isSimple(subject: ClassSubject): boolean {
  const { isPredefined, definition } = underlyingType(subject);
  return isPredefined || definition.body.kind === "enumeration";
}

/** Longest chain of base classes that rules follow; cycles are reported by the look-up. */
const DEEPEST = 30;
