// Wrong: a circuit has no ground.
// Place: Sources.ConstantVoltage «source»(V = 10);
// Cause: the potentials of "source", "resistor", "capacitor" are undetermined (structure.no-reference).
// Way out: "Ground".
model NoGround "A circuit in which only differences of potentials are determined"
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage source(V = 10);
  Basic.Resistor resistor(R = 5);
  Basic.Capacitor capacitor(C = 1e-3, v(fixed = true));
equation
  connect(source.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, source.n);
  annotation(Documentation(info="<html><p>Wrong: a Ground is missing.</p></html>"));
end NoGround;
