// Wrong: a Boolean is added to a number.
// Place: Real y = «2.0*time + on»;
// Cause: "+" cannot be applied to "Real" and "Boolean" (expression.operand-types).
// Way out: "if".
model NumberPlusBoolean
  Boolean on = time > 1;
  Real y = 2.0*time + on;
end NumberPlusBoolean;
