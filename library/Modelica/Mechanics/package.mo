within Modelica;
package Mechanics "Mechanical connectors"
  extends Modelica.Icons.Package;
end Mechanics;
