within Modelica;
package Thermal "Thermal connectors"
  extends Modelica.Icons.Package;
end Thermal;
