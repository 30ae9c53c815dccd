// Wrong: a count is equal to a condition.
// Place: «n = b»;
// Cause: the sides have the types "Integer" and "Boolean" (flatten.equation-types).
// Way out: "if b then 1 else 0".
model IntegerEqualsCondition
  Integer n;
  Boolean b = time > 1;
equation
  n = b;
end IntegerEqualsCondition;
