// Wrong: a signal is connected with an electrical pin.
// Place: «connect(sine.y, resistor.p)»;
// Cause: "sine.y" is a "signal", "resistor.p" is "electrical" (flatten.connect-types).
// Way out: "SignalVoltage" and "sensor".
model SignalToPin
  Modelica.Blocks.Sources.Sine sine(amplitude = 1, f = 1);
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 1);
equation
  connect(sine.y, resistor.p);
end SignalToPin;
