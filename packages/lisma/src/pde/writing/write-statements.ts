import { diagnose, type MessageArguments, type Span } from "@cosimo/ir";
import type {
  Assignment,
  Derivative,
  EquationStatement,
  IfStatement,
  InitialConditionsStatement,
  InitialValueStatement,
  LismaExpression,
  LismaStatement,
  Reference,
  SetStatement,
} from "../../syntax/tree/syntax-tree.ts";
import { checkPoints, checkWithoutPlace } from "../checks/check-points.ts";
import type { DiscreteModel } from "../fields/discrete-model.ts";
import type { EdgeCondition } from "../fields/edges.ts";
import { agreesWithOwner, axesOf, type EquationOwners } from "../fields/equation-owners.ts";
import { explicitUnknown } from "../fields/fields.ts";
import { messages } from "../fields/pde-messages.ts";
import { type Axis, type Place, placesOf, sideAt } from "../mesh/mesh.ts";
import { conditionValue } from "../rewriting/constant-conditions.ts";
import type { ConstantValues } from "../rewriting/constant-values.ts";
import { allStatements, expressionsOf } from "../rewriting/visit.ts";
import { PlaceWriter } from "./place-writer.ts";

/** Repeats each statement that depends on the place for each mesh point. */
export class StatementWriter {
  readonly #model: DiscreteModel;
  readonly #owners: EquationOwners;
  readonly #constants: ConstantValues;
  readonly #places: PlaceWriter;
  readonly #onlyOnes = new Map<IfStatement, boolean>();
  /** Unknowns whose equations at the ends are already written. */
  readonly #ended = new Set<string>();

  constructor(model: DiscreteModel, owners: EquationOwners, constants: ConstantValues) {
    this.#model = model;
    this.#owners = owners;
    this.#constants = constants;
    this.#places = new PlaceWriter(model);
  }

