within Modelica.Thermal;
package HeatTransfer "Conduction, convection and radiation between bodies of one temperature each"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info="<html><p>Networks of heat capacitors and resistances between them, with one temperature for each body. Names of models,
parameters and ports are those of the Modelica Standard Library.</p></html>"));
end HeatTransfer;
