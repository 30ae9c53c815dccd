model HalfControlledBridge "One phase, two thyristors, two diodes, a load of resistance and inductance"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  import Modelica.Blocks.Sources.BooleanPulse;
  parameter Modelica.Units.SI.Frequency f = 50 "Frequency";
  parameter Real alpha(unit = "deg") = 60 "Firing angle";
  parameter Modelica.Units.SI.Resistance Ron = 1e-3 "Elements that conduct";
  parameter Modelica.Units.SI.Conductance Goff = 1e-6 "Elements that block";
  Sources.SineVoltage source(V = 325, f = f);
  Ideal.IdealThyristor T1(Ron = Ron, Goff = Goff, off(fixed = true)) "Fired in the positive half wave";
  Ideal.IdealThyristor T2(Ron = Ron, Goff = Goff, off(fixed = true)) "Fired in the negative half wave";
  Ideal.IdealDiode D1(Ron = Ron, Goff = Goff);
  Ideal.IdealDiode D2(Ron = Ron, Goff = Goff);
  BooleanPulse fire1(period = 1/f, width = 5, startTime = alpha/360/f);
  BooleanPulse fire2(period = 1/f, width = 5, startTime = (alpha + 180)/360/f);
  Basic.Resistor resistor(R = 10);
  Basic.Inductor inductor(L = 0.02, i(start = 0, fixed = true));
  Basic.Ground ground;
equation
  connect(fire1.y, T1.fire);
  connect(fire2.y, T2.fire);
  connect(source.p, T1.p);
  connect(source.n, T2.p);
  connect(T1.n, resistor.p);
  connect(T2.n, resistor.p);
  connect(resistor.n, inductor.p);
  connect(D1.p, inductor.n);
  connect(D2.p, inductor.n);
  connect(D1.n, source.p);
  connect(D2.n, source.n);
  connect(source.n, ground.p);
  annotation(
    experiment(StopTime = 0.1, Tolerance = 1e-9),
    Documentation(info="<html><p>From its firing angle to the end of a half wave a thyristor and the diode across feed the load; from there to the next firing the
load's current goes on through the same thyristor and the diode below it. A firing signal is a short pulse: the thyristor
remembers it until its current is zero.</p>
<p>Reference: current of the load and instants at which elements change, from the linear differential equation of each interval
solved in closed form, intervals joined where a current or voltage passes zero (conformance/reference/electrical).</p></html>"));
end HalfControlledBridge;
