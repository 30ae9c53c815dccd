// Wrong: a parameter of the model has no value.
// Place: «parameter Real g»;
// Cause: parameter "g" has no value (structure.parameter-without-value).
// Way out: "Give it a value".
// Severity: warning
model GravityWithoutValue
  parameter Real g;
  Real v(start = 0, fixed = true);
equation
  der(v) = -g;
end GravityWithoutValue;
