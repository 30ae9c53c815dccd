// Wrong: a parameter has no value.
// Place: «parameter Real m(start = 1)»;
// Cause: parameter "m" has no value (structure.parameter-without-value).
// Way out: "Give it a value".
// Severity: warning
model ParameterWithoutValue
  parameter Real m(start = 1);
  Real v(start = 0, fixed = true);
equation
  m*der(v) = 1;
end ParameterWithoutValue;
