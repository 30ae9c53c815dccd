// Wrong: a capacitor discharges over a resistor in a circuit without ground.
// Place: Modelica.Electrical.Analog.Basic.Resistor «resistor»(R = 1);
// Cause: the potentials of "resistor", "capacitor" are undetermined (structure.no-reference).
// Way out: "Ground".
model CapacitorsAlone
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 1, v(start = 12, fixed = true));
equation
  connect(resistor.p, capacitor.p);
  connect(capacitor.n, resistor.n);
end CapacitorsAlone;
