import { row } from "./row.ts";

const record = `package P operator record C Real re; Real im;
  encapsulated operator 'constructor' function real import P.C; input Real u; output C c; algorithm c.re := u; c.im := 0; end real; end 'constructor';
  encapsulated operator '+' function add import P.C; input C a; input C b; output C c; algorithm c.re := a.re + b.re; c.im := a.im + b.im; end add; end '+';`;

/** Chapter 14. */
export const overloadedOperators = [
  row(
    "14.3",
    "expression.ambiguous-operator",
    "two constructors that fit the arguments",
    `package P operator record R Real x; encapsulated operator 'constructor' function f import P.R; input Real u; output R r; algorithm r.x := u; end f; ⟨|function g import P.R; input Real v; output R r; algorithm r.x := v; end g;⟩ end 'constructor'; end R; model M R r = «R(1); end M; end P;`,
  ),
  row(
    "14.4",
    "expression.argument-type",
    "String(…) of a record without the operator",
    `package P ⟨operator record|operator record⟩ R Real x; ⟨encapsulated operator 'String' function f import P.R; input R r; output String s; algorithm s := String(r.x); end f; end 'String';|⟩ end R; model M parameter R r(x = 1); parameter String s = String(«r); end M; end P;`,
  ),
  row(
    "14.5",
    "expression.operand-types",
    "a binary operator that the records do not have",
    `${record} end C; model M C a = C(1); C b = «a ⟨+|*⟩ a; end M; end P;`,
  ),
  row(
    "14.5",
    "expression.operand-types",
    "a binary operator of a record with a value of no fitting type",
    `${record} end C; model M C a = C(1); C b = «a + ⟨2|"two"⟩; end M; end P;`,
  ),
  row(
    "14.6",
    "expression.operand-type",
    "a unary operator that the record does not have",
    `${record} ⟨encapsulated operator '-' function negate import P.C; input C a; output C c; algorithm c.re := -a.re; c.im := -a.im; end negate; end '-';|⟩ end C; model M C a = C(1); C b = «-a; end M; end P;`,
  ),
  row(
    "14.6",
    "expression.operand-type",
    "'not' that the record does not have",
    `${record} ⟨encapsulated operator 'not' function f import P.C; input C a; output C c; algorithm c := a; end f; end 'not';|⟩ end C; model M C a = C(1); C b = «not a; end M; end P;`,
  ),
  row(
    "14.6",
    "flatten.flow-operator",
    "a connection of flow records without operators",
    `package P operator record R Real x; ⟨encapsulated operator '0' function zero import P.R; output R r; algorithm r.x := 0; end zero; end '0'; encapsulated operator '+' function add import P.R; input R a; input R b; output R c; algorithm c.x := a.x + b.x; end add; end '+'; encapsulated operator '-' function negate import P.R; input R a; output R c; algorithm c.x := -a.x; end negate; end '-';|⟩ end R; model M connector C R e; flow R f; end C; model A C c; equation c.e.x = 1; end A; model B C c; equation c.f.x = 0; end B; A a; B b; equation «connect(a.c, b.c); end M; end P;`,
  ),
  row(
    "14.2",
    "rule.operator-place",
    "an operator outside of operator records",
    `package P ⟨operator record|record⟩ R Real x; encapsulated operator «'0' function f import P.R; output R r; algorithm r.x := 0; end f; end '0'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.3",
    "rule.operator-signature",
    "a constructor with an output of another type",
    `package P operator record R Real x; encapsulated operator 'constructor' function f import P.R; input Real u; output ⟨R r; algorithm r.x := u|Real «r; algorithm r := u⟩; end f; end 'constructor'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.3",
    "rule.operator-signature",
    "a constructor with two outputs",
    `package P operator record R Real x; encapsulated operator 'constructor' function f import P.R; input Real u; output R r; ⟨|output Real «s;⟩ algorithm r.x := u; ⟨|s := u;⟩ end f; end 'constructor'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.4",
    "rule.operator-signature",
    "the operator 'String' with an output of another type",
    `package P operator record R Real x; encapsulated operator 'String' function f import P.R; input R r; output ⟨String|Real⟩ «s; algorithm s := ⟨String(r.x)|r.x⟩; end f; end 'String'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.5",
    "rule.operator-signature",
    "a binary operator with one input",
    `package P operator record R Real x; encapsulated operator '+' function «f import P.R; input R a; ⟨input R b;|⟩ output R c; algorithm c.x := a.x; end f; end '+'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.6",
    "rule.operator-signature",
    "the operator '0' with an input",
    `package P operator record R Real x; encapsulated operator '0' function f import P.R; ⟨|input Real «u;⟩ output R r; algorithm r.x := 0; end f; end '0'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.5",
    "rule.operator-signature",
    "a binary operator without an input of the record",
    `package P operator record R Real x; encapsulated operator function '*' import P.R; input ⟨R|Real⟩ «a; input Real b; output R c; algorithm c.x := ⟨a.x|a⟩*b; end '*'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "4.6",
    "rule.operator-place",
    "an operator function outside of operator records",
    `package P ⟨operator record|record⟩ R Real x; encapsulated operator function «'-' import P.R; input R a; output R b; algorithm b.x := -a.x; end '-'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.1",
    "rule.operator-encapsulated",
    "an operator that is not encapsulated",
    `package P operator record R Real x; ⟨encapsulated |⟩operator function «'-' import P.R; input R a; output R b; algorithm b.x := -a.x; end '-'; end R; model M R r(x = 1); end M; end P;`,
  ),
  row(
    "14.3",
    "expression.no-constructor",
    "an operator record from its fields beside a constructor of its own",
    `package P operator record C Real a; Real b; ⟨|encapsulated operator function 'constructor' import P.C; input Real u; output C c; algorithm c.a := u; c.b := 1; end 'constructor';⟩ end C; model M C c = «C(1, 2); end M; end P;`,
  ),
];
