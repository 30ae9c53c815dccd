// Wrong: an own block gives a value to its own input.
// Place: «u = 1»;
// Cause: class "InputDeterminedInside.Amplifier" has 1 equation too many (structure.class-too-many-equations).
// Way out: "Remove one of these equations".
package InputDeterminedInside
  block Amplifier
    extends Modelica.Blocks.Interfaces.SISO;
  equation
    u = 1;
    y = 3*u;
  end Amplifier;
  model Test
    Modelica.Blocks.Sources.Sine sine(amplitude = 1, f = 1);
    Amplifier amplifier;
  equation
    connect(sine.y, amplifier.u);
  end Test;
end InputDeterminedInside;
