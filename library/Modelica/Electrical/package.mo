within Modelica;
package Electrical "Electrical connectors"
  extends Modelica.Icons.Package;
end Electrical;
