model Shaft "Rotor and load on an elastic shaft"
  input Real torque(unit = "N.m");
  output Real speed(start = 0, fixed = true, unit = "rad/s") "Of the rotor";
  Real loadSpeed(start = 0, fixed = true, unit = "rad/s");
  Real twist(start = 0, fixed = true, unit = "rad");
  parameter Real J(unit = "kg.m2") = 0.02;
  parameter Real loadJ(unit = "kg.m2") = 0.05;
  parameter Real c(unit = "N.m/rad") = 500;
  parameter Real d(unit = "N.m.s/rad") = 0.2;
  parameter Real load(unit = "N.m") = 2 "From loadTime on";
  parameter Real loadTime(unit = "s") = 0.6;
protected
  Real shaftTorque(unit = "N.m") = c*twist + d*(speed - loadSpeed);
equation
  der(twist) = speed - loadSpeed;
  J*der(speed) = torque - shaftTorque;
  loadJ*der(loadSpeed) = shaftTorque - (if time >= loadTime then load else 0);
end Shaft;
