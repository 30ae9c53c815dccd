import { row } from "./row.ts";

/** Chapter 6. */
export const interfaces = [
  row(
    "6.4",
    "instantiate.redeclaration-lacks",
    "a replacement without a public element of its constraint",
    `model M model A Real x = 1; Real y = 2; end A; model B Real x = 1; ⟨Real y = 3;|⟩ end B; model C replaceable A a; Real z = a.y; end C; C c(redeclare «B a); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "a replacement with an element of another type",
    `model M model A Real x = 1; end A; model B ⟨Real|Boolean⟩ x = ⟨1|true⟩; end B; model C replaceable A a; end C; C c(redeclare «B a); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "a replacement with an element of another number of dimensions",
    `model M model A Real x[2] = {1, 2}; end A; model B Real x⟨[2] = {1, 3}|= 1⟩; end B; model C replaceable A a; end C; C c(redeclare «B a); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "a replacement with a potential variable in place of a flow variable",
    `model M connector P Real e; flow Real f; end P; connector Q Real e; ⟨flow |⟩Real f; end Q; model A replaceable connector C = P; C c; equation c.e = 1; end A; A a(redeclare connector C = «Q); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclared-as-other-kind",
    "a component that is redeclared as a class",
    `model M model A Real x = 1; end A; model B Real x = 2; end B; model C replaceable A a; end C; C c(redeclare «⟨B a|model a = B⟩); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclared-as-other-kind",
    "a class that is redeclared as a component",
    `model M model A Real x = 1; end A; model B Real x = 2; end B; model C replaceable model T = A; T t; end C; C c(redeclare «⟨model T = B|B T⟩); end M;`,
  ),
  row(
    "6.6",
    "instantiate.redeclaration-lacks",
    "a function without an input of its constraint",
    `model M function f input Real u; input Real v; output Real y = u + v; end f; function g input Real u; ⟨input Real v;|⟩ output Real y = 2*u; end g; model A replaceable function h = f; Real x = h(1, 2); end A; A a(redeclare function h = «g); end M;`,
  ),
  row(
    "6.6",
    "instantiate.redeclaration-lacks",
    "a function without an output of its constraint",
    `model M function f input Real u; output Real y = u; output Real z = u; end f; function g input Real u; output Real y = u; ⟨output Real z = 2;|⟩ end g; model A replaceable function h = f; Real x = h(1); end A; A a(redeclare function h = «g); end M;`,
  ),
  row(
    "6.6",
    "expression.missing-argument",
    "a function with further inputs that have no values",
    `model M function f input Real u; output Real y = u; end f; function g input Real u; input Real v⟨ = 1|⟩; output Real y = u + v; end g; model A replaceable function h = f; Real x = «h(1); end A; A a(redeclare function h = g); end M;`,
  ),
  row(
    "6.7",
    "expression.branch-types",
    "an if-expression of a Real and a Boolean",
    `model M Real x = «if time > 1 then 1.5 else ⟨2|false⟩; end M;`,
  ),
  row(
    "6.7",
    "expression.element-types",
    "an array of a Real and a String",
    `model M Real x[2] = «{1.5, ⟨2|"two"⟩}; end M;`,
  ),
  row(
    "6.7",
    "flatten.equation-types",
    "an equation of a Real and a Boolean",
    `model M Real x; equation «x = ⟨1|true⟩; end M;`,
  ),
  row(
    "6.7",
    "flatten.equation-types",
    "an equation of a Boolean and an Integer",
    `model M Boolean b; equation «b = ⟨true|1⟩; end M;`,
  ),
  row(
    "6.7",
    "flatten.equation-types",
    "an equation of a String and a number",
    `model M parameter String s(fixed = false); initial equation «s = ⟨"a"|1⟩; end M;`,
  ),
  row(
    "6.7",
    "flatten.equation-types",
    "an equation of different enumerations",
    `model M type E = enumeration(a, b); type F = enumeration(c, d); E e; equation «e = ⟨E.a|F.c⟩; end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "a replacement with an input in place of an output",
    `model M block A output Real y = 1; end A; block B ⟨output|input⟩ Real y = 2; end B; model C replaceable A a; end C; C c(redeclare «B a); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "a replacement with a variable in place of a parameter",
    `model M model A parameter Real p = 1; end A; model B ⟨parameter |⟩Real p = 2; end B; model C replaceable A a; end C; C c(redeclare «B a); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "a redeclared class of another kind",
    `model M model A Real x = 1; end A; ⟨model|record⟩ B Real x = 2; end B; model C replaceable model T = A; T t; end C; C c(redeclare ⟨model|record⟩ T = «B); end M;`,
  ),
  row(
    "6.4",
    "instantiate.redeclaration-differs",
    "an enumeration in place of another one",
    `model M type E = enumeration(a, b); type F = enumeration(a, ⟨b|c⟩); model A replaceable type T = E; parameter T t(start = T.a); end A; A a(redeclare type T = «F); end M;`,
  ),
  row(
    "6.6",
    "instantiate.redeclaration-differs",
    "a function with inputs in another order",
    `model M function f input Real u; input Real v; output Real y = u + v; end f; function g input Real ⟨u|v⟩; input Real ⟨v|u⟩; output Real y = u - v; end g; model A replaceable function h = f; Real x = h(1, 2); end A; A a(redeclare function h = «g); end M;`,
  ),
];
