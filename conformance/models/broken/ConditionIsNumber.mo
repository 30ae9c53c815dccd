// Wrong: a condition is a number.
// Place: Real y = if «u» then 1 else 0;
// Cause: a condition must be a scalar Boolean, not "Real" (expression.condition-type).
// Way out: "> 0".
model ConditionIsNumber
  Real u = sin(time);
  Real y = if u then 1 else 0;
end ConditionIsNumber;
