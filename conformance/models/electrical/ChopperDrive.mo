model ChopperDrive "A direct-current machine behind a switch and a free-wheeling diode"
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources};
  import Modelica.Mechanics.Rotational;
  parameter Modelica.Units.SI.Resistance Ron = 1e-3 "Switch that is closed, diode that conducts";
  parameter Modelica.Units.SI.Conductance Goff = 1e-6 "Switch that is open, diode that blocks";
  Sources.ConstantVoltage source(V = 100);
  Modelica.Blocks.Sources.BooleanPulse pulses(period = 1e-3, width = 60);
  Ideal.IdealClosingSwitch chopper(Ron = Ron, Goff = Goff);
  Ideal.IdealDiode diode(Ron = Ron, Goff = Goff);
  Basic.Resistor armature(R = 0.5);
  Basic.Inductor leakage(L = 0.01, i(start = 5, fixed = true));
  Basic.RotationalEMF emf(k = 1.2);
  Rotational.Components.Inertia rotor(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Basic.Ground ground;
equation
  connect(pulses.y, chopper.control);
  connect(source.p, chopper.p);
  connect(chopper.n, armature.p);
  connect(diode.n, chopper.n);
  connect(diode.p, source.n);
  connect(armature.n, leakage.p);
  connect(leakage.n, emf.p);
  connect(emf.n, source.n);
  connect(source.n, ground.p);
  connect(emf.flange, rotor.flange_a);
  annotation(
    experiment(StopTime = 0.05, Tolerance = 1e-10),
    Documentation(info="<html><p>While the switch is closed the source drives the machine; while it is open the machine's current goes on through the
diode. The current does not fall to zero, so that the diode conducts exactly while the switch is open.</p>
<p>Reference: exponentials of the matrices of both modes, one after the other.</p></html>"));
end ChopperDrive;
