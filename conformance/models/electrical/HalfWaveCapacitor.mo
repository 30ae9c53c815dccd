model HalfWaveCapacitor "One diode charges a capacitor that a resistor discharges"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  Sources.SineVoltage source(V = 10, f = 50);
  Basic.Resistor series(R = 1);
  Ideal.IdealDiode diode(Ron = 1e-3, Goff = 1e-6);
  Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
  Basic.Resistor load(R = 100);
  Basic.Ground ground;
equation
  connect(source.p, series.p);
  connect(series.n, diode.p);
  connect(diode.n, capacitor.p);
  connect(diode.n, load.p);
  connect(capacitor.n, source.n);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  annotation(
    experiment(StopTime = 0.1, Tolerance = 1e-9),
    Documentation(info="<html><p>The diode conducts near the crests of the sine, and the capacitor keeps the voltage between them.</p>
<p>Reference: the linear differential equation of each interval, in closed form (conformance/reference/electrical).</p></html>"));
end HalfWaveCapacitor;
