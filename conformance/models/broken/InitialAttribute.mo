// Wrong: the initial value is given by an attribute that does not exist.
// Place: Real x(«initial_value = 1»);
// Cause: "Real" has no attribute "initial_value" (instantiate.unknown-attribute).
// Way out: the cause says it.
model InitialAttribute
  Real x(initial_value = 1);
equation
  der(x) = -x;
end InitialAttribute;