  write(statements: readonly LismaStatement[]): readonly LismaStatement[] {
    const named = this.#namedPoints(statements);
    const written = statements.flatMap((statement) =>
      statement.kind === "equation" ? this.#topEquation(statement) : this.#statement(statement, named),
    );
    return [...written, ...this.#remainingEnds()];
  }

  #placesOf(axes: readonly Axis[]): Generator<Place> {
    return placesOf(axes, this.#model.axes.size);
  }

  #statements(statements: readonly LismaStatement[]): readonly LismaStatement[] {
    const named = this.#namedPoints(statements);
    return statements.flatMap((statement) => this.#statement(statement, named));
  }

  #statement(statement: LismaStatement, named: ReadonlySet<string>): readonly LismaStatement[] {
    switch (statement.kind) {
      case "spaceVariable":
      case "edge":
        return [];
      case "macro":
        return this.#macro(statement);
      case "equation":
        return this.#equation(statement);
      case "initialValue":
      case "set":
        return this.#initialValue(statement, named);
      case "initialConditions":
        return this.#initialConditions(statement, named);
      case "if":
        return this.#if(statement);
      case "state":
        checkWithoutPlace(statement.condition, this.#model);
        return [{ ...statement, body: this.#body(statement.body) }];
      case "timeEvent":
        for (const expression of expressionsOf(statement)) checkWithoutPlace(expression, this.#model);
        return [{ ...statement, body: this.#body(statement.body) }];
      case "for":
        this.#inLoop(statement.body.statements);
        return [statement];
      case "linearEquation":
        if (axesOf(expressionsOf(statement), this.#model).length > 0)
          this.#report("pde.in-linear-system", statement.span);
        return [statement];
      case "output":
        return [{ ...statement, variables: statement.variables.flatMap((one) => this.#pointsOf(one)) }];
      default:
        for (const expression of expressionsOf(statement)) checkWithoutPlace(expression, this.#model);
        return [statement];
    }
  }

  #body<B extends { readonly statements: readonly LismaStatement[] }>(body: B): B {
    return { ...body, statements: this.#statements(body.statements) };
  }

  /** Macros are already expanded; the declaration of one that depends on the place is omitted. */
  #macro(statement: Extract<LismaStatement, { kind: "macro" }>): readonly LismaStatement[] {
    const items = statement.items.filter(({ value }) => axesOf([value], this.#model).length === 0);
    return items.length > 0 ? [{ ...statement, items }] : [];
  }

  /** At top level the equations of the ends follow the first equation of their unknown. */
  #topEquation(equation: EquationStatement): readonly LismaStatement[] {
    const owner = this.#owners.get(equation);
    if (owner === undefined || this.#ended.has(owner)) return this.#equation(equation);
    this.#ended.add(owner);
    return this.#equation(equation, true);
  }

  #equation(equation: EquationStatement, withEnds = false): readonly LismaStatement[] {
    const axes = axesOf(expressionsOf(equation), this.#model);
    for (const expression of expressionsOf(equation)) checkPoints(expression, this.#model);
    if (equation.pde && explicitUnknown(equation) === undefined)
      this.#report("pde.no-operator", equation.left.span);
    if (axes.length === 0) return [equation];
    const owner = this.#owners.get(equation);
    if (owner !== undefined && !agreesWithOwner(equation, axes, owner, this.#model)) return [];
    const written: LismaStatement[] = [];
    for (const place of this.#placesOf(axes)) {
      const end = owner !== undefined && withEnds && this.#endAt(owner, place);
      written.push(...(end ? [end] : this.#equationAt(equation, place)));
    }
    return written;
  }

  /** Empty where a condition prescribes the value of the equation's unknown. */
  #equationAt(equation: EquationStatement, place: Place): readonly EquationStatement[] {
    const owner = this.#owners.get(equation);
    if (owner !== undefined && this.#givenValue(owner, place) !== undefined) return [];
    const at = (expression: LismaExpression): LismaExpression => this.#places.write(expression, place);
    return [{ ...equation, pde: false, left: at(equation.left), right: at(equation.right) }];
  }

  /** The condition that prescribes the value at this place; at a corner that of the first axis. */
  #givenValue(field: string, place: Place): EdgeCondition | undefined {
    for (const axis of this.#model.fields.get(field) ?? []) {
      const side = sideAt(axis, place[axis.position]!);
      const condition = side && this.#model.edges.ofOrder(0, field, axis, side);
      if (condition) return condition;
    }
    return undefined;
  }

  #endAt(field: string, place: Place): EquationStatement | undefined {
    const condition = this.#givenValue(field, place);
    if (condition === undefined) return undefined;
    const { span, quantity } = condition.statement;
    const left = this.#places.pointOf(field, place, quantity.span);
    const right = this.#places.write(condition.value, place);
    return { kind: "equation", pde: false, left, right, span };
  }

  /** Equations of the ends for unknowns without an equation of their own at top level. */
  #remainingEnds(): readonly LismaStatement[] {
    const written: LismaStatement[] = [];
    for (const [field, axes] of this.#model.fields)
      for (const place of this.#ended.has(field) ? [] : this.#placesOf(axes))
        written.push(...[this.#endAt(field, place) ?? []].flat());
    return written;
  }

  /** Points with initial values of their own: `u[3](t0) = 1` takes precedence over `u(t0) = 0`. */
  #namedPoints(statements: readonly LismaStatement[]): ReadonlySet<string> {
    const named = new Set<string>();
    const add = (target: Reference | Derivative): void => {
      const at = target.kind === "derivative" ? target.of : target;
      if (at.index?.kind === "number") named.add(pointKey(target));
    };
    for (const statement of statements) {
      if (statement.kind === "initialValue" || statement.kind === "set") add(statement.target);
      if (statement.kind === "initialConditions") for (const { target } of statement.items) add(target);
    }
    return named;
  }

  #initialConditions(
    statement: InitialConditionsStatement,
    named: ReadonlySet<string>,
  ): readonly LismaStatement[] {
    return [{ ...statement, items: statement.items.flatMap((item) => this.#assignment(item, named)) }];
  }

  #initialValue(
    statement: InitialValueStatement | SetStatement,
    named: ReadonlySet<string>,
  ): readonly LismaStatement[] {
    return this.#assignment(statement, named);
  }

  #assignment<A extends Assignment | InitialValueStatement | SetStatement>(
    item: A,
    named: ReadonlySet<string>,
  ): readonly A[] {
    const { target, value } = item;
    const reference = target.kind === "derivative" ? target.of : target;
    checkPoints(reference, this.#model);
    checkPoints(value, this.#model);
    const axes = reference.index === undefined ? this.#model.fields.get(reference.name) : undefined;
    if (axes === undefined) {
      checkWithoutPlace(value, this.#model);
      return [item];
    }
    const written: A[] = [];
    for (const place of this.#placesOf(axes)) {
      if (this.#givenValue(reference.name, place) !== undefined) continue;
      const assignment = this.#assignmentAt(item, place);
      if (!named.has(pointKey(assignment.target))) written.push(assignment);
    }
    return written;
  }

  #assignmentAt<A extends Assignment | InitialValueStatement | SetStatement>(item: A, place: Place): A {
    const { target, value } = item;
    const reference = target.kind === "derivative" ? target.of : target;
    const at = this.#places.pointOf(reference.name, place, reference.span);
    const pointed = target.kind === "derivative" ? { ...target, of: at } : at;
    return { ...item, target: pointed, value: this.#places.write(value, place) };
  }

  #if(statement: IfStatement): readonly LismaStatement[] {
    checkPoints(statement.condition, this.#model);
    if (axesOf([statement.condition], this.#model).length === 0)
      return [
        {
          ...statement,
          body: this.#body(statement.body),
          ...(statement.else && { else: this.#body(statement.else) }),
        },
      ];
    const axes = this.#axesOfIf(statement);
    const written: LismaStatement[] = [];
    for (const place of this.#placesOf(axes)) written.push(...this.#ifAt(statement, place));
    return written;
  }

  /** All space variables of its conditions and statements; each statement must have the same ones. */
  #axesOfIf(statement: IfStatement): readonly Axis[] {
    const inside = [...allStatements([statement])];
    const axes = axesOf(inside.flatMap(expressionsOf), this.#model);
    for (const one of inside) {
      const owner = one.kind === "equation" ? this.#owners.get(one) : undefined;
      if (owner !== undefined && one.kind === "equation") agreesWithOwner(one, axes, owner, this.#model);
      for (const expression of expressionsOf(one)) checkPoints(expression, this.#model);
    }
    return axes;
  }

  /**
   * The `if` at one place. With a constant condition and no other equations of its unknowns only the valid branch is
   * kept.
   */
  #ifAt(statement: IfStatement, place: Place): readonly LismaStatement[] {
    const branch = (statements: readonly LismaStatement[] = []): readonly LismaStatement[] =>
      statements.flatMap((one) => this.#inIfAt(one, place));
    const condition = this.#places.write(statement.condition, place);
    const body = branch(statement.body.statements);
    const otherwise = branch(statement.else?.statements);
    const truth = this.#isOnlyOne(statement) ? conditionValue(condition, this.#constants) : undefined;
    if (truth !== undefined) return truth ? body : otherwise;
    if (body.length === 0 && otherwise.length === 0) return [];
    return [
      {
        ...statement,
        condition,
        body: { ...statement.body, statements: body },
        ...(statement.else && { else: { ...statement.else, statements: otherwise } }),
      },
    ];
  }

  #inIfAt(statement: LismaStatement, place: Place): readonly LismaStatement[] {
    switch (statement.kind) {
      case "equation":
        return this.#equationAt(statement, place);
      case "set":
      case "initialValue": {
        const target = statement.target.kind === "derivative" ? statement.target.of : statement.target;
        if (!this.#model.fields.has(target.name)) return [statement];
        return this.#givenValue(target.name, place) ? [] : [this.#assignmentAt(statement, place)];
      }
      case "if":
        return this.#ifAt(statement, place);
      default:
        return [statement];
    }
  }

  /** Whether no other statement has equations for the unknowns of this `if`. */
  #isOnlyOne(statement: IfStatement): boolean {
    const known = this.#onlyOnes.get(statement) ?? this.#findWhetherOnlyOne(statement);
    this.#onlyOnes.set(statement, known);
    return known;
  }

  #findWhetherOnlyOne(statement: IfStatement): boolean {
    const inside = new Set<LismaStatement>(allStatements([statement]));
    const owned = new Set<string>();
    for (const [equation, owner] of this.#owners) if (inside.has(equation)) owned.add(owner);
    for (const [equation, owner] of this.#owners) if (owned.has(owner) && !inside.has(equation)) return false;
    return true;
  }

  #inLoop(statements: readonly LismaStatement[]): void {
    for (const statement of allStatements(statements)) {
      if (axesOf(expressionsOf(statement), this.#model).length > 0)
        this.#report("pde.in-loop", statement.span);
      for (const expression of expressionsOf(statement)) checkPoints(expression, this.#model);
    }
  }

  #pointsOf(variable: Reference): readonly Reference[] {
    const axes = variable.index === undefined ? this.#model.fields.get(variable.name) : undefined;
    if (axes === undefined) return [variable];
    return [...this.#placesOf(axes)].map((place) =>
      this.#places.pointOf(variable.name, place, variable.span),
    );
  }

  #report(code: keyof typeof messages, span: Span, args: MessageArguments = {}): void {
    this.#model.diagnostics.push(diagnose(messages, code, span, args));
  }
}

function pointKey(target: Reference | Derivative): string {
  const at = target.kind === "derivative" ? target.of : target;
  const index = at.index?.kind === "number" ? at.index.value : "";
  return `${at.name}[${index}]${at.suffix ?? ""} ${target.kind === "derivative" ? target.order : 0}`;
}
