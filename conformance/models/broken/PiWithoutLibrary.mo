// Wrong: the number pi is not predefined.
// Place: Real u = 325*sin(2*«pi»*f*time);
// Cause: "pi" is not declared in "PiWithoutLibrary" (expression.unknown-name).
// Way out: "Modelica.Constants.pi".
model PiWithoutLibrary
  parameter Real f = 50;
  Real u = 325*sin(2*pi*f*time);
end PiWithoutLibrary;
