within Modelica.Electrical;
package Analog "Circuits"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info="<html><p>Circuits of resistors, capacitors, coils, sources, switches and machines. A circuit needs a <code>Ground</code>: without it
only differences of potentials are determined. Names of models, parameters and pins are those of the Modelica Standard Library.</p></html>"));
end Analog;
