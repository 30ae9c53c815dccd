within Modelica.Mechanics.MultiBody;
package Sensors "Sensors"
  extends Modelica.Icons.SensorsPackage;
end Sensors;
