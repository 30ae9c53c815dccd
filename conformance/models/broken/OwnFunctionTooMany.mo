// Wrong: an own function gets too many arguments.
// Place: Real y = «f(time, 2)»;
// Cause: "f" takes "1 argument", not 2 (expression.argument-count).
// Way out: the cause says it.
model OwnFunctionTooMany
  function f
    input Real x;
    output Real y;
  algorithm
    y := x^2;
  end f;
  Real y = f(time, 2);
end OwnFunctionTooMany;
