// Wrong: a condition is a vector.
// Place: Real y = if «b» then 1 else 0;
// Cause: a condition must be a scalar Boolean, not "Boolean[2]" (expression.condition-type).
// Way out: the cause says it.
model ConditionOfVector
  Boolean b[2] = {time > 1, time > 2};
  Real y = if b then 1 else 0;
end ConditionOfVector;
