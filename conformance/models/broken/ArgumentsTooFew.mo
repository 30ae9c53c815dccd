// Wrong: atan2 gets one argument.
// Place: Real phi = «atan2(time)»;
// Cause: "atan2" takes "2 arguments", not 1 (expression.argument-count).
// Way out: the cause says it.
model ArgumentsTooFew
  Real phi = atan2(time);
end ArgumentsTooFew;
