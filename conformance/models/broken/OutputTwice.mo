// Wrong: an own block determines its output twice.
// Place: «y = 2*u»;
// Cause: class "OutputTwice.Double" has 1 equation too many (structure.class-too-many-equations).
// Way out: "Remove one of these equations".
package OutputTwice
  block Double
    extends Modelica.Blocks.Interfaces.SISO;
  equation
    y = 2*u;
    y = u + u;
  end Double;
  model Test
    Modelica.Blocks.Sources.Sine sine(amplitude = 1, f = 1);
    Double double;
  equation
    connect(sine.y, double.u);
  end Test;
end OutputTwice;
