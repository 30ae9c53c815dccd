// Wrong: a flange is connected with a heat port.
// Place: «connect(mass.flange_a, port.port)»;
// Cause: "mass.flange_a" is "translational", "port.port" is "thermal" (flatten.connect-names).
// Way out: "joined by a component that has both".
model FlangeToHeatPort
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1);
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor port(C = 10);
equation
  connect(mass.flange_a, port.port);
end FlangeToHeatPort;
