model Multibody "Ball and plate as one mechanism of the planar library, the reference for what couples them"
  extends PlanarMechanics.Examples.BallOnPlate(impact(clipped = false));
  Real y(unit = "m") = ballGuide.s;
  Real position(unit = "m") = plateGuide.s;
  annotation (experiment(StopTime = 15, Tolerance = 1e-10, Interval = 0.01));
end Multibody;
