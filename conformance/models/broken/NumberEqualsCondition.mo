// Wrong: a number is equal to a condition.
// Place: «y = time > 1»;
// Cause: the sides have the types "Real" and "Boolean" (flatten.equation-types).
// Way out: "if b then 1 else 0".
model NumberEqualsCondition
  Real y;
equation
  y = time > 1;
end NumberEqualsCondition;
