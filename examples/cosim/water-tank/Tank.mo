model Tank "A tank with an inflow and a valve in its drain"
  input Boolean open "Whether the valve is open";
  output Real level(start = 0, fixed = true, unit = "m");
  parameter Real area(unit = "m2") = 1;
  parameter Real inflow(unit = "m3/s") = 1;
  parameter Real outlet(unit = "m2") = 0.25 "Of the open drain";
  parameter Real g(unit = "m/s2") = 9.81;
equation
  // Torricelli's law.
  area*der(level) = inflow - (if open and level > 0 then outlet*sqrt(2*g*level) else 0);
end Tank;
