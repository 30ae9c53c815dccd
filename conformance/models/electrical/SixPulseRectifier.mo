model SixPulseRectifier "Three phases, six diodes, a load of resistance and inductance"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  import Modelica.Constants.pi;
  parameter Modelica.Units.SI.Resistance Ron = 1e-3 "Diodes that conduct";
  parameter Modelica.Units.SI.Conductance Goff = 1e-6 "Diodes that block";
  Sources.SineVoltage source[3](each V = 325, each f = 50, phase = {0, -2*pi/3, 2*pi/3}) "Star of three phases";
  Ideal.IdealDiode upper[3](each Ron = Ron, each Goff = Goff);
  Ideal.IdealDiode lower[3](each Ron = Ron, each Goff = Goff);
  Basic.Resistor resistor(R = 20);
  Basic.Inductor inductor(L = 0.05, i(start = 0, fixed = true));
  Basic.Ground ground;
equation
  for k in 1:3 loop
    connect(source[k].n, ground.p);
    connect(source[k].p, upper[k].p);
    connect(source[k].p, lower[k].n);
    connect(upper[k].n, resistor.p);
    connect(lower[k].p, inductor.n);
  end for;
  connect(resistor.n, inductor.p);
  annotation(
    experiment(StopTime = 0.1, Tolerance = 1e-9),
    Documentation(info="<html><p>At any time one upper and one lower diode conduct, for a third of a period each: those of the highest and of the lowest
phase. The load sees six pulses in a period. Without inductances in the phases a current passes from one diode to the next at
once, but not in an instant: while two diodes conduct, they share it.</p>
<p>Reference: current of the load and instants at which diodes change, from the linear differential equation of each interval solved in
closed form, intervals joined where a diode's current or voltage passes zero (conformance/reference/electrical).</p></html>"));
end SixPulseRectifier;
