// Wrong: the input of a controlled source is not connected.
// Place: Sources.SignalVoltage «source»;
// Cause: the input "source.v" of component "source" has no source (structure.unconnected-input).
// Way out: "Connect it".
model VoltageInputOpen
  import Modelica.Electrical.Analog.{Basic,Sources};
  Sources.SignalVoltage source;
  Basic.Resistor load(R = 1);
  Basic.Ground ground;
equation
  connect(source.p, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
end VoltageInputOpen;
