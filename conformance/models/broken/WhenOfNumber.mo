// Wrong: the condition of an if-equation is a number.
// Place: if «mode» then
// Cause: a condition must be a scalar Boolean, not "Integer" (expression.condition-type).
// Way out: "x > 0".
model WhenOfNumber
  parameter Integer mode = 1;
  Real y;
equation
  if mode then
    y = time;
  else
    y = 0;
  end if;
end WhenOfNumber;
