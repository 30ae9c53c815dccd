model Force "A force that changes periodically, for a plate that it makes oscillate"
  constant Real pi = 2*asin(1);
  input Real position(unit = "m") "Of the plate; this force does not depend on it";
  input Real velocity(unit = "m/s");
  parameter Real amplitude(unit = "N") = 200;
  parameter Real frequency(unit = "Hz") = 1;
  output Real force(unit = "N") = amplitude*cos(2*pi*frequency*time);
  annotation (experiment(StopTime = 15));
end Force;
