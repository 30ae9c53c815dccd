// Wrong: two parameters are computed from each other.
// Place: «parameter Real a = 2*b»;
// Cause: the values of "a", "b" depend on each other (structure.parameter-cycle).
// Way out: "a value of its own".
model ParametersInACircle
  parameter Real a = 2*b;
  parameter Real b = 0.5*a;
  Real y = a*time;
end ParametersInACircle;
