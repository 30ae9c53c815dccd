model DcDrive "A direct-current machine is switched on, and loaded later"
  import Modelica.Electrical.Analog.{Basic,Sources};
  import Modelica.Mechanics.Rotational;
  Sources.StepVoltage source(V = 100, startTime = 0.1);
  Basic.Resistor armature(R = 0.5);
  Basic.Inductor leakage(L = 0.01, i(start = 0, fixed = true));
  Basic.RotationalEMF emf(k = 1.2);
  Rotational.Components.Inertia rotor(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Damper bearing(d = 0.02);
  Rotational.Components.Fixed housing;
  Rotational.Sources.TorqueStep load(stepTorque = -15, offsetTorque = 0, startTime = 0.6, useSupport = false);
  Basic.Ground ground;
equation
  connect(source.p, armature.p);
  connect(armature.n, leakage.p);
  connect(leakage.n, emf.p);
  connect(emf.n, source.n);
  connect(source.n, ground.p);
  connect(emf.flange, rotor.flange_a);
  connect(rotor.flange_b, load.flange);
  connect(bearing.flange_a, rotor.flange_b);
  connect(bearing.flange_b, housing.flange);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-10),
    Documentation(info="<html><p>L di/dt = u - R i - k w, J dw/dt = k i - d w - load: current and speed follow a step of the voltage and one of the load.</p>
<p>Reference: exponential of the system's matrix, between the steps.</p></html>"));
end DcDrive;
