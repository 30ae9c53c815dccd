// Wrong: a function gets too many arguments.
// Place: Real y = «sin(time, 50)»;
// Cause: "sin" takes "1 argument", not 2 (expression.argument-count).
// Way out: the cause says it.
model ArgumentsTooMany
  Real y = sin(time, 50);
end ArgumentsTooMany;
