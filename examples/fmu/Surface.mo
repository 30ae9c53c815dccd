model Surface "Ground that does not move, for a ball that wants to know where it is"
  input Real force(unit = "N") "Of the ball; this ground does not give way to it";
  output Real position(unit = "m");
  output Real velocity(unit = "m/s");
equation
  position = 0;
  velocity = 0;
  annotation (experiment(StopTime = 15));
end Surface;
