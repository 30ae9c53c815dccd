// Wrong: a heat port is connected with an electrical pin.
// Place: «connect(capacity.port, heater.p)»;
// Cause: "capacity.port" is "thermal", "heater.p" is "electrical" (flatten.connect-names).
// Way out: "joined by a component that has both".
model HeatToPin
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor capacity(C = 100);
  Modelica.Electrical.Analog.Basic.Resistor heater(R = 10);
equation
  connect(capacity.port, heater.p);
end HeatToPin;
