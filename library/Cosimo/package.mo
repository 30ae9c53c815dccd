within ;
package Cosimo "Types of events and hydraulic components"
  annotation(
    version = "1.1.0",
    uses(Modelica(version = "4.1.0")),
    Documentation(
      info = "<html><p>All bodies are standard Modelica: a model that uses this package runs unchanged in other tools, with this package on their path.</p><p>Cosimo.Events needs no other package; Cosimo.Hydraulics needs the Modelica Standard Library.</p></html>"));
end Cosimo;
