import { row } from "./row.ts";

const record = `model M operator record C Real re; Real im;
  operator 'constructor' function real input Real u; output C c; algorithm c.re := u; c.im := 0; end real; end 'constructor';
  operator '+' function add input C a; input C b; output C c; algorithm c.re := a.re + b.re; c.im := a.im + b.im; end add; end '+';`;

/** Chapter 14. */
export const overloadedOperators = [
  row(
    "14.3",
    "expression.ambiguous-operator",
    "two constructors that fit the arguments",
    `model M operator record R Real x; operator 'constructor' function f input Real u; output R r; algorithm r.x := u; end f; ⟨|function g input Real v; output R r; algorithm r.x := v; end g;⟩ end 'constructor'; end R; R r = «R(1); end M;`,
  ),
  row(
    "14.4",
    "expression.argument-type",
    "String(…) of a record without the operator",
    `model M ⟨operator record|operator record⟩ R Real x; ⟨operator 'String' function f input R r; output String s; algorithm s := String(r.x); end f; end 'String';|⟩ end R; parameter R r(x = 1); parameter String s = String(«r); end M;`,
  ),
  row(
    "14.5",
    "expression.operand-types",
    "a binary operator that the records do not have",
    `${record} end C; C a = C(1); C b = «a ⟨+|*⟩ a; end M;`,
  ),
  row(
    "14.5",
    "expression.operand-types",
    "a binary operator of a record with a value of no fitting type",
    `${record} end C; C a = C(1); C b = «a + ⟨2|"two"⟩; end M;`,
  ),
  row(
    "14.6",
    "expression.operand-type",
    "a unary operator that the record does not have",
    `${record} ⟨operator '-' function negate input C a; output C c; algorithm c.re := -a.re; c.im := -a.im; end negate; end '-';|⟩ end C; C a = C(1); C b = «-a; end M;`,
  ),
  row(
    "14.6",
    "expression.operand-type",
    "'not' that the record does not have",
    `${record} ⟨operator 'not' function f input C a; output C c; algorithm c := a; end f; end 'not';|⟩ end C; C a = C(1); C b = «not a; end M;`,
  ),
  row(
    "14.6",
    "flatten.flow-operator",
    "a connection of flow records without operators",
    `model M operator record R Real x; ⟨operator '0' function zero output R r; algorithm r.x := 0; end zero; end '0'; operator '+' function add input R a; input R b; output R c; algorithm c.x := a.x + b.x; end add; end '+'; operator '-' function negate input R a; output R c; algorithm c.x := -a.x; end negate; end '-';|⟩ end R; connector C R e; flow R f; end C; model A C c; equation c.e.x = 1; end A; model B C c; equation c.f.x = 0; end B; A a; B b; equation «connect(a.c, b.c); end M;`,
  ),
  row(
    "14.2",
    "rule.operator-place",
    "an operator outside of operator records",
    `model M ⟨operator record|record⟩ R Real x; operator «'0' function f output R r; algorithm r.x := 0; end f; end '0'; end R; R r(x = 1); end M;`,
  ),
  row(
    "14.3",
    "rule.operator-signature",
    "a constructor with an output of another type",
    `model M operator record R Real x; operator 'constructor' function f input Real u; output ⟨R r; algorithm r.x := u|Real «r; algorithm r := u⟩; end f; end 'constructor'; end R; R r(x = 1); end M;`,
  ),
  row(
    "14.3",
    "rule.operator-signature",
    "a constructor with two outputs",
    `model M operator record R Real x; operator 'constructor' function f input Real u; output R r; ⟨|output Real «s;⟩ algorithm r.x := u; ⟨|s := u;⟩ end f; end 'constructor'; end R; R r(x = 1); end M;`,
  ),
  row(
    "14.4",
    "rule.operator-signature",
    "the operator 'String' with an output of another type",
    `model M operator record R Real x; operator 'String' function f input R r; output ⟨String|Real⟩ «s; algorithm s := ⟨String(r.x)|r.x⟩; end f; end 'String'; end R; R r(x = 1); end M;`,
  ),
  row(
    "14.5",
    "rule.operator-signature",
    "a binary operator with one input",
    `model M operator record R Real x; operator '+' function «f input R a; ⟨input R b;|⟩ output R c; algorithm c.x := a.x; end f; end '+'; end R; R r(x = 1); end M;`,
  ),
  row(
    "14.6",
    "rule.operator-signature",
    "the operator '0' with an input",
    `model M operator record R Real x; operator '0' function f ⟨|input Real «u;⟩ output R r; algorithm r.x := 0; end f; end '0'; end R; R r(x = 1); end M;`,
  ),
  row(
    "14.5",
    "rule.operator-signature",
    "a binary operator without an input of the record",
    `model M operator record R Real x; operator function '*' input ⟨R|Real⟩ «a; input Real b; output R c; algorithm c.x := ⟨a.x|a⟩*b; end '*'; end R; R r(x = 1); end M;`,
  ),
  row(
    "4.6",
    "rule.operator-place",
    "an operator function outside of operator records",
    `model M ⟨operator record|record⟩ R Real x; operator function «'-' input R a; output R b; algorithm b.x := -a.x; end '-'; end R; R r(x = 1); end M;`,
  ),
];
