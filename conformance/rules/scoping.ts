import { row } from "./row.ts";

/** Chapter 5. */
export const scoping = [
  row(
    "5.2",
    "expression.unknown-name",
    "a name around an encapsulated class",
    `package P constant Real g = 1; ⟨|encapsulated ⟩model M Real x = «g; end M; end P;`,
  ),
  row(
    "5.2",
    "instantiate.unknown-class",
    "a class around an encapsulated class",
    `package P type T = Real; ⟨|encapsulated ⟩model M «T x = 1; end M; end P;`,
  ),
  row(
    "5.3.1",
    "expression.unknown-name",
    "a name that no class around declares",
    `model M Real x = ⟨time|«t⟩; end M;`,
  ),
  row(
    "5.3.1",
    "expression.enclosing-variable",
    "a variable of the class around a class",
    `model M ⟨constant |⟩Real g = 1; model A Real x = «g; end A; A a; end M;`,
  ),
  row(
    "5.3.1",
    "instantiate.import-ambiguous",
    "a name that two imports of whole packages bring",
    `package P package A constant Real c = 1; end A; package B constant Real ⟨d|c⟩ = 2; end B; model M import P.A.*; «import P.B.*; Real x = c; end M; end P;`,
  ),
  row(
    "5.3.2",
    "expression.protected-element",
    "a protected variable of a component",
    `model M model A ⟨|protected⟩ Real x = 1; end A; A a; Real y = a.«x; end M;`,
  ),
  row(
    "5.3.2",
    "instantiate.protected-class",
    "a protected class of another class",
    `model M package A ⟨|protected⟩ type T = Real; end A; A.«T x = 1; end M;`,
  ),
  row(
    "5.3.2",
    "expression.class-variable",
    "a variable of a class, without a component of it",
    `package P package A constant Real k = 1; end A; model B ⟨constant|parameter⟩ Real c = 2; end B; model M Real x = ⟨A.k|B.«c⟩; end M; end P;`,
  ),
  row(
    "5.3.2",
    "instantiate.look-inside",
    "a class inside of a class that is not like a package",
    `model M model A ⟨|Real y = 2; ⟩type T = Real; end A; A.«T x = 1; end M;`,
  ),
  row(
    "5.3.2",
    "instantiate.look-inside",
    "an element of a partial package",
    `model M ⟨|partial ⟩package A constant Real c = 1; end A; Real x = A.«c; end M;`,
  ),
  row(
    "5.3.3",
    "instantiate.unknown-class",
    "a global name that does not exist",
    `package P type T = Real; model M .P.⟨T|«U⟩ x = 1; end M; end P;`,
  ),
  row(
    "5.4",
    "instantiate.missing-inner",
    "an outer component of a partial class without an inner one",
    `model M partial model W Real g = 1; end W; model W1 extends W; end W1; model A outer W w; Real x = w.g; end A; ⟨inner W1 w;|⟩ A «a; end M;`,
  ),
  row(
    "5.4",
    "instantiate.missing-inner-class",
    "an outer class without an inner one",
    `model M model A outer package «P constant Real g = 1; end P; Real x = P.g; end A; ⟨inner package P constant Real g = 2; end P;|⟩ A a; end M;`,
  ),
  row(
    "5.4",
    "instantiate.inner-differs",
    "an inner component of another type",
    `model M model A outer Real «w; Real x = w; end A; inner ⟨Real w = 1|Integer w = 1⟩; A a; end M;`,
  ),
  row(
    "5.4",
    "instantiate.inner-differs",
    "an inner component of another size",
    `model M model A outer Real «w[2]; Real x = w[1]; end A; inner Real w⟨[2] = {1, 2}|[3] = {1, 2, 3}⟩; A a; end M;`,
  ),
  row(
    "5.4",
    "instantiate.modified-outer",
    "a modification of an outer component",
    `model M model W Real g = 1; end W; model A outer W w⟨|«(g = 2)⟩; Real x = w.g; end A; inner W w; A a; end M;`,
  ),
  row(
    "5.4",
    "instantiate.modified-outer",
    "a value of an outer component",
    `model M model A outer Real w⟨| «= 2⟩; Real x = w; end A; inner Real w = 1; A a; end M;`,
  ),
  row(
    "5.3.1",
    "instantiate.unknown-class",
    "a top-level class that an encapsulated class uses without import",
    `package A model B Real x = 1; end B; end A; encapsulated model M ⟨import A; |⟩ «A.B b; end M;`,
  ),
];
