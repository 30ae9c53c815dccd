model ClutchEngagement "Two shafts that a clutch joins, and that a shock makes slip once more"
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks;
  Rotational.Components.Inertia engine(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Rotational.Components.Clutch clutch(mu_pos = [0, 0.5], peak = 1.1, fn_max = 20);
  Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.Torque drive;
  Blocks.Sources.Pulse shock(amplitude = 40, width = 25, period = 2, startTime = 4, nperiod = 1, offset = 2) "2 N.m, and 42 N.m between 4 s and 4.5 s";
  Blocks.Sources.Ramp pressure(height = 1, duration = 1) "The clutch closes within 1 s";
equation
  connect(shock.y, drive.tau);
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, clutch.flange_a);
  connect(clutch.flange_b, load.flange_a);
  connect(pressure.y, clutch.f_normalized);
  annotation(
    experiment(StopTime = 8, Tolerance = 1e-10),
    Documentation(
      info = "The clutch closes while the engine turns and the load is at rest. The clutch slides until both turn alike, then sticks, and the two inertias are one. At 4 s the torque to be carried, 2/3 of 42 N.m, is more than the 11 N.m that it can hold: it slides again, until some time after the shock."));
end ClutchEngagement;
