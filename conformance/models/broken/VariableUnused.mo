// Wrong: a declared variable is in no equation.
// Place: «Real power»;
// Cause: "power" is in no equation (structure.unused-variable).
// Way out: "Add an equation for 'power'".
model VariableUnused
  Real u = 230, i = sin(time);
  Real power;
end VariableUnused;
