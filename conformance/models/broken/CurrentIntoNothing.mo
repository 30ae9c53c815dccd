// Wrong: the current of a source has no way back.
// Place: Basic.Resistor «resistor»(R = 5);
// Cause: the equations of "source", "resistor" (structure.singular).
// Way out: "resistor.n".
model CurrentIntoNothing "A current source whose current has no way back"
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantCurrent source(I = 1);
  Basic.Resistor resistor(R = 5);
  Basic.Ground ground;
equation
  connect(source.p, ground.p);
  connect(source.n, resistor.p);
  annotation(Documentation(info="<html><p>Wrong: the resistor's other pin is not connected.</p></html>"));
end CurrentIntoNothing;
