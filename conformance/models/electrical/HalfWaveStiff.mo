model HalfWaveStiff "One diode between a source and a capacitor, with nothing to soften the charging"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  Sources.SineVoltage source(V = 10, f = 50);
  Ideal.IdealDiode diode(Ron = 1e-5, Goff = 1e-5);
  Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
  Basic.Resistor load(R = 100);
  Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, capacitor.p);
  connect(diode.n, load.p);
  connect(capacitor.n, source.n);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  annotation(
    experiment(StopTime = 0.1, Tolerance = 1e-9),
    Documentation(info="<html><p>While the diode conducts the capacitor follows the source with a time constant of 10 ns, and the current is the small difference of
two voltages over a tiny resistance: rounding and errors of integration show in it enlarged a hundred thousand times.</p>
<p>Reference: the linear differential equation of each interval, in closed form (conformance/reference/electrical).</p></html>"));
end HalfWaveStiff;
