// Wrong: a number is negated like a condition.
// Place: Boolean b = «not u»;
// Cause: "not" cannot be applied to "Real" (expression.operand-type).
// Way out: the cause says it.
model NotOfNumber
  Real u = sin(time);
  Boolean b = not u;
end NotOfNumber;
