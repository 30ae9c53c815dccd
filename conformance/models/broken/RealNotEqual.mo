// Wrong: Real numbers are compared by <>.
// Place: Boolean moving = «x <> 0»;
// Cause: "<>" cannot compare Real variables (expression.real-equality).
// Way out: "tolerance".
model RealNotEqual
  Real x(start = 1, fixed = true);
  Boolean moving = x <> 0;
equation
  der(x) = -x;
end RealNotEqual;
