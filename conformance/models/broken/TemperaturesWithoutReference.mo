// Wrong: only differences of temperatures are determined.
// Place: ThermalConductor «wall»(G = 1), window(G = 3);
// Cause: the temperatures of "wall", "window" are undetermined (structure.no-reference).
// Way out: "FixedTemperature".
model TemperaturesWithoutReference
  import Modelica.Thermal.HeatTransfer.Components.ThermalConductor;
  ThermalConductor wall(G = 1), window(G = 3);
equation
  connect(wall.port_a, window.port_a);
  connect(wall.port_b, window.port_b);
end TemperaturesWithoutReference;
