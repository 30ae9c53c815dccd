// Wrong: an own block extends an interface of the library and has no equation for the output.
// Place: block «Square»
// Cause: class "OwnBlockWithoutEquation.Square" is 1 equation short, nothing determines "y" (structure.class-too-few-equations).
// Way out: "Add an equation to class 'OwnBlockWithoutEquation.Square'".
package OwnBlockWithoutEquation
  block Square
    extends Modelica.Blocks.Interfaces.SISO;
  end Square;
  model Test
    Modelica.Blocks.Sources.Sine sine(amplitude = 1, f = 1);
    Square square;
  equation
    connect(sine.y, square.u);
  end Test;
end OwnBlockWithoutEquation;
