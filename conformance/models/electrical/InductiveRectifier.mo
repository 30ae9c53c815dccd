model InductiveRectifier "Three phases with inductance, six diodes, a smoothing capacitor and a load"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  import Modelica.Constants.pi;
  parameter Modelica.Units.SI.Resistance Ron = 1e-2 "Diodes that conduct";
  parameter Modelica.Units.SI.Conductance Goff = 1e-4 "Diodes that block";
  Sources.SineVoltage source[3](each V = 325, each f = 50, phase = {0, -2*pi/3, 2*pi/3}) "Star of three phases";
  Basic.Resistor wire[3](each R = 0.1);
  Basic.Inductor line[3](each L = 2e-3, i(start = {0, 0, 0}, fixed = {true, true, false}));
  Ideal.IdealDiode upper[3](each Ron = Ron, each Goff = Goff);
  Ideal.IdealDiode lower[3](each Ron = Ron, each Goff = Goff);
  Basic.Capacitor capacitor(C = 1e-3, v(start = 100, fixed = true));
  Basic.Resistor load(R = 30);
  Basic.Ground ground;
equation
  for k in 1:3 loop
    connect(source[k].n, source[1].n);
    connect(source[k].p, wire[k].p);
    connect(wire[k].n, line[k].p);
    connect(line[k].n, upper[k].p);
    connect(line[k].n, lower[k].n);
    connect(upper[k].n, capacitor.p);
    connect(lower[k].p, capacitor.n);
  end for;
  connect(load.p, capacitor.p);
  connect(load.n, capacitor.n);
  connect(capacitor.n, ground.p);
  annotation(
    experiment(StopTime = 0.06, Tolerance = 1e-9),
    Documentation(info="<html><p>With inductance in the phases a current passes from one diode to the next over a while, in which both conduct. The star point of
the sources carries no current beside those of the phases: their sum is zero, and only two of the three inductances have a
state of their own.</p>
<p>Reference: two currents and the capacitor's voltage as a linear system in each of the bridge's modes, by exponentials of their
matrices (conformance/reference/electrical).</p></html>"));
end InductiveRectifier;
