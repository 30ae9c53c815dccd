model GearTrain "Three inertias coupled rigidly by two gears, with a torsion spring at the end and a torque at the beginning"
  import Modelica.Mechanics.Rotational;
  Rotational.Components.Inertia motor(J = 0.5);
  Rotational.Components.IdealGear gear1(ratio = 3);
  Rotational.Components.Inertia shaft(J = 2);
  Rotational.Components.IdealGear gear2(ratio = -2);
  Rotational.Components.Inertia drum(J = 8, phi(start = 0.1, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Spring spring(c = 40);
  Rotational.Components.Fixed wall;
  Rotational.Sources.Torque drive;
equation
  drive.tau = 1.5*sin(2*time);
  connect(drive.flange, motor.flange_a);
  connect(motor.flange_b, gear1.flange_a);
  connect(gear1.flange_b, shaft.flange_a);
  connect(shaft.flange_b, gear2.flange_a);
  connect(gear2.flange_b, drum.flange_a);
  connect(drum.flange_b, spring.flange_a);
  connect(spring.flange_b, wall.flange);
  annotation(
    experiment(StopTime = 10, Tolerance = 1e-10),
    Documentation(
      info = "Three inertias, one degree of freedom: two of the three pairs of angle and angular velocity follow from the third. In the drum's coordinate the inertia is 8 + 2*2^2 + 0.5*6^2 = 34 kg.m2, and the torque -6 times that of the drive."));
end GearTrain;
