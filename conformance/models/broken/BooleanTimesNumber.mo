// Wrong: a condition is multiplied by a number.
// Place: Real y = «on*5»;
// Cause: "*" cannot be applied to "Boolean" and "Integer" (expression.operand-types).
// Way out: "if b then 1 else 0".
model BooleanTimesNumber
  Boolean on = time > 1;
  Real y = on*5;
end BooleanTimesNumber;
