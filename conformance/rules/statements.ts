import { row } from "./row.ts";

/** Chapter 11. */
export const statements = [
  row(
    "11.2.1",
    "expression.operand-types",
    "an assignment of a value of another type",
    `model M Real x; algorithm «x := ⟨1|true⟩; end M;`,
  ),
  row(
    "11.2.1",
    "expression.operand-types",
    "an assignment of a Real to an Integer",
    `model M Integer n; algorithm «n := ⟨1|1.5⟩; end M;`,
  ),
  row(
    "11.2.1",
    "expression.operand-sizes",
    "an assignment of a value of another size",
    `model M Real x[2]; algorithm «x := ⟨{1, 2}|{1, 2, 3}⟩; end M;`,
  ),
  row(
    "11.2.1.2",
    "flatten.assign-parameter",
    "an assignment to a parameter",
    `model M ⟨Real p|parameter Real p = 1⟩; algorithm «p := 2; end M;`,
  ),
  row(
    "11.2.1",
    "expression.unknown-name",
    "an assignment to a name that is not declared",
    `model M Real x; algorithm «⟨x|y⟩ := 1; end M;`,
  ),
  row(
    "11.2.1.1",
    "expression.too-few-outputs",
    "an assignment to more variables than a function has outputs",
    `model M function f input Real u; output Real a = u; output Real b = u; end f; Real a; Real b; ⟨|Real c;⟩ algorithm «(a, b⟨|, c⟩) := f(1); end M;`,
  ),
  row(
    "11.2.2",
    "expression.range-type",
    "a for-statement over a scalar",
    `model M Real x; algorithm x := 0; for i in «⟨1:2|2⟩ loop x := x + i; end for; end M;`,
  ),
  row(
    "11.2.2",
    "expression.misplaced",
    "an assignment to an iterator",
    `model M Real x; algorithm x := 0; for i in 1:2 loop x := x + i; ⟨|«i := 2;⟩ end for; end M;`,
  ),
  row(
    "11.2.2",
    "expression.unknown-name",
    "an iterator after its loop",
    `model M Real x; algorithm x := 0; for i in 1:2 loop x := x + i; end for; x := x + ⟨2|«i⟩; end M;`,
  ),
  row(
    "11.2.3",
    "expression.condition-type",
    "a number as the condition of a while-statement",
    `model M Real x; algorithm x := 0; while «x⟨ < 2| - 2⟩ loop x := x + 1; end while; end M;`,
  ),
  row(
    "11.2.4",
    "rule.break-outside-loop",
    "'break' outside of loops",
    `model M Real x; algorithm x := 0; ⟨while x < 2 loop|if x < 2 then⟩ x := x + 1; «break; end ⟨while|if⟩; end M;`,
  ),
  row(
    "11.2.5",
    "rule.return-outside-function",
    "'return' outside of functions",
    `model M function f input Real u; output Real y; algorithm y := u; ⟨return;|⟩ end f; Real x; algorithm x := f(1); ⟨|«return;⟩ end M;`,
  ),
  row(
    "11.2.6",
    "expression.condition-type",
    "a number as the condition of an if-statement",
    `model M Real x; algorithm x := 0; if «x⟨ < 2|⟩ then x := 1; end if; end M;`,
  ),
  row(
    "11.2.7",
    "flatten.when-condition",
    "a number as the condition of a when-statement",
    `model M Real x(start = 0, fixed = true); algorithm when «time⟨ > 1|⟩ then x := 1; end when; end M;`,
  ),
  row(
    "11.2.7.1",
    "expression.not-in-function",
    "a when-statement in a function",
    `model M function f input Real u; output Real y; algorithm y := 0; ⟨if|«when⟩ u > 1 then y := 1; end ⟨if|when⟩; end f; Real x = f(time); end M;`,
  ),
  row(
    "11.2.7.1",
    "flatten.nested-when",
    "a when-statement in a when-statement",
    `model M Real x(start = 0, fixed = true); algorithm when time > 1 then ⟨|«when time > 2 then⟩ x := 1; ⟨|end when;⟩ end when; end M;`,
  ),
  row(
    "8.3.6",
    "flatten.only-in-when",
    "reinit(…) in an algorithm outside of when-statements",
    `model M Real x(start = 1, fixed = true); equation der(x) = 1; algorithm ⟨when x > 2 then|⟩ «reinit(x, 0); ⟨end when;|⟩ end M;`,
  ),
  row(
    "11.2.8.1",
    "expression.condition-type",
    "an assertion of a number",
    `model M Real x; algorithm x := 1; assert(«x⟨ > 0|⟩, "positive"); end M;`,
  ),
  row(
    "11.2.8.2",
    "flatten.message-type",
    "terminate(…) with a number",
    `model M Real x; algorithm x := 1; when time > 1 then terminate(«⟨"end"|1⟩); end when; end M;`,
  ),
  row(
    "11.2.7.1",
    "rule.misplaced-when",
    "a when-statement in a loop",
    `model M Real x(start = 0, fixed = true); algorithm ⟨|for i in 1:2 loop⟩ «when time > 1 then x := 1; end when; ⟨|end for;⟩ end M;`,
  ),
  row(
    "11.2.7.1",
    "rule.misplaced-when",
    "a when-statement in an if-statement",
    `model M Real x(start = 0, fixed = true); algorithm ⟨|if time > 0.5 then⟩ «when time > 1 then x := 1; end when; ⟨|end if;⟩ end M;`,
  ),
  row(
    "11.2.7.1",
    "rule.misplaced-when",
    "a when-statement in an initial algorithm",
    `model M Real x(start = 0, fixed = true); algorithm when time > 1 then x := 1; end when; ⟨|initial algorithm «when time > 1 then x := 2; end when;⟩ end M;`,
  ),
  row(
    "11.2.8.1",
    "expression.argument-type",
    "a message of an assertion that is no String",
    `model M Real x; algorithm x := 1; assert(x > 0, «⟨"positive"|1⟩); end M;`,
  ),
  row(
    "11.2.2.1",
    "expression.range-lengths",
    "a loop without range over dimensions of different lengths",
    `model M Real x[3] = {1, 2, 3}; Real y[⟨3|4⟩] = fill(1, ⟨3|4⟩); Real z[3] = {x[i]*y[i] for «i}; end M;`,
  ),
];
