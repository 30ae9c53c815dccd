// Wrong: a variable is misspelt in an equation.
// Place: der(position) = «velocty»;
// Cause: "velocty" is not declared in "MisspeltVariable" (expression.unknown-name).
// Way out: "velocity".
model MisspeltVariable
  Real position(start = 0, fixed = true), velocity(start = 1, fixed = true);
equation
  der(position) = velocty;
  der(velocity) = -position;
end MisspeltVariable;
