// Wrong: a function of the library is misspelt.
// Place: Real y = Modelica.Math.«sine»(time);
// Cause: there is no function "Modelica.Math.sine" (expression.unknown-function).
// Way out: "sin".
model FunctionMisspelt
  Real y = Modelica.Math.sine(time);
end FunctionMisspelt;
