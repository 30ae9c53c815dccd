// Wrong: a number gets a text as value.
// Place: parameter Real k = «"3.5"»;
// Cause: "k" is "Real" and its value "String" (flatten.binding-type).
// Way out: the cause says it.
model StringEqualsNumber
  parameter Real k = "3.5";
  Real y = k*time;
end StringEqualsNumber;
