package Modelica "A stand-in for the Modelica Standard Library: constants, functions, units, connectors and components"
  extends Modelica.Icons.Package;
  annotation(
    version = "4.1.0",
    conversion(noneFromVersion = "4.0.0"),
    __Cosimo_partOf = "the Modelica Standard Library",
    Documentation(
      info = "Cosimo's own stand-in, used where no Modelica Standard Library is on the library path. It has the names, ports and parameters of the standard library's for what it offers, and its own equations."));
end Modelica;
