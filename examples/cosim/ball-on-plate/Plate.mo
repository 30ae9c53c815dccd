model Plate "A plate on a spring and a damper"
  input Real force(unit = "N") "On the plate, upwards";
  output Real position(start = 0, fixed = true, unit = "m") "Of its upper side, 0 at rest";
  output Real velocity(start = 0, fixed = true, unit = "m/s");
  parameter Real M(unit = "kg") = 10;
  parameter Real k(unit = "N/m") = 2.0836e4;
  parameter Real c(unit = "N.s/m") = 25;
  parameter Real g(unit = "m/s2") = 0 "Gravity; 0: its weight is part of the rest position";
equation
  der(position) = velocity;
  M*der(velocity) = force - k*position - c*velocity - M*g;
  annotation (experiment(StopTime = 15));
end Plate;
