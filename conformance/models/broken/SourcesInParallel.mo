// Wrong: two voltages stand between the same pins.
// Place: Sources.ConstantVoltage «battery»(V = 12);
// Cause: the equations of "battery", "charger" contradict each other, and nothing determines their currents (structure.singular).
// Way out: "battery, charger".
model SourcesInParallel "Two voltages between the same pins"
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.ConstantVoltage battery(V = 12);
  Sources.ConstantVoltage charger(V = 14);
  Basic.Resistor load(R = 3);
  Basic.Ground ground;
equation
  connect(battery.p, charger.p);
  connect(battery.n, charger.n);
  connect(load.p, battery.p);
  connect(load.n, battery.n);
  connect(ground.p, battery.n);
  annotation(Documentation(info="<html><p>Wrong: both sources say what the voltage is, and nothing says how they share the current.</p></html>"));
end SourcesInParallel;
