// Wrong: a variable was forgotten in the balance.
// Place: «Real losses»;
// Cause: "losses" is in no equation (structure.unused-variable).
// Way out: "Add an equation for 'losses'".
model SummandForgotten
  Real T(start = 300, fixed = true);
  Real losses;
  parameter Real heating = 100;
equation
  500*der(T) = heating;
end SummandForgotten;
