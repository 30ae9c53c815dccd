model HalfWaveInductor "One diode feeds a resistor and a coil"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  Sources.SineVoltage source(V = 10, f = 50);
  Ideal.IdealDiode diode(Ron = 1e-3, Goff = 1e-4);
  Basic.Resistor load(R = 10);
  Basic.Inductor coil(L = 0.05, i(start = 0, fixed = true));
  Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, load.p);
  connect(load.n, coil.p);
  connect(coil.n, source.n);
  connect(source.n, ground.p);
  annotation(
    experiment(StopTime = 0.1, Tolerance = 1e-9),
    Documentation(info="<html><p>The coil keeps the current up beyond the zero of the voltage; the diode blocks when the current is zero.</p>
<p>Reference: the linear differential equation of each interval, in closed form (conformance/reference/electrical).</p></html>"));
end HalfWaveInductor;
