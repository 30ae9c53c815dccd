model LevelController "Opens a valve above one level and closes it below another"
  input Real level(unit = "m");
  output Boolean open(start = false, fixed = true);
  parameter Real low(unit = "m") = 1;
  parameter Real high(unit = "m") = 2;
equation
  when level >= high then
    open = true;
  elsewhen level <= low then
    open = false;
  end when;
end LevelController;
