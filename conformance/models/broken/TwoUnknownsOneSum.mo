// Wrong: only the sum of two variables is determined.
// Place: «Real a», b;
// Cause: too few equations for "a", "b" (structure.too-few-equations).
// Way out: "Add an equation for".
model TwoUnknownsOneSum
  Real a, b;
equation
  a + b = time;
end TwoUnknownsOneSum;
