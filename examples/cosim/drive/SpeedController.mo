model SpeedController "PI controller that samples the speed and holds the voltage"
  input Real speed(unit = "rad/s");
  output Real voltage(start = 0, fixed = true, unit = "V");
  parameter Real period(unit = "s") = 0.002;
  parameter Real setpoint(unit = "rad/s") = 100;
  parameter Real startTime(unit = "s") = 0.1 "When the setpoint is applied";
  parameter Real k(unit = "V.s/rad") = 0.4;
  parameter Real Ti(unit = "s") = 0.15;
  parameter Real limit(unit = "V") = 48;
protected
  discrete Real e(start = 0, fixed = true);
  discrete Real integral(start = 0, fixed = true);
  discrete Real wanted(start = 0, fixed = true);
equation
  when sample(0, period) then
    e = (if time >= startTime then setpoint else 0) - speed;
    wanted = k*(e + pre(integral));
    // The integral waits while the voltage is at its limit.
    integral = if abs(wanted) > limit then pre(integral) else pre(integral) + period/Ti*e;
    voltage = if wanted > limit then limit else if wanted < -limit then -limit else wanted;
  end when;
end SpeedController;
