package Modelica "A small stand-in for the Modelica Standard Library: constants, functions, units and connectors"
  extends Modelica.Icons.Package;
  annotation(
    version = "4.1.0",
    Documentation(
      info = "Cosimo's own stand-in, used where no Modelica Standard Library is on the library path. It has the names, units and constants that simple models ask for, and no components."));
end Modelica;
